import type { Booking } from '#contract/bookings.ts'
import { formatDate, formatDateTime } from '#rules/dates.ts'
import { cancelled, confirmed, done } from '#text/common.ts'
import { askedFor, homeVisits, requestReceived } from '#text/orders/orders.ts'
import { type Message, say } from '#text/text.ts'
import { sayWith } from '#web/ui/say-with.ts'

const WORDS = {
  requested: requestReceived,
  confirmed,
  completed: done,
  cancelled,
} satisfies Record<Booking['status'], Message>

/** Home visits and consultations that the customer asked for; nothing when there are none. */
export function OwnRequests({ requests }: { requests: readonly Booking[] }) {
  if (requests.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="requests">
      <h2 id="requests" className="mb-3 text-xl">
        {say(homeVisits)}
      </h2>
      <ul className="grid gap-3">
        {requests.map(request => (
          <li key={request._id} className="card p-4 sm:px-5">
            <p className="font-semibold">{request.serviceType}</p>
            <p className="text-sm">
              {sayWith(askedFor, {
                name: request.name,
                when: <time dateTime={request.dateTime}>{whenOf(request)}</time>,
              })}
            </p>
            <p className="mt-1 text-sm text-muted">{say(WORDS[request.status])}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A home visit is asked for by the day, a consultation by the time. */
const whenOf = ({ kind, dateTime }: Booking): string =>
  kind === 'home-care' ? formatDate(dateTime) : formatDateTime(dateTime)
