import { hasConfirmedEmail } from '#domain/accounts/email-confirmation.ts'
import { deliver, deliverSms } from '#domain/messages/deliver.ts'
import { routeOf } from '#domain/messages/route.ts'
import { readOrderAndPhone } from '#domain/messages/visit-for-message.ts'
import { messageReference } from '#domain/messages/whatsapp-statuses.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { bookingNewsSms } from '#domain/sms.ts'
import { REPORT_CHANNELS, type ReportChannel } from '#rules/reports.ts'
import { draftReportReady } from './report-ready.ts'

/** The message of a ready report for each channel that reaches the customer. */
async function sendersOf(shop: Shop, orderId: string): Promise<Partial<Record<ReportChannel, Sender>>> {
  const found = await readOrderAndPhone(shop.db, orderId)
  if (!found) return {}
  const { order, phone, whatsapp: choice } = found
  // The message of a replacement within its undo time is about to be sent anyway.
  const [draft] = await draftReportReady(shop, order)
  if (!draft) return {}
  const { emailText } = draft
  const { email, customerId } = order
  const { whatsapp } = shop
  const route = routeOf(
    { sms: draft.sms, whatsapp: draft.whatsapp, news: bookingNewsSms(shop.rules, order) },
    { hasChosenWhatsApp: choice === 'on' },
    shop.rules,
  )
  const template = route.whatsapp
  const isEmailOwn = email !== null && (await hasConfirmedEmail(shop.db, { customerId, email }))
  return {
    ...(phone &&
      whatsapp &&
      template && {
        whatsapp: key =>
          deliver(shop, { ...key, channel: 'whatsapp' }, () =>
            whatsapp.send({ phone, ...template, reference: messageReference(key) }),
          ),
      }),
    ...(phone && route.sms && { sms: key => deliverSms(shop, key, { phone, sms: route.sms }) }),
    ...(isEmailOwn &&
      emailText && {
        email: key =>
          deliver(shop, { ...key, channel: 'email' }, async () =>
            shop.email.send({ to: email, ...(await emailText()) }),
          ),
      }),
  }
}

type Sender = (key: { subject: string; about: `report-ready:${string}` }) => Promise<void>

/** Empty without a report. */
export async function reportChannels(shop: Shop, orderId: string): Promise<ReportChannel[]> {
  const senders = await sendersOf(shop, orderId)
  return REPORT_CHANNELS.filter(channel => senders[channel])
}

/** At once, also at night: the customer has just asked for it. */
export async function notifyReportAgain(
  shop: Shop,
  { orderId, channel, id }: Jobs['notify-report-again'],
): Promise<void> {
  const senders = await sendersOf(shop, orderId)
  await senders[channel]?.({ subject: `order:${orderId}`, about: `report-ready:again:${id}` })
}
