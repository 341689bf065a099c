import { isJobComing } from '#domain/later-jobs.ts'
import { type EmailText, lines, opening, pageOf, type Sender, signature } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { numberAndLink, type Sms, smsOf } from '#domain/messages/sms.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import * as inEmail from '#domain/messages/words.ts'
import { lastAttached } from '#domain/orders/order-response.ts'
import type { ReportRow } from '#domain/orders/order-rows.ts'
import { reportsOfOrders } from '#domain/orders/read.ts'
import type { Connection, SmsTemplates } from '#domain/shop.ts'
import { formatDateTime } from '#rules/dates.ts'
import { UNDO_MS } from '#rules/specimens/states.ts'
import { say } from '#text/text.ts'

export const reportReadySms = (ids: SmsTemplates, order: Pick<VisitInSms, 'number'>): Sms =>
  smsOf(ids, 'reportReady', numberAndLink(order))

/** `replaced`: when the earlier report was attached. */
export const reportCorrectedSms = (
  ids: SmsTemplates,
  order: Pick<VisitInSms, 'number'>,
  replaced: Date,
): Sms => smsOf(ids, 'reportCorrected', { ...numberAndLink(order), TIME: formatDateTime(replaced) })

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
      sms: correctedFrom
        ? reportCorrectedSms(rules.smsTemplates, order, correctedFrom)
        : reportReadySms(rules.smsTemplates, order),
      emailText: async () => reportReadyEmail(rules, order, correctedFrom),
    },
  ]
}

/** A further or corrected report has a later time, and so sends another message. */
async function readLastReport(db: Connection, orderId: string): Promise<ReportRow | undefined> {
  return lastAttached(await reportsOfOrders(db, [orderId]))
}
