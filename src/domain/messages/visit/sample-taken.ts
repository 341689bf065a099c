import { isMessageClaimed } from '#domain/messages/deliver.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { readVisitForPhone } from '#domain/messages/visit-for-message.ts'
import { bookerInSms, patientWords, type VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import { cashOfVisit } from '#domain/money/payments/visit-payments.ts'
import type { Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay } from '#rules/dates.ts'
import { type Paise, plainRupees } from '#rules/money.ts'
import { alphanumeric, callBackNumber, wholeRupees } from '#rules/sms-values.ts'
import { reportDue } from '#rules/visits/report-due.ts'
import { formatHour } from '#rules/visits/slots.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'
import { cashReceivedMessage } from './cash-received.ts'

/** The day and hour by which a report is promised. */
type ReportDue = ReturnType<typeof reportDue>

const dueWords = ({ date, hour }: ReportDue): string => `${formatDay(date)}, ${formatHour(hour)}`

/** `cash`: taken at the visit, if no receipt has been sent for it. */
interface Taken {
  due: ReportDue
  cash: Paise
}

export const allDoneSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: Pick<VisitInSms, 'number'>,
  { due, cash }: Taken,
): Sms =>
  smsOf('allDone', {
    PAID: alphanumeric(paidInSms(cash)),
    WHEN: alphanumeric(dueWords(due)),
    LINK: orderLink(shop, order),
  })

function paidInSms(cash: Paise): string {
  const amount = wholeRupees(cash)
  if (cash === 0) return say(inSms.nothingDue)
  return amount ? say(inSms.takenInCash, { amount }) : say(inSms.takenOnPage)
}

export const sampleTakenOnWhatsApp = (
  order: Pick<VisitInSms, 'number' | 'people'>,
  { due, cash }: Taken,
): WhatsAppText =>
  whatsappOf('sampleTaken', {
    LINK: order.number,
    WHO: patientWords(order),
    PAID: cash > 0 ? say(inSms.takenInCash, { amount: plainRupees(cash) }) : say(inSms.nothingDue),
    TIME: dueWords(due),
  })

export const atDoorDoneSms = (order: Pick<VisitInSms, 'bookedBy'>, due: ReportDue, phone: string): Sms =>
  smsOf('atDoorDone', {
    BOOKER: bookerInSms(order),
    WHEN: alphanumeric(dueWords(due)),
    PHONE: callBackNumber(phone),
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
      sms: allDoneSms(rules, order, { due, cash }),
      whatsapp: sampleTakenOnWhatsApp(order, { due, cash }),
      door: atDoorDoneSms(order, due, rules.company.phone),
    },
  ]
}
