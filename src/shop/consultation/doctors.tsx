import Award from 'lucide-react/icons/award'
import Hospital from 'lucide-react/icons/hospital'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import { type ComponentProps, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { Notice } from '#kit/notice.tsx'
import { Rupees } from '#kit/price.tsx'
import { api } from '#shop/frame/api.ts'
import { Carousel } from '#shop/pictures/carousel.tsx'
import type { Doctor } from '#shop/requests/contract.ts'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { pieces, say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { DoctorPhoto } from './doctor-photo.tsx'
import * as words from './words.ts'

const SKELETONS = [1, 2, 3]

interface DoctorsProps {
  onBook: (doctor: Doctor) => void
  /** Event handlers of the buttons, to prefetch the dialog. */
  ahead: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'>
}

export function Doctors({ onBook, ahead }: DoctorsProps) {
  const { doctors, tryAgain } = useDoctors()
  if (doctors === 'failed')
    return (
      <section>
        <h2 className="mb-4 text-xl">{say(words.ourDoctors)}</h2>
        <Notice kind="error" isAlert>
          <p>{say(words.doctorsNotLoaded)}</p>
          <Button variant="danger" size="small" className="mt-3" onClick={tryAgain}>
            {say(common.retry)}
          </Button>
        </Notice>
      </section>
    )
  if (doctors === 'loading') return <DoctorsLoading />
  if (doctors.length === 0) return null
  return (
    <div>
      <Carousel
        label={say(words.doctors)}
        heading={<h2 className="text-xl">{say(words.ourDoctors)}</h2>}
        slides={doctors.map(doctor => ({
          key: doctor._id,
          content: <DoctorCard doctor={doctor} ahead={ahead} onBook={() => onBook(doctor)} />,
        }))}
        most={3}
      />
      {doctors.some(doctor => doctor.isSample) && (
        <p className="mt-3 text-sm text-muted">{say(words.sampleDoctors)}</p>
      )}
    </div>
  )
}

/** Skeleton as tall as the carousel, against layout shift. */
function DoctorsLoading() {
  return (
    <section aria-busy="true">
      <h2 className="mb-4 flex min-h-11 items-center text-xl">{say(words.ourDoctors)}</h2>
      <div className="-mx-2 flex overflow-hidden">
        {SKELETONS.map(slide => (
          <div key={slide} className="shrink-0 basis-[88%] px-2 sm:basis-1/2 lg:basis-1/3">
            <div className="card h-93 p-5 sm:h-87">
              <div className="flex gap-4">
                <Skeleton className="size-14 rounded-full" />
                <div className="grid grow content-center gap-2">
                  <Skeleton className="h-5 w-2/3" />
                  <Skeleton className="h-4 w-1/2" />
                </div>
              </div>
              <div className="mt-5 grid gap-3">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-4 w-2/3" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="mt-3 min-h-10 text-sm text-muted sm:min-h-0">
        {say(words.loadingDoctors)}
      </p>
    </section>
  )
}

interface DoctorCardProps extends Pick<DoctorsProps, 'ahead'> {
  doctor: Doctor
  onBook: () => void
}

function DoctorCard({ doctor, ahead, onBook }: DoctorCardProps) {
  const id = useId()
  return (
    <article className="card flex w-full flex-col gap-4 p-5">
      <div className="flex gap-4 tight:flex-wrap">
        <DoctorPhoto doctor={doctor} />
        <div className="min-w-0">
          <h3 id={id} className="text-lg">
            {doctor.name}
          </h3>
          <p className="text-muted">{doctor.specialization}</p>
        </div>
      </div>
      <ul className="grid gap-1.5 text-[0.9375rem]">
        <Line icon={<Award aria-hidden="true" />}>
          {say(words.experience, { years: String(doctor.experience) })}
          <span className="block text-muted">{doctor.qualifications}</span>
        </Line>
        <Line icon={<Hospital aria-hidden="true" />}>{doctor.clinic}</Line>
        <Line icon={<MapPin aria-hidden="true" />}>{doctor.location}</Line>
        {doctor.reviews > 0 && (
          <Line icon={<Star aria-hidden="true" />}>
            {pieces(words.rating, {
              percent: (
                <b key="percent" className="font-semibold">
                  {doctor.rating}%
                </b>
              ),
              reviews: String(doctor.reviews),
            })}
          </Line>
        )}
      </ul>
      {doctor.isSample && (
        <p className="self-start rounded-full bg-marigold-tint px-2.5 py-0.5 text-sm font-semibold text-marigold-ink">
          {say(common.sampleData)}
        </p>
      )}
      <div className="mt-auto flex items-center justify-between gap-3 tight:flex-wrap">
        <Rupees amount={doctor.fee} className="text-xl font-bold" />
        <Button
          variant="soft"
          size="small"
          className="grow"
          aria-describedby={id}
          {...ahead}
          onClick={onBook}
        >
          {say(orders.bookNow)}
        </Button>
      </div>
    </article>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-leaf">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
)

/**
 * Fetches the doctors in the browser, not in a loader: the page cache is invalidated by changes of the catalogue only,
 * and doctors are not part of it.
 */
function useDoctors(): { doctors: readonly Doctor[] | 'loading' | 'failed'; tryAgain: () => void } {
  const [doctors, setDoctors] = useState<readonly Doctor[] | 'loading' | 'failed'>('loading')
  const ask = useCallback((signal?: AbortSignal) => {
    setDoctors('loading')
    api.listDoctors({}, { signal }).then(setDoctors, (error: unknown) => {
      if (signal?.aborted) return
      if (!(error instanceof CallError)) throw error
      setDoctors('failed')
    })
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    ask(leaving.signal)
    return () => leaving.abort()
  }, [ask])

  return { doctors, tryAgain: () => ask() }
}
