import { isEmailConfirmed, sendWithLink } from '#domain/accounts/email-confirmation.ts'
import {
  completedOnlineRefunds,
  orderAndPhone,
  reportAttachedAt,
  visitForMailbox,
  visitForPhone,
} from '#domain/order-records/order-messages.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import { consume } from '#domain/rate-limits.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import { patientFrom } from '#rules/patient.ts'
import { allOf, deliver, hasLeft } from './deliver.ts'
import {
  briefCancelledEmail,
  briefConfirmedEmail,
  cancelledEmail,
  type Letter,
  orderConfirmedEmail,
  refundedEmail,
  reportReadyEmail,
} from './messages/email.ts'
import {
  cancelledSms,
  orderConfirmedSms,
  paymentFailedSms,
  refundedSms,
  reportReadySms,
  type Sms,
  visitTomorrowSms,
} from './messages/sms.ts'

interface OrderMessage {
  /** Which message it is: one of this name leaves once for an order. */
  about: string
  sms: Sms
  letter?: Letter
  /** What goes to an address that nobody has confirmed. */
  brief?: Brief
}

/** Brief letters ask for the confirmation of the address, or follow one that did. */
type Brief =
  | { about: string; after?: undefined; letter: (link: string) => Letter }
  | { about: string; after: string; letter: Letter }

/** The brief letters of an order: the second follows the first. */
const BRIEF = { confirmed: 'confirmed-brief', cancelled: 'cancelled-brief' } as const

/**
 * Tells what happened to an order: by SMS the account's holder, who booked and pays; by e-mail the address given for
 * the patient, in full once its owner has confirmed it. The order is read when the message is sent: what is no longer true is not said.
 */
export async function notifyOrder(shop: Shop, { orderId, about }: Jobs['notify-order']): Promise<void> {
  const found = await orderAndPhone(shop.db, orderId)
  if (!found) return
  const { order, phone } = found
  const { email } = patientFrom(order)
  const subject = `order:${order.id}`
  for (const said of await WHAT_TO_SAY[about](shop, order)) {
    const key = { subject, about: said.about }
    await allOf([
      ...(phone
        ? [
            deliver(shop, { ...key, channel: 'sms' }, async () => {
              if (about === 'payment-failed') await countFailedPaymentText(shop, order.customerId)
              await shop.sms.send({ phone, ...said.sms })
            }),
          ]
        : []),
      ...(email && said.letter ? [mail(shop, order, email, said)] : []),
    ])
  }
}

/** The letter goes to an address whose owner has confirmed it; another gets the brief one, where there is one. */
async function mail(shop: Shop, order: OrderRow, to: string, said: OrderMessage): Promise<void> {
  const { letter, brief } = said
  const address = { customerId: order.customerId, email: to }
  const key = { subject: `order:${order.id}`, channel: 'email' } as const
  if (letter && (await isEmailConfirmed(shop.db, address))) {
    return deliver(shop, { ...key, about: said.about }, () => shop.email.send({ to, ...letter }))
  }
  if (!brief || (brief.after && !(await hasLeft(shop.db, { ...key, about: brief.after })))) return
  await deliver(shop, { ...key, about: brief.about }, () =>
    brief.after === undefined
      ? sendWithLink(shop, address, link => shop.email.send({ to, ...brief.letter(link) }))
      : shop.email.send({ to, ...brief.letter }),
  )
}

/** Counts a text about a failed payment that is about to be sent: who tries on and on is told a few times a day. */
const countFailedPaymentText = (shop: Shop, customerId: string): Promise<void> =>
  consume(shop, shop.db, {
    key: `failed-payment-text:${customerId}`,
    windowMs: DAY_MS,
    limit: shop.rules.failedPaymentTexts,
  })

type WhatToSay = (shop: Shop, order: OrderRow) => OrderMessage[] | Promise<OrderMessage[]>

const WHAT_TO_SAY: Record<Jobs['notify-order']['about'], WhatToSay> = {
  async confirmed({ db, rules }, row) {
    if (row.status !== 'confirmed') return []
    const order = await visitForPhone(db, row)
    const letter = orderConfirmedEmail(rules, await visitForMailbox(db, row))
    const brief: Brief = {
      about: BRIEF.confirmed,
      letter: link => briefConfirmedEmail(rules, row, link),
    }
    return [{ about: 'confirmed', sms: orderConfirmedSms(rules.smsTemplates, order), letter, brief }]
  },

  'payment-failed'({ rules, now }, order) {
    const until = order.holdExpiresAt
    if (order.paymentStatus !== 'failed' || !until || until <= now()) return []
    return [{ about: 'payment-failed', sms: paymentFailedSms(rules.smsTemplates, order, until) }]
  },

  async 'visit-tomorrow'({ db, rules, now }, row) {
    if (row.status !== 'confirmed' || row.slotDate !== addDays(indianDate(now()), 1)) return []
    const sms = visitTomorrowSms(rules.smsTemplates, await visitForPhone(db, row))
    return [{ about: 'visit-tomorrow', sms }]
  },

  async 'report-ready'({ db, rules }, order) {
    const attachedAt = await reportAttachedAt(db, order.id)
    if (!attachedAt) return []
    return [
      {
        // A corrected report has a later time, and is told again.
        about: `report-ready:${attachedAt.toISOString()}`,
        sms: reportReadySms(rules.smsTemplates, order),
        letter: reportReadyEmail(rules, order),
      },
    ]
  },

  cancelled({ rules }, order) {
    if (order.status !== 'cancelled') return []
    return [
      {
        about: 'cancelled',
        sms: cancelledSms(rules.smsTemplates, order),
        letter: cancelledEmail(rules, order),
        brief: {
          about: BRIEF.cancelled,
          after: BRIEF.confirmed,
          letter: briefCancelledEmail(rules, order),
        },
      },
    ]
  },

  async refunded({ db, rules }, order) {
    const done = await completedOnlineRefunds(db, order.id)
    return done.map(({ id, amount }) => ({
      about: `refunded:${id}`,
      sms: refundedSms(rules.smsTemplates, order, amount),
      letter: refundedEmail(rules, order, amount),
    }))
  },
}
