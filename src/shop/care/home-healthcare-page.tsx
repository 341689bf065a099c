import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#kit/button.tsx'
import { pageMeta } from '#kit/meta.ts'
import { HOME_CARE_SERVICES, type HomeCareService } from '#rules/visits/home-care.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import { links } from '#shop/frame/links.ts'
import { Carousel } from '#shop/pictures/carousel.tsx'
import { useCallBack } from '#shop/requests/call-back.ts'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/home-healthcare-page.ts'
import { HOME_CARE_LINES } from './home-care.ts'
import { HomeVisitForm } from './home-visit-form.tsx'
import { homeVisitRequestFrom } from './home-visit-request.ts'
import { ServicePicture } from './service-pictures.tsx'
import * as words from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say(words.title),
    description: say(words.description),
    path: links.homeHealthcare,
  })

function goTo(heading: HTMLElement | null): void {
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

export default function HomeHealthcarePage() {
  const [service, setService] = useState<HomeCareService>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  // Each navigation has a state object of its own, so this runs once for each.
  useEffect(() => {
    const request = homeVisitRequestFrom(state)
    if (request.selectedService) setService(request.selectedService)
    if (request.scrollToForm) goTo(heading.current)
  }, [state])

  const slides = HOME_CARE_SERVICES.codes.map(offered => ({
    key: offered,
    content: (
      <ServiceSlide
        service={offered}
        isSelected={offered === service}
        onBook={() => {
          setService(offered)
          goTo(heading.current)
        }}
      />
    ),
  }))
  return (
    <div className="wrap grid grid-cols-1 gap-10 py-6 md:gap-14 md:py-10">
      <div className="grid grid-cols-1 gap-6">
        <header>
          <h1 className="text-2xl md:text-3xl">{say(words.title)}</h1>
          <p className="mt-2 max-w-[60ch] text-muted">{say(words.lead)}</p>
        </header>
        <Carousel
          label={say(words.services)}
          heading={<h2 className="text-xl">{say(words.chooseService)}</h2>}
          slides={slides}
          most={5}
          isGridOnPhone
        />
      </div>
      <section
        aria-labelledby="book"
        className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-10"
      >
        <div className="card p-5 md:p-8">
          <h2 id="book" ref={heading} tabIndex={-1} className="mb-5 text-xl outline-none">
            {say(words.bookVisit)}
          </h2>
          <HomeVisitForm service={service} onBooked={() => setService(undefined)} />
        </div>
        <NextSteps />
      </section>
    </div>
  )
}

interface ServiceSlideProps {
  service: HomeCareService
  isSelected: boolean
  onBook: () => void
}

function ServiceSlide({ service, isSelected, onBook }: ServiceSlideProps) {
  const id = useId()
  return (
    <article
      className={`card flex w-full flex-col gap-2 p-3 sm:p-4 ${isSelected ? 'border-leaf inset-ring inset-ring-leaf' : ''}`}
    >
      <ServicePicture service={service} className="size-14 sm:size-20" />
      <h3 id={id} className="text-base wrap-anywhere sm:text-lg">
        {homeCareName(service)}
      </h3>
      <p className="mb-2 text-sm text-muted sm:text-[0.9375rem]">{say(HOME_CARE_LINES[service])}</p>
      <Button
        variant={isSelected ? 'primary' : 'soft'}
        size="small"
        isWide
        className="mt-auto"
        aria-describedby={id}
        onClick={onBook}
      >
        {say(orders.book)}
      </Button>
    </article>
  )
}

function NextSteps() {
  const callBack = useCallBack()
  const steps = [say(words.stepDay), callBack(say(words.toAgreeOnHourAndPrice)), say(words.stepVisit)]
  return (
    <aside className="self-start">
      <h2 className="text-lg">{say(common.whatNext)}</h2>
      <ol className="mt-4 grid gap-3">
        {steps.map(step => (
          <li key={step} className="flex gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            {step}
          </li>
        ))}
      </ol>
    </aside>
  )
}
