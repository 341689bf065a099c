import type { MessagedOrder } from '#domain/visits/order-messages.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatPaise } from '#rules/money.ts'
import * as words from '#server/jobs/words.ts'
import { say } from '#text/text.ts'
import { type Letter, lines, opening, type Sender, signature } from './email.ts'

/** `link`: its whole address; `until`: its end. */
export function paymentLinkEmail(
  { company }: Sender,
  order: MessagedOrder,
  link: string,
  until: Date,
): Letter {
  const { greeting, booking } = opening(order)
  const said = { amount: formatPaise(order.total), booking, until: formatDateTime(until), link }
  return {
    subject: say(words.payLinkSubject, { number: order.number }),
    text: lines(greeting, say(words.payLinkLine, said), signature(company)),
  }
}
