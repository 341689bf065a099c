import type { NotifiedOrder } from '#domain/order-records/order-messages.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { BookingRow, LandingRow, PrescriptionRow } from '#domain/requests/list-requests.ts'
import type { Company, Rules } from '#domain/shop.ts'
import { formatDateTime, formatLongDay, indianDate } from '#rules/dates.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { pathOf } from '#rules/pages.ts'
import { patientFrom } from '#rules/patient.ts'
import { centrePlace, reportSentence } from '#rules/visits/appointment.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import * as letter from '#text/sent/letters.ts'
import { say } from '#text/text.ts'

/** The e-mail texts. To customers they name no test and no result: mailboxes are shared more often than phones. */

export interface Letter {
  subject: string
  text: string
}

type Sender = Pick<Rules, 'shopUrl' | 'company'>

const lines = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n')

const greeting = () => `${say(letter.hello)}\n`

const signature = ({ name, phone }: Company): string => `\n${name}\n${phone}`

/**
 * What every letter about a booking starts with. Mailboxes are shared, and whoever confirmed one need not be the
 * patient: it says nothing that a customer typed, no name, no street.
 */
function opening(order: OrderRow): { greeting: string; booking: string } {
  const isForOther = patientFrom(order).bookingType === 'other'
  const { number } = order
  return {
    greeting: greeting(),
    booking: say(isForOther ? letter.aBooking : letter.yourBooking, { number }),
  }
}

function prepareLines({ fastingHours, preparation, slotDate, slotHour }: NotifiedOrder): string[] {
  const sentences = howToPrepare({
    fastingHours,
    texts: preparation,
    slot: { date: slotDate, hour: slotHour },
  })
  return sentences.length > 0
    ? [`\n${say(letter.howToPrepareTitle)}`, ...sentences.map(sentence => `- ${sentence}`)]
    : []
}

export function orderConfirmedEmail({ shopUrl, company }: Sender, order: NotifiedOrder): Letter {
  const { greeting, booking } = opening(order)
  const isPaid = order.paymentStatus === 'completed'
  return {
    subject: say(letter.confirmedSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(letter.isConfirmed, { booking })}\n`,
      say(letter.whenLine, { day: formatLongDay(order.slotDate), slot: slotLabel(order.slotHour) }),
      order.isCentreVisit
        ? say(letter.whereLine, { place: centrePlace(order.city, order.centre) })
        : say(letter.whereHome),
      say(isPaid ? letter.amountPaid : letter.amountToPay, { amount: formatPaise(order.total) }),
      reportSentence(order.reportTimeHours),
      ...prepareLines(order),
      `\n${say(letter.seeBooking, { address: `${shopUrl}${pathOf('myOrders')}` })}`,
      signature(company),
    ),
  }
}

/** How a letter asks the owner of an address whether it may tell more. */
const askLines = (link: string): string[] => [say(letter.isYourAddress, { link }), say(letter.linkForAWeek)]

/** What leaves instead while nobody has confirmed the address: the number and the day, and how to confirm it. */
export const briefConfirmedEmail = ({ company }: Sender, order: OrderRow, link: string): Letter => ({
  subject: say(letter.confirmedSubject, { number: order.number }),
  text: lines(
    greeting(),
    `${say(letter.isConfirmedFor, { number: order.number, day: formatLongDay(order.slotDate) })}\n`,
    ...askLines(link),
    signature(company),
  ),
})

/** Follows the brief letter of a booking, as nobody may wait or fast for a visit that does not take place. */
export const briefCancelledEmail = ({ company }: Sender, order: OrderRow): Letter => ({
  subject: say(letter.cancelledSubject, { number: order.number }),
  text: lines(
    greeting(),
    say(letter.isCancelledBriefly, { number: order.number, day: formatLongDay(order.slotDate) }),
    signature(company),
  ),
})

/** Asked for on the profile page. */
export const confirmAddressEmail = ({ company }: Sender, link: string): Letter => ({
  subject: say(letter.confirmSubject, { shop: company.brand }),
  text: lines(greeting(), ...askLines(link), signature(company)),
})

export function reportReadyEmail({ shopUrl, company }: Sender, order: OrderRow): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: say(letter.reportSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(letter.reportIsReady, { booking })}\n`,
      say(letter.seeReport, { address: `${shopUrl}${pathOf('myOrders')}` }),
      signature(company),
    ),
  }
}

export function refundedEmail({ company }: Sender, order: OrderRow, amount: Paise): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: say(letter.refundSubject, { number: order.number }),
    text: lines(
      greeting,
      say(letter.wasRefunded, { amount: formatPaise(amount), booking }),
      say(letter.banksTake),
      signature(company),
    ),
  }
}

export function cancelledEmail({ shopUrl, company }: Sender, order: OrderRow): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: say(letter.cancelledSubject, { number: order.number }),
    text: lines(
      greeting,
      say(letter.isCancelled, {
        booking,
        day: formatLongDay(order.slotDate),
        slot: slotLabel(order.slotHour),
      }),
      say(letter.noFasting),
      order.paymentStatus === 'completed' && say(letter.goesBack),
      `\n${say(letter.more, { address: `${shopUrl}${pathOf('myOrders')}` })}`,
      signature(company),
    ),
  }
}

export const newSignInEmail = ({ shopUrl, company }: Sender, at: Date): Letter => ({
  subject: say(letter.newDeviceSubject),
  text: lines(
    greeting(),
    say(letter.newDevice, { when: formatDateTime(at) }),
    `${say(letter.ifItWasYou)}\n`,
    say(letter.ifItWasNotYou, { address: `${shopUrl}${pathOf('profile')}` }),
    signature(company),
  ),
})

const whoAsks = ({ name, mobile, email }: Pick<LandingRow, 'name' | 'mobile' | 'email'>): string[] => [
  say(letter.nameLine, { name }),
  say(letter.mobileLine, { mobile }),
  say(letter.emailLine, { email: email ?? say(letter.notGiven) }),
]

/** To the shop's own desk: somebody asked for a home visit or a consultation and waits for a call. */
export const bookingForDesk = (row: BookingRow): Letter => ({
  subject: say(row.kind === 'home-care' ? letter.homeVisitAsked : letter.consultationAsked, {
    service: row.service,
  }),
  text: lines(
    ...whoAsks(row),
    say(letter.serviceLine, { service: row.service }),
    row.city !== null && say(letter.cityLine, { city: row.city }),
    row.address !== null && say(letter.addressLine, { address: row.address }),
    say(letter.wantedFor, {
      when:
        row.kind === 'home-care'
          ? formatLongDay(indianDate(row.preferredAt))
          : formatDateTime(row.preferredAt),
    }),
    say(letter.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

export const landingRequestForDesk = (row: LandingRow): Letter => ({
  subject: say(letter.testAsked),
  text: lines(
    ...whoAsks(row),
    say(letter.wantedFor, { when: formatLongDay(row.preferredDate) }),
    say(letter.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

/** Health data stays out of mailboxes: whoever fetches the prescription is recorded. */
export const prescriptionForDesk = ({
  id,
  createdAt,
}: Pick<PrescriptionRow, 'id' | 'createdAt'>): Letter => ({
  subject: say(letter.prescriptionWaits),
  text: lines(
    say(letter.receivedAt, { time: formatDateTime(createdAt) }),
    say(letter.whomToCall),
    '  npm run ops -- prescriptions list --full',
    `  npm run ops -- prescriptions fetch ${id} --out prescription`,
  ),
})
