import { chooseEmail, type EmailText, type Sender } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import { type Fasts, patientWords, type VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import { itemsOfOrders } from '#domain/orders/order-rows.ts'
import type { Connection, Rules } from '#domain/shop.ts'
import { numberInSms, orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { type RecollectionRow, recollectionToChoose } from '#domain/visits/recollections.ts'
import { alphanumeric, callBackNumber } from '#rules/sms-values.ts'

export const newSampleSms = (shop: Pick<Rules, 'shopUrl'>, order: Pick<VisitInSms, 'number'>): Sms =>
  smsOf('newSample', { NUMBER: numberInSms(order), LINK: orderLink(shop, order) })

/** Of a visit with the people who were not sampled. */
export const personMissedSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: Pick<VisitInSms, 'number'> & Pick<Fasts, 'people'>,
  phone: string,
): Sms =>
  smsOf('personMissed', {
    WHO: alphanumeric(patientWords(order)),
    PHONE: callBackNumber(phone),
    LINK: orderLink(shop, order),
  })

export const personMissedOnWhatsApp = (
  order: Pick<VisitInSms, 'number'> & Pick<Fasts, 'people'>,
  phone: string,
): WhatsAppText =>
  whatsappOf('personMissed', { ...numberAndLink(order), WHO: patientWords(order), PHONE: phone })

/** Reason and test are behind the link, as mailboxes are shared. */
const sampleRejectedEmail = (
  sender: Sender,
  order: OrderWithPatients,
  { reason }: Pick<RecollectionRow, 'reason'>,
): EmailText =>
  chooseEmail(sender, order, [
    inEmail.newSampleSubject,
    reason === 'not-home' ? inEmail.isPersonMissed : inEmail.isRejected,
    inEmail.chooseTime,
  ])

export const draftSampleRejected: MessagesOf = async ({ db, rules }, row) => {
  const waiting = await recollectionToChoose(db, row.id)
  if (!waiting) return []
  const texts =
    waiting.reason === 'not-home'
      ? await missedTexts(db, rules, row, waiting)
      : { sms: newSampleSms(rules, row), whatsapp: whatsappOf('sampleRejected', numberAndLink(row)) }
  return [
    {
      about: `sample-rejected:${waiting.id}`,
      ...texts,
      emailText: async () => sampleRejectedEmail(rules, row, waiting),
    },
  ]
}

/** Names the people whose tests wait. */
async function missedTexts(
  db: Connection,
  rules: Pick<Rules, 'shopUrl' | 'company'>,
  { id, number, patients }: OrderWithPatients,
  { lines }: Pick<RecollectionRow, 'lines'>,
) {
  const items = (await itemsOfOrders(db, [id])).filter(({ line }) => lines.includes(line))
  const people = patients.map(({ name, position }) => ({
    name,
    hasTests: items.some(({ person }) => person === position),
    fast: null,
  }))
  const { phone } = rules.company
  const order = { number, people }
  return { sms: personMissedSms(rules, order, phone), whatsapp: personMissedOnWhatsApp(order, phone) }
}
