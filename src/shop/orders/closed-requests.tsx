import { sayWithElements } from '#kit/say-with-elements.ts'
import { formatDate, formatDateTime } from '#rules/dates.ts'
import type { OwnRequest } from '#shop/requests/contract.ts'
import { serviceName } from '#shop/requests/service-name.ts'
import { requestStatuses } from '#text/requests.ts'
import { say } from '#text/text.ts'
import { homeVisits, requestedFor } from './words.ts'

/** Home visits and consultations that the desk has closed. */
export default function ClosedRequests({ requests }: { requests: readonly OwnRequest[] }) {
  return (
    <section className="mt-8" aria-labelledby="requests">
      <h2 id="requests" className="mb-3 text-xl">
        {say(homeVisits)}
      </h2>
      <ul className="grid gap-3">
        {requests.map(request => (
          <li key={request._id} className="card p-4 sm:px-5">
            <p className="font-semibold">{serviceName(request)}</p>
            <p className="text-sm">
              {sayWithElements(requestedFor, {
                name: request.name,
                when: request.dateTime && (
                  <time dateTime={request.dateTime}>{whenOf(request.kind, request.dateTime)}</time>
                ),
              })}
            </p>
            <p className="mt-1 text-sm text-muted">{say(requestStatuses[request.status])}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Home care is requested for a day, a consultation for a time. */
const whenOf = (kind: OwnRequest['kind'], dateTime: string): string =>
  kind === 'home-care' ? formatDate(dateTime) : formatDateTime(dateTime)
