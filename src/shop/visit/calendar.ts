import { withCity } from '#rules/addresses/with-city.ts'
import { formatDay, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { formatRupees } from '#rules/money.ts'
import { centreAddress } from '#rules/visits/appointment.ts'
import { hasMedicineRule } from '#rules/visits/preparation.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { dueAtVisit } from './due.ts'
import { isShared, patientNames, preparations } from './patients.ts'
import { hoursOfVisit, preparationOf, visitHours } from './visit-words.ts'
import {
  calendarNotes,
  calendarTitle,
  visitCodeFollows,
  visitCodeFromSender,
  visitDoorCode,
  visitDue,
  visitMedicines,
  visitPlace,
  visitQuestions,
  visitSummary,
} from './words.ts'

/** A visit as a calendar file and as a message to share: day, hour, place and how to prepare, never the lab tests. */

interface Shop {
  name: string
  phone: string
  /** Public URL without a trailing slash. */
  url: string
}

/** An iCalendar date-time in UTC: '20261124T013000Z'. */
const formatStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Escapes iCalendar's special characters: comma, semicolon, backslash and line break. */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

const MAX_LINE_BYTES = 75

/** Folds a line at 75 bytes (RFC 5545, 3.1): the next begins with a space. Never splits a character. */
function foldLine(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  let lines = ''
  let now = ''
  for (const letter of line) {
    if (bytesOf(now + letter) > MAX_LINE_BYTES) {
      lines += `${now}\r\n`
      now = ' '
    }
    now += letter
  }
  return lines + now
}

/** The visit as an iCalendar file (RFC 5545); of a cancelled one, a file that removes it from the calendar. Undefined for an unknown time slot. */
export function calendarFile(order: Order, shop: Shop, now: Date): string | undefined {
  const { date, timeSlot } = order.collectionDetails
  const hour = slotHour(timeSlot)
  if (hour === undefined) return undefined
  const hours = hoursOfVisit(order)
  const isCancelled = order.status === 'cancelled'
  const notes = isCancelled
    ? []
    : [
        // The calendar shows the time of the first sample.
        ...(hours === visitHours(timeSlot) ? [] : [hours]),
        ...preparationLines(order),
        ...dueLines(order),
        say(calendarNotes, { order: order.orderId, address: `${shop.url}/order-details/${order.orderId}` }),
        say(visitQuestions, { phone: shop.phone }),
      ]
  const from = new Date(startOfIndianDay(date).getTime() + hour * HOUR_MS)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    // The method by which a calendar removes the event.
    ...(isCancelled ? ['METHOD:CANCEL'] : []),
    `PRODID:-//${escapeText(shop.name)}//Visits//EN`,
    'BEGIN:VEVENT',
    `UID:${order.orderId}@${new URL(shop.url).hostname}`,
    // Grows with each file, so that a calendar with the visit accepts every change.
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE_MS)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${formatStamp(now)}`,
    `DTSTART:${formatStamp(from)}`,
    `DTEND:${formatStamp(new Date(from.getTime() + HOUR_MS))}`,
    `SUMMARY:${escapeText(say(calendarTitle, { names: patientNames(order), shop: shop.name }))}`,
    // For a visit to a centre, the order's address is the patient’s own, not the place of the visit.
    ...(order.centerVisitRequired ? [] : [`LOCATION:${escapeText(order.shippingAddress.address)}`]),
    `DESCRIPTION:${escapeText(notes.join('\n'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}

/** The place of a visit: the centre's, or the patient's address. */
export const visitPlaceText = ({
  centerVisitRequired,
  centre,
  shippingAddress: { city, address },
}: Order): string => (centerVisitRequired ? centreAddress(city, centre) : withCity(city, address))

/** The text with which a customer shares a visit. */
export function visitMessage(
  order: Order,
  shop: Pick<Shop, 'name' | 'phone'>,
  { doorCode, person }: { doorCode?: string | null; person?: Order['patients'][number] } = {},
): string {
  const own = { ...order, patients: person ? [person] : order.patients }
  const when = `${formatDay(order.collectionDetails.date)}, ${hoursOfVisit(own)}`
  return [
    say(visitSummary, { shop: shop.name, name: person?.name ?? patientNames(order), when }),
    ...preparationLines(order, person),
    say(visitPlace, { place: visitPlaceText(order) }),
    ...dueLines(order),
    ...doorCodeLines(own, doorCode),
    say(visitQuestions, { phone: shop.phone }),
  ].join('\n')
}

function dueLines(order: Order): string[] {
  const due = dueAtVisit(order)
  return due > 0 ? [say(visitDue, { amount: formatRupees(due) })] : []
}

/**
 * A home visit has a code once a collector is assigned. It goes to the customer, and to the number at the door if there
 * is one.
 */
function doorCodeLines(order: Order, doorCode: string | null | undefined): string[] {
  if (doorCode) return [say(visitDoorCode, { code: doorCode })]
  if (order.centerVisitRequired) return []
  const isForCustomer = order.patients.every(({ relation }) => relation === 'self')
  const comes = isForCustomer || order.collectionDetails.doorPhone
  return [say(comes ? visitCodeFollows : visitCodeFromSender)]
}

/**
 * Only fasting and the second sample, because other preparation would reveal the test. For all patients, each after
 * their name, because any of them may receive the text.
 */
function preparationLines(order: Order, person?: Order['patients'][number]): string[] {
  if (person) {
    const medicines = hasMedicineRule(person.preparation) ? [say(visitMedicines)] : []
    return [...preparationOf({ ...person, preparation: [] }, order.collectionDetails), ...medicines]
  }
  const patients = order.patients.map(patient => ({ ...patient, preparation: [] }))
  return preparations({ ...order, patients }).flatMap(({ title, sentences }) =>
    isShared(order) ? [title, ...sentences] : sentences,
  )
}

/** The calendar's file name: 'visit-2026-11-24.ics'. */
export const calendarFileName = ({ collectionDetails }: Pick<Order, 'collectionDetails'>): string =>
  `visit-${collectionDetails.date}.ics`
