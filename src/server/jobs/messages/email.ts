import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Company, Rules } from '#domain/shop.ts'
import type { MessagedOrder, NotifiedOrder } from '#domain/visits/order-messages.ts'
import { formatDateTime, formatDay, formatLongDay, type IndianDate } from '#rules/dates.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { pathOf, pathTo } from '#rules/pages.ts'
import { centrePlace, reportSentence } from '#rules/visits/appointment.ts'
import { fastingLine, howToPrepare } from '#rules/visits/preparation.ts'
import { secondHour } from '#rules/visits/second-sample.ts'
import { formatHour, slotLabel } from '#rules/visits/slots.ts'
import * as letter from '#server/jobs/words.ts'
import { say } from '#text/text.ts'

/** E-mail texts. To customers they name no test and no result: mailboxes are shared more often than phones. */

export interface Letter {
  subject: string
  text: string
}

type Asked = Pick<NotifiedOrder, 'fastingHours' | 'afterMealHours' | 'preparation'> &
  Pick<NotifiedOrder['people'][number], 'fast'>
export type Sender = Pick<Rules, 'shopUrl' | 'company'>

/** Joins lines, leaving out false ones. */
export const lines = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n')

const greeting = () => `${say(letter.hello)}\n`

export const signature = ({ name, phone }: Company): string => `\n${name}\n${phone}`

/**
 * The opening of every e-mail about an order. As mailboxes are shared, and whoever confirmed the address need not be
 * the patient, it contains nothing that a customer typed, no name, no street.
 */
export function opening({ number, isForOther }: Pick<MessagedOrder, 'number' | 'isForOther'>): {
  greeting: string
  booking: string
} {
  return {
    greeting: greeting(),
    booking: say(isForOther ? letter.aBooking : letter.yourBooking, { number }),
  }
}

/** The page of an order. */
const pageOf = ({ shopUrl }: Pick<Sender, 'shopUrl'>, { number }: Pick<OrderRow, 'number'>): string =>
  `${shopUrl}${pathTo('orderDetails', number)}`

/** 'When: Tuesday, 24 November, 07:00 AM - 08:00 AM', and about when the second sample is taken. */
function whenLines(order: NotifiedOrder, line: typeof letter.whenLine | typeof letter.nowLine): string {
  const second = secondHour(order.slotHour, order.people.length > 0 ? order.people : [order])
  return lines(
    say(line, { day: formatLongDay(order.slotDate), slot: slotLabel(order.slotHour) }),
    second !== null && say(letter.secondSampleLine, { hour: formatHour(second) }),
  )
}

/** How to prepare; of several patients each by their place in the booking, as a letter names nobody. */
function prepareLines(order: NotifiedOrder): string[] {
  const slot = { date: order.slotDate, hour: order.slotHour }
  const linesOf = ({ fastingHours, afterMealHours, preparation, fast }: Asked, title: string) => {
    const sentences = howToPrepare({ fastingHours, afterMealHours, texts: preparation, slot, fast })
    return sentences.length > 0 ? [`\n${title}`, ...sentences.map(sentence => `- ${sentence}`)] : []
  }
  if (order.people.length === 0) return linesOf(order, say(letter.howToPrepareTitle))
  return order.people.flatMap((person, index) =>
    linesOf(person, say(letter.howPatientPrepares, { number: index + 1 })),
  )
}

export function orderConfirmedEmail({ shopUrl, company }: Sender, order: NotifiedOrder): Letter {
  const { greeting, booking } = opening(order)
  const isPaid = order.paymentStatus === 'completed'
  return {
    subject: say(letter.confirmedSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(letter.isConfirmed, { booking })}\n`,
      whenLines(order, letter.whenLine),
      order.isCentreVisit
        ? say(letter.whereLine, { place: centrePlace(order.city, order.centre) })
        : say(letter.whereHome),
      order.recollectionOf === null
        ? say(isPaid ? letter.amountPaid : letter.amountToPay, { amount: formatPaise(order.total) })
        : say(letter.freeOfCost),
      reportSentence(order.reportTimeHours),
      ...prepareLines(order),
      `\n${say(letter.seeBooking, { address: pageOf({ shopUrl }, order) })}`,
      signature(company),
    ),
  }
}

/** Asks the owner of the address to confirm it. */
const askLines = (link: string): string[] => [say(letter.isYourAddress, { link }), say(letter.linkForAWeek)]

/** Sent while the address is not confirmed: only the order's number, the day, and the link to confirm. */
export const briefConfirmedEmail = ({ company }: Sender, order: OrderRow, link: string): Letter => ({
  subject: say(letter.confirmedSubject, { number: order.number }),
  text: lines(
    greeting(),
    `${say(letter.isConfirmedFor, { number: order.number, day: formatLongDay(order.slotDate) })}\n`,
    ...askLines(link),
    signature(company),
  ),
})

/** Follows a brief e-mail, so that nobody waits or fasts for a cancelled visit. */
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

export function reportReadyEmail({ shopUrl, company }: Sender, order: MessagedOrder): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: say(letter.reportSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(letter.reportIsReady, { booking })}\n`,
      say(letter.seeReport, { address: pageOf({ shopUrl }, order) }),
      say(letter.rateIt),
      signature(company),
    ),
  }
}

export function refundedEmail({ company }: Sender, order: MessagedOrder, amount: Paise): Letter {
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

/** `money` is what comes back of what was paid. */
export function cancelledEmail(
  { shopUrl, company }: Sender,
  order: MessagedOrder & Pick<NotifiedOrder, 'fast'>,
  money: string | false,
): Letter {
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
      order.fast ? lines(say(letter.otherVisit), fastingLine(order.fast)) : say(letter.noFasting),
      say(letter.notExpected),
      money,
      `\n${say(letter.more, { address: pageOf({ shopUrl }, order) })}`,
      signature(company),
    ),
  }
}

/** Why, and of which test, stands behind the link: mailboxes are shared. */
export const sampleRejectedEmail = (sender: Sender, order: MessagedOrder): Letter =>
  chooseLetter(sender, order, [letter.rejectedSubject, letter.isRejected, letter.chooseTime])

export const visitFailedEmail = (sender: Sender, order: MessagedOrder): Letter =>
  chooseLetter(sender, order, [letter.failedSubject, letter.hasFailed, letter.chooseOrMoney])

type Chosen = readonly [
  subject: typeof letter.rejectedSubject | typeof letter.failedSubject,
  what: typeof letter.isRejected | typeof letter.hasFailed,
  next: typeof letter.chooseTime | typeof letter.chooseOrMoney,
]

/** Something has gone wrong, and the customer chooses what follows. */
function chooseLetter(
  { shopUrl, company }: Sender,
  order: MessagedOrder,
  [subject, what, next]: Chosen,
): Letter {
  const { greeting, booking } = opening(order)
  const address = pageOf({ shopUrl }, order)
  return {
    subject: say(subject, { number: order.number }),
    text: lines(greeting, `${say(what, { booking })}\n`, say(next, { address }), signature(company)),
  }
}

/** For a rescheduled visit; also names the old slot, so that nobody waits for it. */
export function visitMovedEmail(
  { shopUrl, company }: Sender,
  order: NotifiedOrder,
  from: { date: IndianDate; hour: number },
): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: say(letter.movedSubject, { number: order.number, day: formatDay(order.slotDate) }),
    text: lines(
      greeting,
      `${say(letter.isMoved, { booking })}\n`,
      say(letter.wasLine, { day: formatLongDay(from.date), slot: slotLabel(from.hour) }),
      whenLines(order, letter.nowLine),
      ...prepareLines(order),
      `\n${say(letter.notExpected)}`,
      say(letter.seeBooking, { address: pageOf({ shopUrl }, order) }),
      signature(company),
    ),
  }
}

/** Follows a brief e-mail. */
export const briefMovedEmail = ({ company }: Sender, order: OrderRow, from: IndianDate): Letter => ({
  subject: say(letter.movedSubject, { number: order.number, day: formatDay(order.slotDate) }),
  text: lines(
    greeting(),
    say(letter.isMovedBriefly, {
      number: order.number,
      from: formatLongDay(from),
      day: formatLongDay(order.slotDate),
    }),
    signature(company),
  ),
})

/** What has changed of a visit; names no test and no address. */
const { placeIsChanged, partIsCancelled, moreIsAdded, fastIsChanged } = letter
const CHANGES = { address: placeIsChanged, lines: partIsCancelled, added: moreIsAdded, fast: fastIsChanged }

export function visitChangedEmail(
  { shopUrl, company }: Sender,
  order: NotifiedOrder,
  what: keyof typeof CHANGES,
): Letter {
  const { greeting, booking } = opening(order)
  return {
    subject: say(letter.changedSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(CHANGES[what], { booking })}\n`,
      whenLines(order, letter.whenLine),
      ...prepareLines(order),
      `\n${say(letter.notExpected)}`,
      say(letter.seeBooking, { address: pageOf({ shopUrl }, order) }),
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
