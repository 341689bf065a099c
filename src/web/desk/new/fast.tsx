import { formatDay } from '#rules/dates.ts'
import { hasFastBegun } from '#rules/desk/suggest-time.ts'
import { fastFrom, formatHour, slotHour } from '#rules/visits/slots.ts'
import * as words from '#text/desk/new-order.ts'
import { say } from '#text/text.ts'
import type { Time } from '../orders/time-choice.tsx'

/** What the caller is told about eating; where the fast should have begun already, what they are asked. */
export function Fast({
  time: { date, timeSlot },
  fastingHours,
  now,
}: {
  time: Time
  fastingHours: number
  now: Date
}) {
  const hour = slotHour(timeSlot)
  if (hour === undefined || fastingHours === 0) return <p role="status" />
  const from = fastFrom({ date, hour }, fastingHours)
  const fast = { count: fastingHours, hour: formatHour(from.hour), day: formatDay(from.date) }
  return hasFastBegun({ date, hour }, fastingHours, now) ? (
    <p role="status" className="desk-new-ask">
      {say(words.fastingAsked, fast)}
    </p>
  ) : (
    <p role="status">{say(words.fastingSaid, fast)}</p>
  )
}
