import type { NotifiedOrder } from '#domain/order-records/order-messages.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { BookingRow, LandingRow, PrescriptionRow } from '#domain/requests/list-requests.ts'
import type { Company, Rules } from '#domain/shop.ts'
import { centrePlace, reportSentence } from '#rules/appointment.ts'
import { formatDateTime, formatLongDay, indianDate } from '#rules/dates.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { pathOf } from '#rules/pages.ts'
import { patientFrom } from '#rules/patient.ts'
import { howToPrepare } from '#rules/preparation.ts'
import { slotLabel } from '#rules/slots.ts'

/** The e-mail texts. To customers they name no test and no result: mailboxes are shared more often than phones. */

export interface Letter {
  subject: string
  text: string
}

type Sender = Pick<Rules, 'shopUrl' | 'company'>

const lines = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n')

const signature = ({ name, phone }: Company): string => `\n${name}\n${phone}`

/**
 * What every letter about a booking starts with. Mailboxes are shared, and whoever confirmed one need not be the
 * patient: it says nothing that a customer typed, no name, no street.
 */
const opening = (order: OrderRow): { greeting: string; booking: string } => ({
  greeting: 'Hello,\n',
  booking:
    patientFrom(order).bookingType === 'other' ? `booking ${order.number}` : `your booking ${order.number}`,
})

function prepareLines({ fastingHours, preparation, slotDate, slotHour }: NotifiedOrder): string[] {
  const sentences = howToPrepare({
    fastingHours,
    texts: preparation,
    slot: { date: slotDate, hour: slotHour },
  })
  return sentences.length > 0 ? ['\nHow to prepare:', ...sentences.map(sentence => `- ${sentence}`)] : []
}

export function orderConfirmedEmail({ shopUrl, company }: Sender, order: NotifiedOrder): Letter {
  const { greeting, booking } = opening(order)
  const isPaid = order.paymentStatus === 'completed'
  return {
    subject: `Booking ${order.number} is confirmed`,
    text: lines(
      greeting,
      `${booking} is confirmed.\n`,
      `When: ${formatLongDay(order.slotDate)}, ${slotLabel(order.slotHour)}`,
      order.isCentreVisit
        ? `Where: ${centrePlace(order.city, order.centre)}`
        : 'Where: our collector comes to the address that was given',
      `Amount: ${formatPaise(order.total)}, ${isPaid ? 'paid' : 'to be paid at the visit'}`,
      reportSentence(order.reportTimeHours),
      ...prepareLines(order),
      `\nTo see the booking and how to prepare, or to cancel it, log in with the mobile number that booked it: ${shopUrl}${pathOf('myOrders')}`,
      signature(company),
    ),
  }
}

/** How a letter asks the owner of an address whether it may tell more. */
const askLines = (link: string): string[] => [
  `Is this your address? Confirm it, and details come here by mail: ${link}`,
  'The link is good for a week. If you know nothing of this, do nothing: nothing more is told to this address.',
]

/** What leaves instead while nobody has confirmed the address: the number and the day, and how to confirm it. */
export const briefConfirmedEmail = ({ company }: Sender, order: OrderRow, link: string): Letter => ({
  subject: `Booking ${order.number} is confirmed`,
  text: lines(
    'Hello,\n',
    `booking ${order.number} is confirmed for ${formatLongDay(order.slotDate)}.\n`,
    ...askLines(link),
    signature(company),
  ),
})

/** Follows the brief letter of a booking, as nobody may wait or fast for a visit that does not take place. */
export const briefCancelledEmail = ({ company }: Sender, order: OrderRow): Letter => ({
  subject: `Booking ${order.number} is cancelled`,
  text: lines(
    'Hello,\n',
    `booking ${order.number} for ${formatLongDay(order.slotDate)} is cancelled: there is no visit.`,
    signature(company),
  ),
})

/** Asked for on the profile page. */
export const confirmAddressEmail = ({ company }: Sender, link: string): Letter => ({
  subject: `Please confirm your address for ${company.brand}`,
  text: lines('Hello,\n', ...askLines(link), signature(company)),
})

export function reportReadyEmail({ shopUrl, company }: Sender, order: OrderRow): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: `The report of booking ${order.number} is ready`,
    text: lines(
      greeting,
      `the report of ${booking} is ready.\n`,
      `To see it, log in with the mobile number that booked it: ${shopUrl}${pathOf('myOrders')}`,
      signature(company),
    ),
  }
}

export function refundedEmail({ company }: Sender, order: OrderRow, amount: Paise): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: `Refund for booking ${order.number}`,
    text: lines(
      greeting,
      `${formatPaise(amount)} for ${booking} was refunded the way it was paid.`,
      'Banks take up to 7 days to show it.',
      signature(company),
    ),
  }
}

export function cancelledEmail({ shopUrl, company }: Sender, order: OrderRow): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: `Booking ${order.number} is cancelled`,
    text: lines(
      greeting,
      `${booking} for ${formatLongDay(order.slotDate)}, ${slotLabel(order.slotHour)} is cancelled: there is no visit.`,
      'Nobody needs to fast for it. If you did not expect this, please call us.',
      order.paymentStatus === 'completed' && 'What was paid goes back the way it was paid.',
      `\nMore: ${shopUrl}${pathOf('myOrders')}`,
      signature(company),
    ),
  }
}

export const newSignInEmail = ({ shopUrl, company }: Sender, at: Date): Letter => ({
  subject: 'A new device logged in to your account',
  text: lines(
    'Hello,\n',
    `somebody logged in to your account on a device that it had not seen before: ${formatDateTime(at)}.`,
    'If it was you, there is nothing to do.\n',
    `If it was not you, log in, press "Log out everywhere" and set a new password: ${shopUrl}${pathOf('profile')}`,
    signature(company),
  ),
})

/** To the shop's own desk: somebody asked for a home visit or a consultation and waits for a call. */
export const bookingForDesk = (row: BookingRow): Letter => ({
  subject: `${row.kind === 'home-care' ? 'Home visit' : 'Consultation'} asked for: ${row.service}`,
  text: lines(
    `Name: ${row.name}`,
    `Mobile: ${row.mobile}`,
    `E-mail: ${row.email ?? 'not given'}`,
    `Service: ${row.service}`,
    row.city !== null && `City: ${row.city}`,
    row.address !== null && `Address: ${row.address}`,
    `Wanted for: ${row.kind === 'home-care' ? formatLongDay(indianDate(row.preferredAt)) : formatDateTime(row.preferredAt)}`,
    `Asked at: ${formatDateTime(row.createdAt)}`,
  ),
})

export const landingRequestForDesk = (row: LandingRow): Letter => ({
  subject: 'Test asked for on the offer page',
  text: lines(
    `Name: ${row.name}`,
    `Mobile: ${row.mobile}`,
    `E-mail: ${row.email ?? 'not given'}`,
    `Wanted for: ${formatLongDay(row.preferredDate)}`,
    `Asked at: ${formatDateTime(row.createdAt)}`,
  ),
})

/** Health data stays out of mailboxes: whoever fetches the prescription is recorded. */
export const prescriptionForDesk = ({
  id,
  createdAt,
}: Pick<PrescriptionRow, 'id' | 'createdAt'>): Letter => ({
  subject: 'A new prescription waits',
  text: lines(
    `Received at: ${formatDateTime(createdAt)}`,
    'Whom to call back, and the prescription itself:',
    '  npm run ops -- prescriptions list --full',
    `  npm run ops -- prescriptions fetch ${id} --out prescription`,
  ),
})
