import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { type VisitInSms, wordsInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import { readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import { callBackNumber, digits } from '#rules/sms-values.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

/** Names the collector and the door code. */
interface CollectorOnTheWay {
  collector: string | null
  code: string
}

const comingWords = ({ collector, code }: CollectorOnTheWay) => ({
  COLLECTOR: wordsInSms(collector ?? '', say(inSms.ourCollector)),
  CODE: digits(code),
})

export const comingSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: Pick<VisitInSms, 'number'>,
  coming: CollectorOnTheWay,
): Sms => smsOf('coming', { ...comingWords(coming), LINK: orderLink(shop, order) })

export const atDoorComingSms = (coming: CollectorOnTheWay, phone: string): Sms =>
  smsOf('atDoorComing', { ...comingWords(coming), PHONE: callBackNumber(phone) })

export const onTheWayOnWhatsApp = (
  order: Pick<VisitInSms, 'number'>,
  coming: CollectorOnTheWay,
): WhatsAppText => whatsappOf('onTheWay', { ...numberAndLink(order), ...comingWords(coming) })

export const draftOnTheWay: MessagesOf = async ({ db, rules }, row) => {
  const { state, steps, collector } = await readFoldedVisit(db, row)
  const at = steps.find(({ name }) => name === 'on_the_way')?.at
  if (row.status !== 'confirmed' || state !== 'on_the_way' || !at) return []
  // A second attempt has its own message.
  const { secret, company } = rules
  const coming = { collector, code: doorCode(secret, row.visitId) }
  return [
    {
      about: `on-the-way:${at.toISOString()}`,
      sms: comingSms(rules, row, coming),
      whatsapp: onTheWayOnWhatsApp(row, coming),
      door: atDoorComingSms(coming, company.phone),
    },
  ]
}
