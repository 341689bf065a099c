import { isJobComing } from '#domain/later-jobs.ts'
import { type EmailText, lines, opening, pageOf, type Sender, signature } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import { lastAttached } from '#domain/orders/order-response.ts'
import type { ReportRow } from '#domain/orders/order-rows.ts'
import { reportsOfOrders } from '#domain/orders/read.ts'
import type { Connection } from '#domain/shop.ts'
import { reportSms } from '#domain/sms.ts'
import { formatDateTime } from '#rules/dates.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { say } from '#text/text.ts'

export const reportOnWhatsApp = (order: Pick<VisitInSms, 'number'>, corrected: Date | null): WhatsAppText =>
  corrected
    ? whatsappOf('reportCorrected', { ...numberAndLink(order), TIME: formatDateTime(corrected) })
    : whatsappOf('reportReady', numberAndLink(order))

/** `corrected`: when the report was attached that this one replaces. */
function reportReadyEmail(
  { shopUrl, company }: Sender,
  order: OrderWithPatients,
  corrected: Date | null,
): EmailText {
  const { greeting, booking } = opening(order)
  const { number } = order
  return {
    subject: say(corrected ? inEmail.correctedSubject : inEmail.reportSubject, { number }),
    text: lines(
      greeting,
      corrected
        ? `${say(inEmail.reportIsCorrected, { booking, time: formatDateTime(corrected) })}\n`
        : `${say(inEmail.reportIsReady, { booking })}\n`,
      say(inEmail.seeReport, { address: pageOf({ shopUrl }, order) }),
      say(inEmail.rateIt),
      signature(company),
    ),
  }
}

export const draftReportReady: MessagesOf = async ({ db, rules, now }, order) => {
  const report = await readLastReport(db, order.id)
  if (!report) return []
  const { createdAt: attachedAt, correctedFrom } = report
  // The job of an earlier report runs while a replacement can still be corrected.
  const own = { orderId: order.id, about: 'report-ready' } as const
  if (await isJobComing({ db, now }, 'notify-order', own, new Date(attachedAt.getTime() + UNDO_MS))) return []
  return [
    {
      // A corrected report has a later time, and so another message.
      about: `report-ready:${attachedAt.toISOString()}`,
      sms: reportSms(rules, order, correctedFrom),
      whatsapp: reportOnWhatsApp(order, correctedFrom),
      emailText: async () => reportReadyEmail(rules, order, correctedFrom),
    },
  ]
}

/** A further or corrected report has a later time, and so sends another message. */
async function readLastReport(db: Connection, orderId: string): Promise<ReportRow | undefined> {
  return lastAttached(await reportsOfOrders(db, [orderId]))
}
