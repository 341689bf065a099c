import { sendJobLater } from '#domain/later-jobs.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { computeVisitStatus, readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Shop } from '#domain/shop.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import { readNextSample, remindFrom } from '#domain/visits/next-sample.ts'
import { recollectionToChoose } from '#domain/visits/recollections.ts'
import { isPhoneSilent } from '#domain/visits/silent-phones.ts'
import { indianDate } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import type { MessageAbout, OrderMessage } from '#rules/orders/messages.ts'
import { reportDue } from '#rules/visits/report-due.ts'
import { isMessageClaimed } from './deliver.ts'
import { sampleRejectedEmail, visitFailedEmail } from './email.ts'
import type { MessagesOf } from './message-draft.ts'
import {
  cashReceivedSms,
  doorSms,
  type NextSample,
  nextSampleSms,
  onTheWaySms,
  sampleRejectedSms,
  sampleTakenSms,
  visitFailedSms,
  visitLateSms,
} from './sms.ts'
import { cashOfVisit, readVisitForPhone } from './visit-told.ts'

type OfVisits = Extract<
  OrderMessage,
  | 'on-the-way'
  | 'first-taken'
  | 'second-sample'
  | 'sample-taken'
  | 'late'
  | 'visit-failed'
  | 'sample-rejected'
  | 'cash-received'
>

/** How often a late visit is checked again while its collector's phone is silent. */
const RECHECK_MS = 10 * MINUTE_MS

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

/** All cash so far has one receipt. */
const cashReceipt = (amount: Paise): MessageAbout => `cash-received:${amount}`

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
    // The visit may have taken place: the desk asks the collector, and the check is repeated.
    if (await isPhoneSilent(db, row, visit)) {
      const again = new Date(now().getTime() + RECHECK_MS)
      if (indianDate(again) === row.slotDate)
        await sendJobLater(db, 'notify-order', { orderId: row.id, about: 'late' }, again)
      return []
    }
    const order = await readVisitForPhone(db, row)
    const sms = visitLateSms(rules.smsTemplates, order, rules.company.phone)
    const door = doorSms.late(rules.smsTemplates, order, rules.company.phone)
    return [{ about: `late:${row.moves}`, sms, door }]
  },

  async 'sample-taken'({ db, rules }, row) {
    if (row.status !== 'collected' || row.paymentStatus === 'refunded' || !row.collectedAt) return []
    const order = await readVisitForPhone(db, row)
    const due = reportDue(row.collectedAt, order.reportTimeHours)
    const taken = await cashOfVisit(db, row.id)
    const cash = (await isMessageClaimed(db, { subject: `order:${row.id}`, about: cashReceipt(taken) }))
      ? 0
      : taken
    return [
      {
        about: 'sample-taken',
        sms: sampleTakenSms(rules.smsTemplates, order, { due, cash }),
        door: doorSms.sampleTaken(rules.smsTemplates, order, due, rules.company.phone),
      },
    ]
  },

  async 'cash-received'({ db, rules }, row) {
    const amount = await cashOfVisit(db, row.id)
    if (amount === 0) return []
    return [{ about: cashReceipt(amount), sms: cashReceivedSms(rules.smsTemplates, row, amount) }]
  },

  async 'visit-failed'({ db, rules }, row) {
    const { state, failedAt } = await readFoldedVisit(db, row)
    if (row.status !== 'confirmed' || state !== 'failed' || !failedAt) return []
    const order = await readVisitForPhone(db, row)
    return [
      {
        about: `visit-failed:${failedAt.toISOString()}`,
        sms: visitFailedSms(rules.smsTemplates, order),
        emailText: async () => visitFailedEmail(rules, order),
      },
    ]
  },

  async 'sample-rejected'({ db, rules }, row) {
    const waiting = await recollectionToChoose(db, row.id)
    if (!waiting) return []
    return [
      {
        about: `sample-rejected:${waiting.id}`,
        sms: sampleRejectedSms(rules.smsTemplates, row),
        emailText: async () => sampleRejectedEmail(rules, row),
      },
    ]
  },
}
