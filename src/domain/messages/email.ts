import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Company, Rules } from '#domain/shop.ts'
import { formatDateTime, formatDay, formatLongDay, type IndianDate } from '#rules/dates.ts'
import { formatPaise } from '#rules/money.ts'
import { pathOf, pathTo } from '#rules/pages.ts'
import { centreAddress, reportSentence } from '#rules/visits/appointment.ts'
import { secondHour } from '#rules/visits/eating.ts'
import { fastingLine, howToPrepare } from '#rules/visits/preparation.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'
import { plainSlotHours } from './slot-hours.ts'
import type { CompletedRefund, OrderForMessage, OrderWithPatients } from './visit-told.ts'
import * as words from './words.ts'

/** Emails to customers name no test and no result: mailboxes are shared. */

export interface EmailText {
  subject: string
  text: string
}

export type Sender = Pick<Rules, 'shopUrl' | 'company'>

/** Joins lines, leaving out false ones. */
export const lines = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n')

const greeting = () => `${say(words.hello)}\n`

const signature = ({ name, phone }: Company): string => `\n${name}\n${phone}`

/**
 * The opening of every e-mail about an order. Mailboxes are shared, and the owner of the address may not be
 * the patient, so it contains nothing that a customer typed.
 */
function opening({ number, isForOther }: Pick<OrderWithPatients, 'number' | 'isForOther'>): {
  greeting: string
  booking: string
} {
  return {
    greeting: greeting(),
    booking: say(isForOther ? words.aBooking : words.yourBooking, { number }),
  }
}

const pageOf = ({ shopUrl }: Pick<Sender, 'shopUrl'>, { number }: Pick<OrderRow, 'number'>): string =>
  `${shopUrl}${pathTo('orderDetails', number)}`

/** 'When: Tuesday, 24 November, 7-8 AM', and the time of the second sample. */
function whenLines(order: OrderForMessage, line: typeof words.whenLine | typeof words.nowLine): string {
  const second = secondHour(order.slotHour, order.people)
  return lines(
    say(line, { day: formatLongDay(order.slotDate), slot: plainSlotHours(order.slotHour) }),
    second !== null && say(words.secondSampleLine, { hour: formatHour(second) }),
  )
}

/** Several patients are numbered as in the booking, because an email contains no names. */
function prepareLines(order: OrderForMessage): string[] {
  const slot = { date: order.slotDate, hour: order.slotHour }
  const isAlone = order.people.length === 1
  return order.people.flatMap(({ preparation, ...person }, index) => {
    const sentences = howToPrepare({ ...person, texts: preparation, slot })
    const title = isAlone
      ? say(words.howToPrepareTitle)
      : say(words.howPatientPrepares, { number: index + 1 })
    return sentences.length > 0 ? [`\n${title}`, ...sentences.map(sentence => `- ${sentence}`)] : []
  })
}

export function orderConfirmedEmail({ shopUrl, company }: Sender, order: OrderForMessage): EmailText {
  const { greeting, booking } = opening(order)
  const isPaid = order.paymentStatus === 'completed'
  return {
    subject: say(words.confirmedSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(words.isConfirmed, { booking })}\n`,
      whenLines(order, words.whenLine),
      order.isCentreVisit
        ? say(words.whereLine, { place: centreAddress(order.city, order.centre) })
        : say(words.whereHome),
      order.recollectionOf === null
        ? say(isPaid ? words.amountPaid : words.amountToPay, { amount: formatPaise(order.total) })
        : say(words.freeOfCost),
      reportSentence(order.reportTimeHours),
      ...prepareLines(order),
      `\n${say(words.seeBooking, { address: pageOf({ shopUrl }, order) })}`,
      signature(company),
    ),
  }
}

const askLines = (link: string): string[] => [say(words.isYourAddress, { link }), say(words.linkForAWeek)]

/** Sent while the address is not confirmed: only the order's number, the day, and the link to confirm. */
export const briefConfirmedEmail = ({ company }: Sender, order: OrderRow, link: string): EmailText => ({
  subject: say(words.confirmedSubject, { number: order.number }),
  text: lines(
    greeting(),
    `${say(words.isConfirmedFor, { number: order.number, day: formatLongDay(order.slotDate) })}\n`,
    ...askLines(link),
    signature(company),
  ),
})

/** Follows a brief email, so that no patient waits or fasts for a cancelled visit. */
export const briefCancelledEmail = ({ company }: Sender, order: OrderRow): EmailText => ({
  subject: say(words.cancelledSubject, { number: order.number }),
  text: lines(
    greeting(),
    say(words.isCancelledBriefly, { number: order.number, day: formatLongDay(order.slotDate) }),
    signature(company),
  ),
})

export const confirmAddressEmail = ({ company }: Sender, link: string): EmailText => ({
  subject: say(words.confirmSubject, { shop: company.brand }),
  text: lines(greeting(), ...askLines(link), signature(company)),
})

/** `corrected`: when the report was attached that this one replaces. */
export function reportReadyEmail(
  { shopUrl, company }: Sender,
  order: OrderWithPatients,
  corrected: Date | null,
): EmailText {
  const { greeting, booking } = opening(order)
  const { number } = order
  return {
    subject: say(corrected ? words.correctedSubject : words.reportSubject, { number }),
    text: lines(
      greeting,
      corrected
        ? `${say(words.reportIsCorrected, { booking, time: formatDateTime(corrected) })}\n`
        : `${say(words.reportIsReady, { booking })}\n`,
      say(words.seeReport, { address: pageOf({ shopUrl }, order) }),
      say(words.rateIt),
      signature(company),
    ),
  }
}

export function refundedEmail(
  { company }: Sender,
  order: OrderWithPatients,
  { amount, channel }: CompletedRefund,
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(words.refundSubject, { number: order.number }),
    text: lines(
      greeting,
      ...(channel === 'cash'
        ? [say(words.wasReturnedInCash, { amount: formatPaise(amount), booking })]
        : [say(words.wasRefunded, { amount: formatPaise(amount), booking }), say(words.banksTake)]),
      signature(company),
    ),
  }
}

/** `money` is the refund. */
export function cancelledEmail(
  { shopUrl, company }: Sender,
  order: OrderWithPatients & Pick<OrderForMessage, 'fast'>,
  money: string | false,
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(words.cancelledSubject, { number: order.number }),
    text: lines(
      greeting,
      say(words.isCancelled, {
        booking,
        day: formatLongDay(order.slotDate),
        slot: plainSlotHours(order.slotHour),
      }),
      order.fast ? lines(say(words.otherVisit), fastingLine(order.fast)) : say(words.noFasting),
      say(words.notExpected),
      money,
      `\n${say(words.more, { address: pageOf({ shopUrl }, order) })}`,
      signature(company),
    ),
  }
}

/** Reason and test are behind the link, as mailboxes are shared. */
export const sampleRejectedEmail = (sender: Sender, order: OrderWithPatients): EmailText =>
  chooseEmail(sender, order, [words.rejectedSubject, words.isRejected, words.chooseTime])

export const visitFailedEmail = (
  sender: Sender,
  order: OrderWithPatients & Pick<OrderForMessage, 'paidBefore'>,
): EmailText =>
  chooseEmail(sender, order, [
    words.failedSubject,
    words.hasFailed,
    order.paidBefore > 0 ? words.chooseOrMoney : words.chooseOrCancel,
  ])

type Chosen = readonly [
  subject: typeof words.rejectedSubject | typeof words.failedSubject,
  what: typeof words.isRejected | typeof words.hasFailed,
  next: typeof words.chooseTime | typeof words.chooseOrMoney | typeof words.chooseOrCancel,
]

function chooseEmail(
  { shopUrl, company }: Sender,
  order: OrderWithPatients,
  [subject, what, next]: Chosen,
): EmailText {
  const { greeting, booking } = opening(order)
  const address = pageOf({ shopUrl }, order)
  return {
    subject: say(subject, { number: order.number }),
    text: lines(greeting, `${say(what, { booking })}\n`, say(next, { address }), signature(company)),
  }
}

/** For a visit that was moved; also names the old slot, so that no patient waits then. */
export function visitMovedEmail(
  { shopUrl, company }: Sender,
  order: OrderForMessage,
  from: { date: IndianDate; hour: number },
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(words.movedSubject, { number: order.number, day: formatDay(order.slotDate) }),
    text: lines(
      greeting,
      `${say(words.isMoved, { booking })}\n`,
      say(words.wasLine, { day: formatLongDay(from.date), slot: plainSlotHours(from.hour) }),
      whenLines(order, words.nowLine),
      ...prepareLines(order),
      `\n${say(words.notExpected)}`,
      say(words.seeBooking, { address: pageOf({ shopUrl }, order) }),
      signature(company),
    ),
  }
}

/** Follows a brief e-mail. */
export const briefMovedEmail = ({ company }: Sender, order: OrderRow, from: IndianDate): EmailText => ({
  subject: say(words.movedSubject, { number: order.number, day: formatDay(order.slotDate) }),
  text: lines(
    greeting(),
    say(words.isMovedBriefly, {
      number: order.number,
      from: formatLongDay(from),
      day: formatLongDay(order.slotDate),
    }),
    signature(company),
  ),
})

/** Without tests and address. */
const { placeIsChanged, partIsCancelled, moreIsAdded, paymentIsMade, fastIsChanged } = words
const CHANGES = {
  address: placeIsChanged,
  lines: partIsCancelled,
  added: moreIsAdded,
  payment: paymentIsMade,
  fast: fastIsChanged,
}

export function visitChangedEmail(
  { shopUrl, company }: Sender,
  order: OrderForMessage,
  what: keyof typeof CHANGES,
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(words.changedSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(CHANGES[what], { booking })}\n`,
      whenLines(order, words.whenLine),
      ...prepareLines(order),
      `\n${say(words.notExpected)}`,
      say(words.seeBooking, { address: pageOf({ shopUrl }, order) }),
      signature(company),
    ),
  }
}

export const newSignInEmail = ({ shopUrl, company }: Sender, at: Date): EmailText => ({
  subject: say(words.newDeviceSubject),
  text: lines(
    greeting(),
    say(words.newDevice, { when: formatDateTime(at) }),
    `${say(words.ifItWasYou)}\n`,
    say(words.ifItWasNotYou, { address: `${shopUrl}${pathOf('profile')}` }),
    signature(company),
  ),
})

/** `link` is absolute. */
export function paymentLinkEmail(
  { company }: Sender,
  order: OrderWithPatients,
  link: string,
  until: Date,
): EmailText {
  const { greeting, booking } = opening(order)
  const said = { amount: formatPaise(order.total), booking, until: formatDateTime(until), link }
  return {
    subject: say(words.payLinkSubject, { number: order.number }),
    text: lines(greeting, say(words.payLinkLine, said), signature(company)),
  }
}
