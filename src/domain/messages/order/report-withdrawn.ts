import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { reports } from '#db/schema.ts'
import { type EmailText, lines, opening, type Sender, signature } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import { numberInSms, type Sms, smsOf } from '#domain/sms.ts'
import { formatDate, formatDateTime } from '#rules/dates.ts'
import { alphanumeric } from '#rules/sms-values.ts'
import { say } from '#text/text.ts'

export const withdrawnSms = (order: Pick<VisitInSms, 'number'>, attachedAt: Date): Sms =>
  smsOf('reportWithdrawn', { NUMBER: numberInSms(order), DAY: alphanumeric(formatDate(attachedAt)) })

export const withdrawnOnWhatsApp = (order: Pick<VisitInSms, 'number'>, attachedAt: Date): WhatsAppText =>
  whatsappOf('reportWithdrawn', { ...numberAndLink(order), TIME: formatDateTime(attachedAt) })

function withdrawnEmail({ company }: Sender, order: OrderWithPatients, attachedAt: Date): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(inEmail.withdrawnSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(inEmail.reportIsWithdrawn, { booking, time: formatDateTime(attachedAt) })}\n`,
      say(inEmail.doNotUseIt),
      signature(company),
    ),
  }
}

export const draftReportWithdrawn: MessagesOf = async ({ db, rules }, order) => {
  const [last] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.orderId, order.id), isNotNull(reports.withdrawnAt)))
    .orderBy(desc(reports.withdrawnAt))
    .limit(1)
  if (!last) return []
  const { createdAt } = last
  return [
    {
      about: `report-withdrawn:${last.id}`,
      sms: withdrawnSms(order, createdAt),
      whatsapp: withdrawnOnWhatsApp(order, createdAt),
      emailText: async () => withdrawnEmail(rules, order, createdAt),
    },
  ]
}
