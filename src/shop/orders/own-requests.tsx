import { sayWith } from '#kit/toasts/say-with.ts'
import { formatDate, formatDateTime } from '#rules/dates.ts'
import { CONSULTATIONS, consultationName } from '#rules/visits/consultations.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import type { Booking } from '#shop/requests/contract.ts'
import { requestStatuses } from '#text/requests.ts'
import { say } from '#text/text.ts'
import { homeVisits, requestedFor } from './words.ts'

export default function OwnRequests({ requests }: { requests: readonly Booking[] }) {
  return (
    <section className="mt-8" aria-labelledby="requests">
      <h2 id="requests" className="mb-3 text-xl">
        {say(homeVisits)}
      </h2>
      <ul className="grid gap-3">
        {requests.map(request => (
          <li key={request._id} className="card p-4 sm:px-5">
            <p className="font-semibold">{nameOf(request)}</p>
            <p className="text-sm">
              {sayWith(requestedFor, {
                name: request.name,
                when: <time dateTime={request.dateTime}>{whenOf(request)}</time>,
              })}
            </p>
            <p className="mt-1 text-sm text-muted">{say(requestStatuses[request.status])}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ kind, serviceType }: Booking): string {
  if (kind === 'home-care') {
    const service = HOME_CARE_SERVICES.codeOf(serviceType)
    return service ? homeCareName(service) : serviceType
  }
  const consultation = CONSULTATIONS.codeOf(serviceType)
  return consultation ? consultationName(consultation) : serviceType
}

/** Home care is requested for a day, a consultation for a time. */
const whenOf = ({ kind, dateTime }: Booking): string =>
  kind === 'home-care' ? formatDate(dateTime) : formatDateTime(dateTime)
