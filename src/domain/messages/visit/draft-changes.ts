import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { readSentFast } from '#domain/messages/stated-fasts.ts'
import {
  type OrderWithPatients,
  patientsWithoutTests,
  readVisitForPhone,
} from '#domain/messages/visit-for-message.ts'
import type { Shop } from '#domain/shop.ts'
import { draftChange } from './changed.ts'
import { draftMove } from './moved.ts'
import { readChangeGroups } from './unannounced.ts'

/** A move by the customer, with what was changed at the same time. */
export const draftMoved: MessagesOf = async (shop, row) => {
  if (row.status !== 'confirmed') return []
  const groups = await readChangeGroups(shop.db, row, shop.now())
  const order = await readVisitForPhone(shop.db, row)
  return groups.flatMap(({ move, others }) => (move ? draftMove(shop, order, { move, others }) : []))
}

/** Other changes, and those of staff with their moves: one message for each group. */
export const draftChanged: MessagesOf = async (shop, row) => {
  if (row.status === 'collected') return draftAdded(shop, row)
  if (row.status !== 'confirmed') return []
  const [groups, order, sent] = await Promise.all([
    readChangeGroups(shop.db, row, shop.now()),
    readVisitForPhone(shop.db, row),
    readSentFast(shop.db, row.visitId),
  ])
  const gone = patientsWithoutTests(order, sent?.fasts ?? '')
  const doorFasts = sent?.doorFasts ?? sent?.fasts
  // The message to the door has the time, the address, the people, their fasts and the sum; `fasts` covers people and
  // fasts.
  const isDoorOutdated = doorFasts !== order.fasts || sent?.doorDue !== order.dueAtVisit
  return groups.flatMap(({ move, others, id, isByStaff, isLast }) => {
    if (move && isByStaff) return draftMove(shop, order, { move, others })
    if (move || others.length === 0) return []
    return draftChange(shop, order, { id, others, gone, isNewAtDoor: isLast && isDoorOutdated })
  })
}

/** Tests that were added within the minute before the sample; what they cost is on the booking's page. */
async function draftAdded(shop: Pick<Shop, 'db' | 'rules' | 'now'>, row: OrderWithPatients) {
  const groups = await readChangeGroups(shop.db, row, shop.now())
  const order = await readVisitForPhone(shop.db, row)
  return groups.flatMap(({ move, others, id }) => {
    if (move || !others.includes('added')) return []
    const added = { id, others: ['added' as const], gone: [], isNewAtDoor: false }
    const { stated: _, ...draft } = draftChange(shop, order, added)
    return draft
  })
}
