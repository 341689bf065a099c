import { formatDateTime, formatLongDay, indianDate } from '#contract/dates.ts'
import { formatPaise, type Paise } from '#contract/money.ts'
import { fastFrom, formatHour, slotLabel } from '#contract/slots.ts'
import type { bookings, landingRequests, prescriptions } from '#db/schema.ts'
import type { OrderRow } from '#domain/orders/shape.ts'
import type { Company, Rules } from '#domain/shop.ts'

/** The e-mail texts. To customers they name no test and no result: mailboxes are shared more often than phones. */

export interface Letter {
  subject: string
  text: string
}

type Sender = Pick<Rules, 'shopUrl' | 'company'>

const lines = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n')

const signature = ({ name, phone }: Company): string => `\n${name}\n${phone}`

export function orderConfirmedEmail({ shopUrl, company }: Sender, order: OrderRow): Letter {
  const isPaid = order.paymentStatus === 'completed'
  return {
    subject: `Booking ${order.number} is confirmed`,
    text: lines(
      `Dear ${order.patientName},\n`,
      `your booking ${order.number} is confirmed.\n`,
      `When: ${formatLongDay(order.slotDate)}, ${slotLabel(order.slotHour)}`,
      order.isCentreVisit
        ? `Where: please come to our centre, ${company.name}, ${company.address}`
        : `Where: our collector comes to ${order.address}`,
      order.isFastingRequired && `Fasting: ${fastingWords(order)}`,
      `Amount: ${formatPaise(order.total)}, ${isPaid ? 'paid' : 'to be paid at the collection'}\n`,
      `See or cancel it: ${shopUrl}/my-orders`,
      signature(company),
    ),
  }
}

function fastingWords({ slotDate, slotHour }: OrderRow): string {
  const from = fastFrom(slotDate, slotHour)
  const day = formatLongDay(from.date)
  const time = from.hour === 0 ? `midnight before ${day}` : `${formatHour(from.hour)} on ${day}`
  return `please do not eat after ${time}. Water is fine.`
}

export const reportReadyEmail = ({ shopUrl, company }: Sender, order: OrderRow): Letter => ({
  subject: `The report of booking ${order.number} is ready`,
  text: lines(
    `Dear ${order.patientName},\n`,
    `the report of your booking ${order.number} is ready.\n`,
    `Log in to see it: ${shopUrl}/my-orders`,
    signature(company),
  ),
})

export const refundedEmail = ({ company }: Sender, order: OrderRow, amount: Paise): Letter => ({
  subject: `Refund for booking ${order.number}`,
  text: lines(
    `Dear ${order.patientName},\n`,
    `${formatPaise(amount)} for booking ${order.number} was refunded the way it was paid.`,
    'Banks take up to 7 days to show it.',
    signature(company),
  ),
})

/** To the shop's own desk: somebody asked for a home visit or a consultation and waits for a call. */
export const bookingForDesk = (row: typeof bookings.$inferSelect): Letter => ({
  subject: `${row.kind === 'home-care' ? 'Home visit' : 'Consultation'} asked for: ${row.service}`,
  text: lines(
    `Name: ${row.name}`,
    `Mobile: ${row.mobile}`,
    `E-mail: ${row.email ?? 'not given'}`,
    `Service: ${row.service}`,
    `Wanted for: ${row.kind === 'home-care' ? formatLongDay(indianDate(row.preferredAt)) : formatDateTime(row.preferredAt)}`,
    `Asked at: ${formatDateTime(row.createdAt)}`,
  ),
})

export const landingRequestForDesk = (row: typeof landingRequests.$inferSelect): Letter => ({
  subject: 'Test asked for on the offer page',
  text: lines(
    `Name: ${row.name}`,
    `Mobile: ${row.mobile}`,
    `E-mail: ${row.email ?? 'not given'}`,
    `Wanted for: ${formatLongDay(row.preferredDate)}`,
    `Asked at: ${formatDateTime(row.createdAt)}`,
  ),
})

export const prescriptionForDesk = (row: typeof prescriptions.$inferSelect): Letter => ({
  subject: 'Prescription received',
  text: lines(
    `Name: ${row.name}`,
    `Mobile: ${row.mobile}`,
    `Received at: ${formatDateTime(row.createdAt)}`,
    'The prescription is attached.',
  ),
})
