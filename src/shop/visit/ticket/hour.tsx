import { secondHour } from '#rules/visits/eating.ts'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { andAbout, noon } from './words.ts'

/** The hour of a visit in large numerals: '7–8 AM'. Hidden from screen readers, which read it in the heading. */
export function TicketHour({ order }: { order: Pick<Order, 'collectionDetails' | 'patients'> }) {
  const hour = slotHour(order.collectionDetails.timeSlot)
  if (hour === undefined) return <p className="mt-3 text-2xl">{order.collectionDetails.timeSlot}</p>
  const [numerals, half] = splitHours(hour)
  const second = secondHour(hour, order.patients)
  return (
    <div aria-hidden="true" className="my-3.5">
      <p className="flex items-start gap-2">
        <span className="ticket-hour numerals">{numerals}</span>
        <span className="pt-1.5 text-xl leading-none font-semibold text-(--accent)">{half}</span>
      </p>
      {second !== null && <p className="mt-2 text-lg">{say(andAbout, { hour: formatHour(second) })}</p>}
    </div>
  )
}

/** '7–8', 'AM'. Without AM or PM from 11 AM to 12 PM, for which neither is right. */
function splitHours(hour: number): [string, string] {
  const [first, firstHalf] = formatHour(hour).split(' ')
  const [last, half = ''] = formatHour(hour + 1).split(' ')
  return [`${first}–${last}`, firstHalf === half ? half : say(noon)]
}
