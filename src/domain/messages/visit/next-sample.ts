import { sendJobLater } from '#domain/later-jobs.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { readNextSample, remindFrom } from '#domain/visits/next-sample.ts'
import { formatTime } from '#rules/dates.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'
import { alphanumeric, callBackNumber } from '#rules/sms-values.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

/** After the first of two samples, until `eatBy`, and again before the second. */
export interface NextSample {
  at: Date
  /** Null shortly before the sample. */
  eatBy: Date | null
}

const nextSampleWords = ({ at, eatBy }: NextSample, isAtCentre = false) => ({
  NOW: eatBy
    ? say(inSms.eatNow, { time: formatTime(eatBy) })
    : say(isAtCentre ? inSms.returnToCentre : inSms.comesAgain),
  TIME: formatTime(at),
})

function nextSampleInSms(next: NextSample, isAtCentre?: boolean) {
  const { NOW, TIME } = nextSampleWords(next, isAtCentre)
  return { NOW: alphanumeric(NOW), TIME: alphanumeric(TIME) }
}

type VisitWithSamples = Pick<VisitInSms, 'number' | 'visit'>

export const secondSampleSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: VisitWithSamples,
  next: NextSample,
): Sms =>
  smsOf('secondSample', {
    ...nextSampleInSms(next, order.visit.isCentreVisit),
    LINK: orderLink(shop, order),
  })

export const atDoorSecondSampleSms = (next: NextSample, phone: string): Sms =>
  smsOf('atDoorSecondSample', { ...nextSampleInSms(next), PHONE: callBackNumber(phone) })

export const nextSampleOnWhatsApp = (order: VisitWithSamples, next: NextSample): WhatsAppText =>
  whatsappOf('nextSample', { ...numberAndLink(order), ...nextSampleWords(next, order.visit.isCentreVisit) })

export const draftFirstTaken: MessagesOf = async (shop, row) => {
  const next = await readNextSample(shop.db, row)
  if (!next || next.at <= shop.now()) return []
  await sendJobLater(shop.db, 'notify-order', { orderId: row.id, about: 'second-sample' }, remindFrom(next))
  return next.eatBy ? nextSampleDrafts(shop, row, `first-taken:${next.firstTakenAt.toISOString()}`, next) : []
}

export const draftSecondSample: MessagesOf = async (shop, row) => {
  const next = await readNextSample(shop.db, row)
  // After a later meal another job follows. Long after the hour the reminder is out of date.
  if (!next || shop.now() < remindFrom(next) || shop.now() > next.at) return []
  return nextSampleDrafts(shop, row, `second-sample:${next.at.toISOString()}`, { at: next.at, eatBy: null })
}

const nextSampleDrafts = (
  { rules }: Pick<Shop, 'rules'>,
  row: OrderRow,
  about: MessageAbout,
  next: NextSample,
) => [
  {
    about,
    sms: secondSampleSms(rules, row, next),
    whatsapp: nextSampleOnWhatsApp(row, next),
    door: atDoorSecondSampleSms(next, rules.company.phone),
  },
]
