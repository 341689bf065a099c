import { sendJobLater } from '#domain/later-jobs.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { computeVisitStatus, readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Shop } from '#domain/shop.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import { readNextSample, remindFrom } from '#domain/visits/next-sample.ts'
import { cashOfVisit } from '#domain/visits/order-messages.ts'
import { recollectionToChoose } from '#domain/visits/recollections.ts'
import type { MessageAbout, OrderMessage } from '#rules/orders/messages.ts'
import { sampleRejectedEmail, visitFailedEmail } from '#server/jobs/messages/email.ts'
import {
  cashReceivedSms,
  doorSms,
  type NextSample,
  nextSampleSms,
  onTheWaySms,
  visitLateSms,
  visitSms,
} from '#server/jobs/messages/sms.ts'
import type { MessagesOf } from './message-draft.ts'

type OfVisits = Extract<
  OrderMessage,
  | 'on-the-way'
  | 'first-taken'
  | 'second-sample'
  | 'late'
  | 'visit-failed'
  | 'sample-rejected'
  | 'cash-received'
>

const nextSampleDrafts = (
  { rules: { smsTemplates, company } }: Pick<Shop, 'rules'>,
  row: OrderRow,
  about: MessageAbout,
  next: NextSample,
) => [
  {
    about,
    sms: nextSampleSms(smsTemplates, row, next),
    door: doorSms.nextSample(smsTemplates, next, company.phone),
  },
]

/** Jobs run late and out of order, so messages that are out of date are left out. */
export const VISIT_MESSAGES: Record<OfVisits, MessagesOf> = {
  async 'on-the-way'({ db, rules }, row) {
    const { state, steps, collector } = await readFoldedVisit(db, row)
    const at = steps.find(({ name }) => name === 'on_the_way')?.at
    if (row.status !== 'confirmed' || state !== 'on_the_way' || !at) return []
    // A second attempt has its own message.
    const { smsTemplates, secret, company } = rules
    const coming = { collector, code: doorCode(secret, row.id) }
    return [
      {
        about: `on-the-way:${at.toISOString()}`,
        sms: onTheWaySms(smsTemplates, row, coming),
        door: doorSms.onTheWay(smsTemplates, coming, company.phone),
      },
    ]
  },

  'first-taken': async (shop, row) => {
    const next = await readNextSample(shop.db, row)
    if (!next || next.at <= shop.now()) return []
    await sendJobLater(shop.db, 'notify-order', { orderId: row.id, about: 'second-sample' }, remindFrom(next))
    return next.eatBy
      ? nextSampleDrafts(shop, row, `first-taken:${next.firstTakenAt.toISOString()}`, next)
      : []
  },

  'second-sample': async (shop, row) => {
    const next = await readNextSample(shop.db, row)
    // After a later meal another job follows; long after the hour the reminder is out of date.
    if (!next || shop.now() < remindFrom(next) || shop.now() > next.at) return []
    return nextSampleDrafts(shop, row, `second-sample:${next.at.toISOString()}`, { at: next.at, eatBy: null })
  },

  async late({ db, rules, now }, row) {
    const visit = await readFoldedVisit(db, row)
    if (computeVisitStatus(row, visit, { rules, now }) !== 'late') return []
    const sms = visitLateSms(rules.smsTemplates, row, rules.company.phone)
    return [{ about: `late:${row.moves}`, sms }]
  },

  async 'cash-received'({ db, rules }, row) {
    const amount = await cashOfVisit(db, row.id)
    if (amount === 0) return []
    // All cash so far: at the counter, and at the door for additions.
    return [{ about: `cash-received:${amount}`, sms: cashReceivedSms(rules.smsTemplates, row, amount) }]
  },

  async 'visit-failed'({ db, rules }, row) {
    const { state, failedAt } = await readFoldedVisit(db, row)
    if (row.status !== 'confirmed' || state !== 'failed' || !failedAt) return []
    return [
      {
        about: `visit-failed:${failedAt.toISOString()}`,
        sms: visitSms(rules.smsTemplates, 'visitFailed', row),
        emailText: async () => visitFailedEmail(rules, row),
      },
    ]
  },

  async 'sample-rejected'({ db, rules }, row) {
    const waiting = await recollectionToChoose(db, row.id)
    if (!waiting) return []
    return [
      {
        about: `sample-rejected:${waiting.id}`,
        sms: visitSms(rules.smsTemplates, 'sampleRejected', row),
        emailText: async () => sampleRejectedEmail(rules, row),
      },
    ]
  },
}
