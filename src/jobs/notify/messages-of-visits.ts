import { foldedVisit } from '#domain/orders/visits/visit-news.ts'
import { recollectionToChoose } from '#domain/visits/reject-sample.ts'
import type { OrderMessage } from '#rules/orders/messages.ts'
import { sampleRejectedEmail, visitFailedEmail } from '../messages/email.ts'
import { visitSms } from '../messages/sms.ts'
import type { WhatToSay } from './notify-order.ts'

type OfVisits = Extract<OrderMessage, 'on-the-way' | 'visit-failed' | 'sample-rejected'>

/** What a visit's events tell its customer. Each is said only while it is so: jobs come late, and out of order. */
export const OF_VISITS: Record<OfVisits, WhatToSay> = {
  async 'on-the-way'({ db, rules }, row) {
    const { state, steps } = await foldedVisit(db, row)
    const at = steps.find(({ name }) => name === 'on_the_way')?.at
    if (row.status !== 'confirmed' || state !== 'on_the_way' || !at) return []
    // Another try is told anew.
    return [{ about: `on-the-way:${at.toISOString()}`, sms: visitSms(rules.smsTemplates, 'onTheWay', row) }]
  },

  async 'visit-failed'({ db, rules }, row) {
    const { state, failedAt } = await foldedVisit(db, row)
    if (row.status !== 'confirmed' || state !== 'failed' || !failedAt) return []
    return [
      {
        about: `visit-failed:${failedAt.toISOString()}`,
        sms: visitSms(rules.smsTemplates, 'visitFailed', row),
        letter: async () => visitFailedEmail(rules, row),
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
        letter: async () => sampleRejectedEmail(rules, row),
      },
    ]
  },
}
