import { formatDay, formatTime, indianDate } from '#rules/dates.ts'
import { say } from '#text/text.ts'
import type { OwnRequest } from './contract.ts'
import { serviceName } from './service-name.ts'
import * as words from './words.ts'

/** Requests that the desk has not closed, as items of a list. */
export default function OpenRequests({ requests }: { requests: readonly OwnRequest[] }) {
  return requests.map(request => (
    <li key={request._id} className="card rounded-hero px-5 py-3.5 wrap-anywhere">
      <p className="text-lg font-semibold text-balance">{titleOf(request)}</p>
      <p className="text-sm text-muted">{[wishOf(request), nextStepOf(request)].filter(Boolean).join(' ')}</p>
    </li>
  ))
}

function titleOf(request: OwnRequest): string {
  const day = dayOf(request.createdAt)
  if (request.kind === 'prescription') return say(words.prescriptionSent, { day })
  if (request.kind === 'offer') return say(words.offerSent, { day })
  return say(words.requestSent, { service: serviceName(request), day })
}

function wishOf({ kind, name, dateTime }: OwnRequest): string {
  if (dateTime === null) return ''
  // A consultation is requested for a time, the others for a day.
  const when = kind === 'consultation' ? `${dayOf(dateTime)}, ${formatTime(dateTime)}` : dayOf(dateTime)
  return say(words.wish, { name, when })
}

const dayOf = (at: string): string => formatDay(indianDate(new Date(at)))

function nextStepOf({ kind, lastCall }: OwnRequest): string {
  if (lastCall) return say(words.afterCall[lastCall])
  return say(kind === 'prescription' ? words.callWithPrices : words.callAboutIt)
}
