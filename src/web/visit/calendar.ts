import type { Order } from '#contract/orders.ts'
import { formatDay, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { patientFrom } from '#rules/patient.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { calendarNotes, calendarTitle, visitTold } from '#text/orders/visit.ts'
import { say } from '#text/text.ts'
import { visitHours } from './visit-words.ts'

/** A visit for a calendar, and in a message to somebody: day, hour and place, and never what is tested. */

type Visit = Pick<Order, 'orderId' | 'centerVisitRequired' | 'shippingAddress' | 'collectionDetails'>

interface Shop {
  /** Its name. */
  name: string
  phone: string
  /** Public address without a slash at the end. */
  url: string
}

/** '20261124T013000Z', as calendars write an instant. */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Commas, semicolons, backslashes and line breaks mean something in a calendar's file. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

const MAX_LINE_BYTES = 75

/** A line of at most 75 bytes; what is longer goes on in lines that start with a space. No letter is split. */
function folded(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  let [lines, now] = ['', '']
  for (const letter of line) {
    if (bytesOf(now + letter) > MAX_LINE_BYTES) {
      lines += `${now}\r\n`
      now = ' '
    }
    now += letter
  }
  return lines + now
}

/** The visit as an iCalendar file (RFC 5545). Undefined where the time slot can't be read. */
export function calendarFile(order: Visit, shop: Shop, now: Date): string | undefined {
  const { date, timeSlot } = order.collectionDetails
  const hour = slotHour(timeSlot)
  if (hour === undefined) return undefined
  const from = new Date(startOfIndianDay(date).getTime() + hour * HOUR_MS)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shop.name)}//Visits//EN`,
    'BEGIN:VEVENT',
    `UID:${order.orderId}@${new URL(shop.url).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(new Date(from.getTime() + HOUR_MS))}`,
    `SUMMARY:${escaped(say(calendarTitle, { shop: shop.name }))}`,
    // Of a centre visit the address is the patient's own.
    ...(order.centerVisitRequired ? [] : [`LOCATION:${escaped(order.shippingAddress.address)}`]),
    `DESCRIPTION:${escaped(say(calendarNotes, { order: order.orderId, address: `${shop.url}/order-details/${order.orderId}`, phone: shop.phone }))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** A visit in a message to somebody who should know of it. */
export function visitMessage(
  { orderId, collectionDetails }: Visit,
  shop: Pick<Shop, 'name' | 'phone'>,
): string {
  const { date, timeSlot } = collectionDetails
  const when = `${formatDay(date)}, ${visitHours(timeSlot)}`
  return say(visitTold, {
    shop: shop.name,
    name: patientFrom(collectionDetails).name,
    when,
    order: orderId,
    phone: shop.phone,
  })
}

/** The name under which a visit is saved: 'visit-2026-11-24.ics'. */
export const calendarFileName = ({ collectionDetails }: Visit): string =>
  `visit-${collectionDetails.date}.ics`
