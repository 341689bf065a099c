import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { Order } from '#contract/orders.ts'
import { addressIn } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { patientFrom } from '#rules/patient.ts'
import { centrePlace } from '#rules/visits/appointment.ts'
import { howToPrepareTitle } from '#text/common.ts'
import { callUs, visitOfPatient, visitOnDayOfPatient } from '#text/orders/visit.ts'
import { say } from '#text/text.ts'
import { useSettings } from '#web/platform/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { HowToPrepare } from '#web/ui/how-to-prepare.tsx'
import { KeepVisit } from '#web/visit/keep-visit.tsx'
import { preparationOf, visitDay, visitHours } from '#web/visit/visit-words.ts'

/** A visit that is still to come: when, for whom, where, whom to call, how to prepare. */
export function VisitCard({ order }: { order: Order }) {
  const { date, timeSlot } = order.collectionDetails
  const { name } = patientFrom(order.collectionDetails)
  const day = visitDay(date, new Date())
  const fullDay = formatDay(date)
  return (
    <section className="card overflow-hidden text-left" aria-labelledby="visit">
      <div className="p-5">
        <h2 id="visit" className="text-2xl">
          {day}, <span className="whitespace-nowrap">{visitHours(timeSlot)}</span>
        </h2>
        <p className="mt-1 text-lg">
          {day === fullDay ? say(visitOfPatient, { name }) : say(visitOnDayOfPatient, { day: fullDay, name })}
        </p>
        <p className="mt-2 flex gap-2 text-muted">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{placeOf(order)}</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
          <Call />
          <KeepVisit order={order} />
        </div>
      </div>
      <Preparing order={order} />
    </section>
  )
}

const placeOf = ({ centerVisitRequired, centre, shippingAddress: { city, address } }: Order): string =>
  centerVisitRequired ? centrePlace(city, centre) : addressIn(city, address)

function Call() {
  const { company } = useSettings()
  if (!company.phone) return null
  return (
    <a
      href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}
      className={buttonClass({ look: 'soft', size: 'small' })}
    >
      <Phone aria-hidden="true" className="size-5" />
      {say(callUs)}
    </a>
  )
}

function Preparing({ order }: { order: Order }) {
  const sentences = preparationOf(order)
  if (sentences.length === 0) return null
  return (
    <div className="bg-marigold-tint px-5 py-4 text-marigold-ink">
      <h3 className="mb-1.5 text-lg">{say(howToPrepareTitle)}</h3>
      <HowToPrepare sentences={sentences} />
    </div>
  )
}
