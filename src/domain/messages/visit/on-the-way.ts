import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { isSayable, numberAndLink, type Sms, smsOf } from '#domain/messages/sms.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

/** Names the collector and the door code. */
interface CollectorOnTheWay {
  collector: string | null
  code: string
}

const comingWords = ({ collector, code }: CollectorOnTheWay) => ({
  COLLECTOR: collector && isSayable(collector) ? collector : say(inSms.ourCollector),
  CODE: code,
})

export const onTheWaySms = (
  ids: SmsTemplates,
  order: Pick<VisitInSms, 'number'>,
  coming: CollectorOnTheWay,
): Sms => smsOf(ids, 'onTheWay', { ...numberAndLink(order), ...comingWords(coming) })

export const doorOnTheWaySms = (ids: SmsTemplates, coming: CollectorOnTheWay, phone: string): Sms =>
  smsOf(ids, 'doorOnTheWay', { ...comingWords(coming), PHONE: phone })

export const draftOnTheWay: MessagesOf = async ({ db, rules }, row) => {
  const { state, steps, collector } = await readFoldedVisit(db, row)
  const at = steps.find(({ name }) => name === 'on_the_way')?.at
  if (row.status !== 'confirmed' || state !== 'on_the_way' || !at) return []
  // A second attempt has its own message.
  const { smsTemplates, secret, company } = rules
  const coming = { collector, code: doorCode(secret, row.visitId) }
  return [
    {
      about: `on-the-way:${at.toISOString()}`,
      sms: onTheWaySms(smsTemplates, row, coming),
      door: doorOnTheWaySms(smsTemplates, coming, company.phone),
    },
  ]
}
