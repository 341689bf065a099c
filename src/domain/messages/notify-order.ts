import { hasConfirmedEmail, sendWithLink } from '#domain/accounts/email-confirmation.ts'
import { isJobComing, sendJobLater } from '#domain/later-jobs.ts'
import { payLinkEnds, payLinkQuery, paymentLinkUrl } from '#domain/money/payments/payment-link.ts'
import { toDecidedOrder } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { readVisitChanges } from '#domain/orders/visits/visit-changes.ts'
import { lateFrom, readFoldedVisit, scheduleLateChecks } from '#domain/orders/visits/visit-status.ts'
import { consumeOnce } from '#domain/rate-limits.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import { doorMessageName, heldUntil, type MessageAbout, type OrderMessage } from '#rules/orders/messages.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { UNDO_MS } from '#rules/specimens/states.ts'
import { deliver, isMessageSent, isMessageWaiting, type MessageKey, waitForAll } from './deliver.ts'
import {
  briefCancelledEmail,
  briefConfirmedEmail,
  briefMovedEmail,
  cancelledEmail,
  orderConfirmedEmail,
  paymentLinkEmail,
  refundedEmail,
  reportReadyEmail,
  visitChangedEmail,
  visitMovedEmail,
} from './email.ts'
import type { MessageBrief, MessageDraft, MessagesOf } from './message-draft.ts'
import { VISIT_MESSAGES } from './messages-of-visits.ts'
import { reminderAbout } from './reminders.ts'
import { sendToPhone } from './send-to-phone.ts'
import {
  type Change,
  cancelledSms,
  doorSms,
  orderConfirmedSms,
  paymentFailedSms,
  paymentLinkSms,
  refundedInCashSms,
  refundedSms,
  reportCorrectedSms,
  reportReadySms,
  type Sms,
  visitChangedSms,
  visitMovedSms,
  visitTomorrowSms,
} from './sms.ts'
import { correctFasts, readSentFast, recordSentFast, recordSentToDoor } from './stated-fasts.ts'
import {
  completedRefunds,
  findUnannouncedMove,
  moveMessageId,
  patientsWithoutTests,
  readFastsOfDay,
  readLastReport,
  readOrderAndPhone,
  readVisitForMailbox,
  readVisitForPhone,
  refundText,
} from './visit-told.ts'

/** Names of the brief emails. `after` in a draft names the one that must have been sent. */
const BRIEF = { confirmed: 'confirmed-brief', cancelled: 'cancelled-brief' } as const

/**
 * Sends by SMS or WhatsApp to the account's owner, and by email to the patient's address, in full once it is confirmed.
 * Messages that are no longer true are skipped. In quiet hours only emails are sent; the job runs again in the morning
 * for phones.
 */
export async function notifyOrder(shop: Shop, { orderId, about }: Jobs['notify-order']): Promise<void> {
  const found = await readOrderAndPhone(shop.db, orderId)
  if (!found) return
  const { order } = found
  const drafts = await DRAFTS[about](shop, order)
  const late =
    PLANS_VISIT.includes(about) && order.status === 'confirmed' ? lateFrom(order, shop.rules) : null
  if (late && late > shop.now()) await scheduleLateChecks(shop.db, { orderId, at: late })
  const isFastChanged = CHANGES_FAST.includes(about)
  try {
    await sendAll(shop, found, about, drafts)
  } finally {
    // Last, because it compares the fasts that were announced, these messages included, with the current visits.
    if (isFastChanged) await correctFasts(shop, order.customerId)
  }
}

/** Messages that schedule the check for a late visit. */
const PLANS_VISIT: readonly OrderMessage[] = ['confirmed', 'moved', 'visit-tomorrow']

/** Messages after which the fast of the day's other visits may have changed. */
const CHANGES_FAST: readonly OrderMessage[] = ['confirmed', 'moved', 'changed', 'cancelled', 'visit-failed']

async function sendAll(
  shop: Shop,
  { order, phone, whatsapp }: NonNullable<Awaited<ReturnType<typeof readOrderAndPhone>>>,
  about: OrderMessage,
  drafts: readonly MessageDraft[],
): Promise<void> {
  const { email } = order
  const job = { orderId: order.id, about }
  const subject = `order:${order.id}`
  const door = order.doorPhone === phone ? null : order.doorPhone
  const held = phone && drafts.length > 0 ? heldUntil(about, shop.now()) : undefined
  if (held) await sendJobLater(shop.db, 'notify-order', job, held)
  for (const draft of drafts) {
    const key = { subject, about: draft.about }
    const count = about === 'payment-failed' ? () => countFailedPaymentText(shop, order) : undefined
    const stated = draft.stated && { orderId: order.id, ...draft.stated }
    const sent = stated && (() => recordSentFast(shop.db, { ...stated, hasDoor: door !== null }))
    const sentToDoor = stated && (() => recordSentToDoor(shop.db, stated))
    await waitForAll([
      ...(phone && !held
        ? [sendToPhone(shop, { key, phone, whatsapp, sms: draft.sms, count, job, sent })]
        : []),
      ...(door && !held && draft.door
        ? [textDoor(shop, { key, phone: door, sms: draft.door, sent: sentToDoor })]
        : []),
      ...(email && draft.emailText ? [mail(shop, order, email, draft, sent)] : []),
    ])
  }
}

/** Sends the full email to a confirmed address, otherwise the brief one, if there is one. */
async function mail(
  shop: Shop,
  order: OrderRow,
  to: string,
  draft: MessageDraft,
  sent?: () => Promise<void>,
): Promise<void> {
  const { emailText, brief } = draft
  const address = { customerId: order.customerId, email: to }
  const key = { subject: `order:${order.id}`, channel: 'email' } as const
  if (emailText && (await hasConfirmedEmail(shop.db, address))) {
    const send = async () => {
      await shop.email.send({ to, ...(await emailText()) })
      await sent?.()
    }
    return deliver(shop, { ...key, about: draft.about }, send)
  }
  if (!brief || (brief.after && !(await isMessageSent(shop.db, { ...key, about: brief.after })))) return
  await deliver(shop, { ...key, about: brief.about }, () =>
    brief.after === undefined
      ? sendWithLink(shop, address, link => shop.email.send({ to, ...brief.emailText(link) }))
      : shop.email.send({ to, ...brief.emailText }),
  )
}

/** Messages per day to one door contact, over all customers. */
const DOOR_TEXTS = 10

interface DoorText {
  key: Pick<MessageKey, 'subject' | 'about'>
  phone: string
  sms: Sms
  sent: (() => Promise<void>) | undefined
}

const textDoor = (shop: Shop, { key: { subject, about }, phone, sms, sent }: DoorText) =>
  deliver(shop, { subject, about: doorMessageName(about as MessageAbout), channel: 'sms' }, async () => {
    const of = `${subject} ${about}`
    await consumeOnce(shop, { key: `door-text:${phone}`, of, windowMs: DAY_MS, limit: DOOR_TEXTS })
    await shop.sms.send({ phone, ...sms })
    await sent?.()
  })

/** A few a day for each customer. */
const countFailedPaymentText = (shop: Shop, { id, customerId }: OrderRow): Promise<void> =>
  consumeOnce(shop, {
    key: `failed-payment-text:${customerId}`,
    of: id,
    windowMs: DAY_MS,
    limit: shop.rules.failedPaymentTexts,
  })

const DRAFTS: Record<OrderMessage, MessagesOf> = {
  ...VISIT_MESSAGES,

  async confirmed({ db, rules }, row) {
    if (row.status !== 'confirmed') return []
    const order = await readVisitForPhone(db, row)
    const emailText = async () => orderConfirmedEmail(rules, await readVisitForMailbox(db, order))
    const brief: MessageBrief = {
      about: BRIEF.confirmed,
      emailText: link => briefConfirmedEmail(rules, row, link),
    }
    const sms = orderConfirmedSms(rules.smsTemplates, order)
    const door = doorSms.confirmed(rules.smsTemplates, order, rules.company.phone)
    return [{ about: 'confirmed', sms, door, stated: order, emailText, brief }]
  },

  'payment-failed'({ rules, now }, order) {
    // The text is about a reserved slot, and an addition reserves none.
    if (order.addedTo !== null) return []
    const until = order.holdExpiresAt
    if (order.paymentStatus !== 'failed' || !until || until <= now()) return []
    return [{ about: 'payment-failed', sms: paymentFailedSms(rules.smsTemplates, order, until) }]
  },

  async 'payment-link'({ rules, now }, order) {
    const until = payLinkEnds(order)
    if (decide('customer', 'start-payment', toDecidedOrder(order), now()) !== 'yes' || now() >= until)
      return []
    const link = { until, ...payLinkQuery(rules.secret, order) }
    return [
      {
        about: `payment-link:${order.paymentLinkSentAt?.getTime() ?? 0}`,
        sms: paymentLinkSms(rules.smsTemplates, order, link),
        emailText: async () => paymentLinkEmail(rules, order, paymentLinkUrl(rules, order), until),
      },
    ]
  },

  async 'visit-tomorrow'({ db, rules, now }, row) {
    if (row.status !== 'confirmed' || row.slotDate !== addDays(indianDate(now()), 1)) return []
    const order = await readVisitForPhone(db, row)
    const sms = visitTomorrowSms(rules.smsTemplates, order)
    const door = doorSms.tomorrow(rules.smsTemplates, order, rules.company.phone)
    return [{ about: reminderAbout(row), sms, door, stated: order }]
  },

  async moved({ db, rules }, row) {
    const move = row.status === 'confirmed' ? await findUnannouncedMove(db, row) : undefined
    if (!move) return []
    const { number, from } = move
    const order = await readVisitForPhone(db, row)
    return [
      {
        about: moveMessageId(number),
        sms: visitMovedSms(rules.smsTemplates, order, from),
        door: doorSms.changed(rules.smsTemplates, order, 'time', rules.company.phone),
        stated: order,
        emailText: async () => visitMovedEmail(rules, await readVisitForMailbox(db, order), from),
        brief: {
          about: `moved-brief:${number}`,
          after: BRIEF.confirmed,
          emailText: briefMovedEmail(rules, row, from.date),
        },
      },
    ]
  },

  async changed({ db, rules }, row) {
    if (row.status !== 'confirmed') return []
    const order = await readVisitForPhone(db, row)
    const changes = await readVisitChanges(db, row.id)
    const sent = await readSentFast(db, row.id)
    const last = changes.at(-1)?.number
    const doorFasts = sent?.doorFasts ?? sent?.fasts
    // At the door the time, the address, the people, their fasts and the sum matter; `fasts` has people and fasts.
    const isNewAtDoor = doorFasts !== order.fasts || sent?.doorDue !== order.dueAtVisit
    const isForDoor = (number: number, kind: (typeof changes)[number]['kind']) =>
      kind === 'address' || (number === last && isNewAtDoor)
    const changeOf = (kind: Exclude<(typeof changes)[number]['kind'], 'slot'>, before = ''): Change =>
      kind === 'lines' ? { gone: patientsWithoutTests(order, before) } : kind
    return changes.flatMap(({ number, kind }) =>
      kind === 'slot'
        ? []
        : {
            about: `changed:${number}`,
            sms: visitChangedSms(rules.smsTemplates, order, changeOf(kind, sent?.fasts)),
            ...(isForDoor(number, kind) && {
              door: doorSms.changed(
                rules.smsTemplates,
                order,
                changeOf(kind, doorFasts),
                rules.company.phone,
              ),
            }),
            stated: order,
            emailText: async () => visitChangedEmail(rules, await readVisitForMailbox(db, order), kind),
          },
    )
  },

  async fast({ db, rules }, row) {
    const sent = await readSentFast(db, row.id)
    const order = await readVisitForPhone(db, row)
    const hasFailed = (await readFoldedVisit(db, row)).state === 'failed'
    if (row.status !== 'confirmed' || hasFailed || !sent) return []
    const isStated = sent.fasts === order.fasts
    // If a fast changes back and forth, each change is sent.
    const about = `fast:${isStated ? sent.number - 1 : sent.number}:${order.fasts}` as const
    // Once one recipient has it, a retry is for those whose message failed.
    if (isStated && !(await isMessageWaiting(db, { subject: `order:${row.id}`, about }))) return []
    return [
      {
        about,
        sms: visitChangedSms(rules.smsTemplates, order, 'fast'),
        door: doorSms.changed(rules.smsTemplates, order, 'fast', rules.company.phone),
        stated: order,
        emailText: async () => visitChangedEmail(rules, await readVisitForMailbox(db, order), 'fast'),
      },
    ]
  },

  async 'report-ready'({ db, rules, now }, order) {
    const report = await readLastReport(db, order.id)
    if (!report) return []
    const { createdAt: attachedAt, correctedFrom } = report
    // The job of an earlier report runs while a replacement can still be corrected.
    const own = { orderId: order.id, about: 'report-ready' } as const
    if (await isJobComing({ db, now }, 'notify-order', own, new Date(attachedAt.getTime() + UNDO_MS)))
      return []
    return [
      {
        // A corrected report has a later time, and so another message.
        about: `report-ready:${attachedAt.toISOString()}`,
        sms: correctedFrom
          ? reportCorrectedSms(rules.smsTemplates, order, correctedFrom)
          : reportReadySms(rules.smsTemplates, order),
        emailText: async () => reportReadyEmail(rules, order, correctedFrom),
      },
    ]
  },

  async cancelled({ db, rules }, row) {
    if (row.status !== 'cancelled') return []
    const order = { ...row, ...(await readFastsOfDay(db, row)) }
    return [
      {
        about: 'cancelled',
        sms: cancelledSms(rules.smsTemplates, order),
        door: doorSms.cancelled(rules.smsTemplates, order, rules.company.phone),
        emailText: async () => cancelledEmail(rules, order, await refundText(db, order)),
        brief: {
          about: BRIEF.cancelled,
          after: BRIEF.confirmed,
          emailText: briefCancelledEmail(rules, order),
        },
      },
    ]
  },

  async refunded({ db, rules }, order) {
    const { smsTemplates, company } = rules
    return (await completedRefunds(db, order.id)).map(refund => ({
      about: `refunded:${refund.id}`,
      sms:
        refund.channel === 'cash'
          ? refundedInCashSms(smsTemplates, order, { amount: refund.amount, phone: company.phone })
          : refundedSms(smsTemplates, order, refund.amount),
      emailText: async () => refundedEmail(rules, order, refund),
    }))
  },
}
