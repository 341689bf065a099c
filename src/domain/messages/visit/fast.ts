import { isMessageWaiting } from '#domain/messages/deliver.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { readSentFast } from '#domain/messages/stated-fasts.ts'
import { readVisitForMailbox, readVisitForPhone } from '#domain/messages/visit-for-message.ts'
import { readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import { atDoorChangedSms, changedOnWhatsApp, changedSms, visitChangedEmail } from './changed.ts'

export const draftFast: MessagesOf = async ({ db, rules }, row) => {
  const sent = await readSentFast(db, row.visitId)
  const order = await readVisitForPhone(db, row)
  const hasFailed = (await readFoldedVisit(db, row)).state === 'failed'
  if (row.status !== 'confirmed' || hasFailed || !sent) return []
  const isStated = sent.fasts === order.fasts
  // If a fast changes back and forth, each change is sent.
  const about = `fast:${isStated ? sent.number - 1 : sent.number}:${order.fasts}` as const
  // Once one recipient has the message, a retry is only for those whose message failed.
  if (isStated && !(await isMessageWaiting(db, { subject: `order:${row.id}`, about }))) return []
  return [
    {
      about,
      sms: changedSms(rules, order, ['fast']),
      whatsapp: changedOnWhatsApp(order, ['fast']),
      door: link => atDoorChangedSms(order, link),
      stated: order,
      emailText: async () => visitChangedEmail(rules, await readVisitForMailbox(db, order), ['fast']),
    },
  ]
}
