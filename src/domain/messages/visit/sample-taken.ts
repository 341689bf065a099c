import { isMessageClaimed } from '#domain/messages/deliver.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { type Sms, smsOf } from '#domain/messages/sms.ts'
import { readVisitForPhone } from '#domain/messages/visit-for-message.ts'
import { bookerWords, patientWords, type VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { cashOfVisit } from '#domain/money/payments/visit-payments.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { formatDay } from '#rules/dates.ts'
import { type Paise, plainRupees } from '#rules/money.ts'
import { reportDue } from '#rules/visits/report-due.ts'
import { formatHour } from '#rules/visits/slots.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'
import { cashReceivedMessage } from './cash-received.ts'

/** The day and hour by which a report is promised. */
type ReportDue = ReturnType<typeof reportDue>

const dueWords = ({ date, hour }: ReportDue): string => `${formatDay(date)}, ${formatHour(hour)}`

/** `cash`: taken at the visit, if no receipt has been sent for it. */
export const sampleTakenSms = (
  ids: SmsTemplates,
  order: Pick<VisitInSms, 'number' | 'people'>,
  { due, cash }: { due: ReportDue; cash: Paise },
): Sms =>
  smsOf(ids, 'sampleTaken', {
    LINK: order.number,
    WHO: patientWords(order),
    PAID: cash > 0 ? say(inSms.cashTaken, { amount: plainRupees(cash) }) : say(inSms.nothingDue),
    TIME: dueWords(due),
  })

export const doorSampleTakenSms = (
  ids: SmsTemplates,
  order: Pick<VisitInSms, 'people' | 'bookedBy'>,
  due: ReportDue,
  phone: string,
): Sms =>
  smsOf(ids, 'doorSampleTaken', {
    WHO: patientWords(order),
    BOOKER: bookerWords(order),
    TIME: dueWords(due),
    PHONE: phone,
  })

export const draftSampleTaken: MessagesOf = async ({ db, rules }, row) => {
  if (row.status !== 'collected' || row.paymentStatus === 'refunded' || !row.visit.collectedAt) return []
  const order = await readVisitForPhone(db, row)
  const due = reportDue(row.visit.collectedAt, order.reportTimeHours)
  const taken = await cashOfVisit(db, row.visitId)
  const cash = (await isMessageClaimed(db, { subject: `order:${row.id}`, about: cashReceivedMessage(taken) }))
    ? 0
    : taken
  return [
    {
      about: 'sample-taken',
      sms: sampleTakenSms(rules.smsTemplates, order, { due, cash }),
      door: doorSampleTakenSms(rules.smsTemplates, order, due, rules.company.phone),
    },
  ]
}
