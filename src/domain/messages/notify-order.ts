import { hasConfirmedEmail, sendWithLink } from '#domain/accounts/email-confirmation.ts'
import { sendJobLater } from '#domain/later-jobs.ts'
import { createDoorLink } from '#domain/messages/door-visit.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { lateFrom, scheduleLateChecks } from '#domain/orders/visits/visit-status.ts'
import { consumeOnce } from '#domain/rate-limits.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { bookingNewsSms } from '#domain/sms.ts'
import { DAY_MS } from '#rules/durations.ts'
import { doorMessageName, heldUntil, type MessageAbout, type OrderMessage } from '#rules/orders/messages.ts'
import { deliver, deliverSms, isMessageSent, waitForAll } from './deliver.ts'
import type { MessageDraft, MessagesOf } from './message-draft.ts'
import type { MessageKey } from './message-key.ts'
import { draftConfirmed } from './order/confirmed.ts'
import { draftPaymentFailed } from './order/payment-failed.ts'
import { draftPaymentLink } from './order/payment-link.ts'
import { draftRefunded } from './order/refunded.ts'
import { draftReportReady } from './order/report-ready.ts'
import { draftReportWithdrawn } from './order/report-withdrawn.ts'
import { draftSampleRejected } from './order/sample-rejected.ts'
import { sendToPhone } from './send-to-phone.ts'
import { correctFasts, recordSentFast, recordSentToDoor } from './stated-fasts.ts'
import { draftDelayed, draftNewTimeNeeded } from './visit/announced.ts'
import { draftCancelled } from './visit/cancelled.ts'
import { draftCashReceived } from './visit/cash-received.ts'
import { draftChanged, draftMoved } from './visit/draft-changes.ts'
import { draftVisitFailed } from './visit/failed.ts'
import { draftFast } from './visit/fast.ts'
import { draftLate } from './visit/late.ts'
import { draftFirstTaken, draftSecondSample } from './visit/next-sample.ts'
import { draftOnTheWay } from './visit/on-the-way.ts'
import { draftSampleTaken } from './visit/sample-taken.ts'
import { draftVisitTomorrow } from './visit/tomorrow.ts'
import { readOrderAndPhone } from './visit-for-message.ts'

/** Jobs run late and out of order, so messages that are out of date are left out. */
const DRAFTS: Record<OrderMessage, MessagesOf> = {
  confirmed: draftConfirmed,
  'payment-failed': draftPaymentFailed,
  'payment-link': draftPaymentLink,
  'visit-tomorrow': draftVisitTomorrow,
  'report-ready': draftReportReady,
  'report-withdrawn': draftReportWithdrawn,
  refunded: draftRefunded,
  cancelled: draftCancelled,
  moved: draftMoved,
  changed: draftChanged,
  fast: draftFast,
  'on-the-way': draftOnTheWay,
  'first-taken': draftFirstTaken,
  'second-sample': draftSecondSample,
  'sample-taken': draftSampleTaken,
  late: draftLate,
  delayed: draftDelayed,
  'new-time-needed': draftNewTimeNeeded,
  'cash-received': draftCashReceived,
  'visit-failed': draftVisitFailed,
  'sample-rejected': draftSampleRejected,
}

/**
 * Sends to the account's phone (WhatsApp or SMS), by SMS to the contact at the door, and by email to the first patient,
 * in full once the address is confirmed. Messages that are no longer true are skipped. In quiet hours what can wait for
 * the day goes by email only; the job runs again in the morning for phones.
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
const PLANS_VISIT: readonly OrderMessage[] = ['confirmed', 'moved', 'changed', 'visit-tomorrow']

/** Messages after which the fast of the day's other visits may have changed. */
const CHANGES_FAST: readonly OrderMessage[] = ['confirmed', 'moved', 'changed', 'cancelled', 'visit-failed']

async function sendAll(
  shop: Shop,
  { order, phone, whatsapp }: NonNullable<Awaited<ReturnType<typeof readOrderAndPhone>>>,
  about: OrderMessage,
  drafts: readonly MessageDraft[],
): Promise<void> {
  const { email, customerId } = order
  const job = { orderId: order.id, about }
  const news = bookingNewsSms(shop.rules, order)
  const subject = `order:${order.id}`
  const door = order.visit.doorPhone === phone ? null : order.visit.doorPhone
  const held = phone && drafts.length > 0 ? heldUntil(about, shop.now()) : undefined
  if (held) await sendJobLater(shop.db, 'notify-order', job, held)
  for (const draft of drafts) {
    const key = { subject, about: draft.about }
    const count = about === 'payment-failed' ? () => countFailedPaymentText(shop, order) : undefined
    const stated = draft.stated && { visitId: order.visitId, ...draft.stated }
    const sent = stated && (() => recordSentFast(shop.db, { ...stated, hasDoor: door !== null }))
    const sentToDoor = stated && (() => recordSentToDoor(shop.db, stated))
    await waitForAll([
      ...(phone && !held
        ? [
            sendToPhone(shop, {
              key,
              phone,
              choice: whatsapp,
              news,
              count,
              job,
              sent,
              sms: draft.sms,
              whatsapp: draft.whatsapp,
              hasEmail: async () =>
                Boolean(email && draft.emailText) &&
                hasConfirmedEmail(shop.db, { customerId, email: email ?? '' }),
            }),
          ]
        : []),
      ...(door && !held && draft.door
        ? [textDoor(shop, order, { key, phone: door, door: draft.door, sent: sentToDoor })]
        : []),
      ...(email && draft.emailText ? [sendEmail(shop, order, email, draft, sent)] : []),
    ])
  }
}

/** Sends the full email to a confirmed address, otherwise the brief one, if there is one. */
async function sendEmail(
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
  door: NonNullable<MessageDraft['door']>
  sent: (() => Promise<void>) | undefined
}

async function textDoor(
  shop: Shop,
  order: OrderRow,
  { key: { subject, about }, phone, door, sent = async () => undefined }: DoorText,
): Promise<void> {
  const key = { subject, about: doorMessageName(about as MessageAbout) }
  const limit = { key: `door-text:${phone}`, of: `${subject} ${about}`, windowMs: DAY_MS, limit: DOOR_TEXTS }
  const sms = typeof door === 'function' ? door(await createDoorLink(shop, order, phone)) : door
  await deliverSms(shop, key, { phone, sms, sent, count: () => consumeOnce(shop, limit) })
}

/** Limits these messages to a few a day for each customer. */
const countFailedPaymentText = (shop: Shop, { id, customerId }: OrderRow): Promise<void> =>
  consumeOnce(shop, {
    key: `failed-payment-text:${customerId}`,
    of: id,
    windowMs: DAY_MS,
    limit: shop.rules.failedPaymentTexts,
  })
