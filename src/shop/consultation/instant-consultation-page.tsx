import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#kit/button.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Rupees } from '#kit/price.tsx'
import { Reasons, Steps } from '#kit/reasons.tsx'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import { consultationName, SPECIALISTS, type Specialist } from '#rules/visits/consultations.ts'
import { Photograph } from '#shop/company/photograph.tsx'
import { links } from '#shop/frame/links.ts'
import { asRecord, asText } from '#shop/frame/stored-values.ts'
import { Banner } from '#shop/pictures/banner.tsx'
import * as orders from '#text/orders.ts'
import * as requests from '#text/requests.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/instant-consultation-page.ts'
import { CONSULTATION_REASONS, CONSULTATION_STEPS, SPECIALIST_LINES } from './consultation.ts'
import { ConsultationArt } from './consultation-art.tsx'
import type { ChosenSpecialist } from './consultation-dialog.tsx'
import { Doctors } from './doctors.tsx'
import { SpecialistPicture } from './specialist-pictures.tsx'
import * as words from './words.ts'

const loadBooking = () => import('./consultation-booking.tsx')
const ConsultationBooking = lazy(loadBooking)

/** Prefetches the dialog's code on hover and focus. */
const prefetchHandlers = { onPointerEnter: loadBooking, onFocus: loadBooking }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say(words.title),
    description: say(words.description, { price: formatRupees(CONSULTATION_PRICE) }),
    path: links.instantConsultation,
  })

export default function InstantConsultationPage() {
  const [specialist, setSpecialist] = useState<ChosenSpecialist>()
  const [wasOpened, setOpened] = useState(false)
  const reportOf = asRecord(useLocation().state).reportOf
  // Opened from a report: the consultation is about that report, and no specialist is chosen first.
  useEffect(() => {
    if (typeof reportOf !== 'string') return
    setSpecialist('family-physician')
    setOpened(true)
  }, [reportOf])
  const book = (chosen: ChosenSpecialist) => {
    setSpecialist(chosen)
    setOpened(true)
  }
  return (
    <div className="wrap grid grid-cols-1 gap-12 py-5 md:gap-16 md:py-8">
      <Banner
        title={say(words.heading)}
        text={say(words.lead)}
        action={
          <Button variant="offer" {...prefetchHandlers} onClick={() => book('general')}>
            {say(words.book)}
          </Button>
        }
        picture={
          <Photograph of="doctors" className="aspect-4/3 w-80 rounded-card" otherwise={<ConsultationArt />} />
        }
      />
      <section aria-labelledby="specialists">
        <h2 id="specialists" className="mb-4 text-xl">
          {say(words.chooseSpecialist)}
        </h2>
        <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-5">
          {SPECIALISTS.map(offered => (
            <li key={offered} className="flex">
              <SpecialistCard specialist={offered} onBook={() => book(offered)} />
            </li>
          ))}
        </ul>
      </section>
      <Doctors ahead={prefetchHandlers} onBook={({ _id, name, fee }) => book({ name, doctorId: _id, fee })} />
      <Steps heading={say(requests.howItWorks)} steps={CONSULTATION_STEPS} />
      <Reasons heading={say(requests.whyUs)} reasons={CONSULTATION_REASONS} />
      {/* Stays mounted once it was opened, to keep what was typed. */}
      {wasOpened && (
        <Suspense fallback={null}>
          <ConsultationBooking
            specialist={specialist}
            patient={asText(reportOf)}
            onClose={() => setSpecialist(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function SpecialistCard({ specialist, onBook }: { specialist: Specialist; onBook: () => void }) {
  const id = useId()
  return (
    <article className="card grid w-full grid-cols-[64px_1fr] items-start gap-x-4 p-4 sm:flex sm:flex-col sm:items-stretch">
      <SpecialistPicture specialist={specialist} className="size-16 sm:mb-2 sm:size-18" />
      <div>
        <h3 id={id} className="text-lg">
          {consultationName(specialist)}
        </h3>
        <p className="mt-1 text-[0.9375rem] text-muted">{say(SPECIALIST_LINES[specialist])}</p>
      </div>
      <div className="col-span-2 mt-auto flex items-center justify-between gap-3 pt-3 lg:block">
        <Rupees amount={CONSULTATION_PRICE} className="text-xl font-bold" />
        <Button
          size="small"
          className="lg:mt-3 lg:w-full"
          aria-describedby={id}
          {...prefetchHandlers}
          onClick={onBook}
        >
          {say(orders.bookNow)}
        </Button>
      </div>
    </article>
  )
}
