import MapPin from 'lucide-react/icons/map-pin'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { addressIn } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { centrePlace } from '#rules/visits/appointment.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { CallUs } from './call-us.tsx'
import { KeepVisit, SendToPatients } from './keep-visit.tsx'
import { patientNames, preparations } from './patients.ts'
import { hoursOfVisit, visitDay } from './visit-words.ts'
import { visitOfPatient, visitOnDayOfPatient } from './words.ts'

interface VisitCardProps {
  order: Order
  hasCall?: boolean
  /** False while the page offers what to do instead of this visit. */
  hasActions?: boolean
  doorCode?: string | null | undefined
}

/** An upcoming visit: when, for which patient, where, phone number (unless it stands elsewhere), preparation. */
export function VisitCard({ order, hasCall = true, hasActions = true, doorCode }: VisitCardProps) {
  const { date } = order.collectionDetails
  const name = patientNames(order)
  const day = visitDay(date, new Date())
  const fullDay = formatDay(date)
  return (
    <section className="card overflow-hidden text-left" aria-labelledby="visit">
      <div className="p-5">
        <h2 id="visit" className="text-2xl">
          {day}, <span className="min-[360px]:whitespace-nowrap">{hoursOfVisit(order)}</span>
        </h2>
        <p className="mt-1 text-lg">
          {day === fullDay ? say(visitOfPatient, { name }) : say(visitOnDayOfPatient, { day: fullDay, name })}
        </p>
        <p className="mt-2 flex gap-2 text-muted">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{placeOf(order)}</span>
        </p>
        {hasActions && (
          <div className="mt-4 grid gap-1 print:hidden">
            <SendToPatients order={order} doorCode={doorCode} />
            <div className="-ml-4 flex flex-wrap">
              {hasCall && <CallUs />}
              <KeepVisit order={order} doorCode={doorCode} />
            </div>
          </div>
        )}
      </div>
      <Preparing order={order} />
    </section>
  )
}

const placeOf = ({ centerVisitRequired, centre, shippingAddress: { city, address } }: Order): string =>
  centerVisitRequired ? centrePlace(city, centre) : addressIn(city, address)

function Preparing({ order }: { order: Order }) {
  const all = preparations(order)
  if (all.length === 0) return null
  return (
    <div className="grid gap-4 bg-marigold-tint px-5 py-4 text-marigold-ink">
      {all.map(({ title, sentences }) => (
        <div key={title}>
          <h3 className="mb-1.5 text-lg">{title}</h3>
          <HowToPrepare sentences={sentences} />
        </div>
      ))}
    </div>
  )
}
