import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { HOME_CARE_SERVICES } from '#rules/visits.ts'
import { HOME_CARE_LINES, type HomeCareService } from '#web/care/home-care.ts'
import { HomeVisitForm } from '#web/care/home-visit-form.tsx'
import { homeVisitRequestFrom } from '#web/care/home-visit-request.ts'
import { ServicePicture } from '#web/care/service-pictures.tsx'
import { useCallBack } from '#web/platform/call-back.ts'
import { links } from '#web/platform/links.ts'
import { pageMeta } from '#web/platform/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import type { Route } from './+types/home-healthcare-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Home healthcare',
    description:
      'Nursing, physiotherapy, elder care and nine more services in your own home. Choose a service and a day: we call you to agree on the hour and the price.',
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
  // Each navigation brings a state of its own, and asks once.
  useEffect(() => {
    const request = homeVisitRequestFrom(state)
    if (request.selectedService) setService(request.selectedService)
    if (request.scrollToForm) goTo(heading.current)
  }, [state])

  const slides = HOME_CARE_SERVICES.map(offered => ({
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
          <h1 className="text-2xl md:text-3xl">Home healthcare</h1>
          <p className="mt-2 max-w-[60ch] text-muted">
            Trained nurses, therapists and attendants come to your home. Choose a service, tell us a day, and
            we call you to agree on the rest.
          </p>
        </header>
        <Carousel
          label="Home-care services"
          heading={<h2 className="text-xl">Choose a service</h2>}
          slides={slides}
          most={5}
        />
      </div>
      <section
        aria-labelledby="book"
        className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-10"
      >
        <div className="card p-5 md:p-8">
          <h2 id="book" ref={heading} tabIndex={-1} className="mb-5 text-xl outline-none">
            Book a Home Visit
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
      className={`card flex w-full flex-col gap-2 p-4 ${isSelected ? 'border-leaf inset-ring inset-ring-leaf' : ''}`}
    >
      <ServicePicture service={service} className="size-20" />
      <h3 id={id} className="text-lg">
        {service}
      </h3>
      <p className="mb-2 text-[0.9375rem] text-muted">{HOME_CARE_LINES[service]}</p>
      <Button
        look={isSelected ? 'primary' : 'soft'}
        size="small"
        isWide
        className="mt-auto"
        aria-describedby={id}
        onClick={onBook}
      >
        Book
      </Button>
    </article>
  )
}

function NextSteps() {
  const callBack = useCallBack()
  const steps = [
    'You tell us which day suits you.',
    callBack('to agree on the hour and the price'),
    'A trained professional comes to your home. You pay nothing before you have agreed to the price.',
  ]
  return (
    <aside className="self-start">
      <h2 className="text-lg">What happens next</h2>
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
