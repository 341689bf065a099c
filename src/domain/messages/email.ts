import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Company, Rules } from '#domain/shop.ts'
import { formatLongDay } from '#rules/dates.ts'
import { pathTo } from '#rules/pages.ts'
import { secondHour } from '#rules/visits/eating.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'
import { plainSlotHours } from './slot-hours.ts'
import type { OrderForMessage, OrderWithPatients } from './visit-for-message.ts'
import * as inEmail from './words.ts'

/** Emails to customers name no test and no result: mailboxes are shared. */

export interface EmailText {
  subject: string
  text: string
}

export type Sender = Pick<Rules, 'shopUrl' | 'company'>

/** Joins lines, leaving out false ones. */
export const lines = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n')

export const greeting = () => `${say(inEmail.hello)}\n`

export const signature = ({ name, phone }: Company): string => `\n${name}\n${phone}`

/**
 * The opening of every e-mail about an order. Mailboxes are shared, and the owner of the address may not be
 * the patient, so it contains nothing that a customer typed.
 */
export function opening({ number, isForOther }: Pick<OrderWithPatients, 'number' | 'isForOther'>): {
  greeting: string
  booking: string
} {
  return {
    greeting: greeting(),
    booking: say(isForOther ? inEmail.aBooking : inEmail.yourBooking, { number }),
  }
}

export const pageOf = ({ shopUrl }: Pick<Sender, 'shopUrl'>, { number }: Pick<OrderRow, 'number'>): string =>
  `${shopUrl}${pathTo('orderDetails', number)}`

/** 'When: Tuesday, 24 November, 7-8 AM', and the time of the second sample. */
export function whenLines(
  order: OrderForMessage,
  line: typeof inEmail.whenLine | typeof inEmail.nowLine,
): string {
  const second = secondHour(order.visit.hour, order.people)
  return lines(
    say(line, { day: formatLongDay(order.visit.date), slot: plainSlotHours(order.visit.hour) }),
    second !== null && say(inEmail.secondSampleLine, { hour: formatHour(second) }),
  )
}

/** Several patients are numbered as in the booking, because an email contains no names. */
export function prepareLines(order: OrderForMessage): string[] {
  const slot = { date: order.visit.date, hour: order.visit.hour }
  const isAlone = order.people.length === 1
  return order.people.flatMap(({ preparation, ...person }, index) => {
    const sentences = howToPrepare({ ...person, texts: preparation, slot })
    const title = isAlone
      ? say(inEmail.howToPrepareTitle)
      : say(inEmail.howPatientPrepares, { number: index + 1 })
    return sentences.length > 0 ? [`\n${title}`, ...sentences.map(sentence => `- ${sentence}`)] : []
  })
}

export const askLines = (link: string): string[] => [
  say(inEmail.confirmAddressQuestion, { link }),
  say(inEmail.linkForAWeek),
]

type ChosenWords = readonly [
  subject: typeof inEmail.newSampleSubject | typeof inEmail.failedSubject,
  what: typeof inEmail.isRejected | typeof inEmail.isPersonMissed | typeof inEmail.hasFailed,
  next: typeof inEmail.chooseTime | typeof inEmail.chooseOrMoney | typeof inEmail.chooseOrCancel,
]

export function chooseEmail(
  { shopUrl, company }: Sender,
  order: OrderWithPatients,
  [subject, what, next]: ChosenWords,
): EmailText {
  const { greeting, booking } = opening(order)
  const address = pageOf({ shopUrl }, order)
  return {
    subject: say(subject, { number: order.number }),
    text: lines(greeting, `${say(what, { booking })}\n`, say(next, { address }), signature(company)),
  }
}
