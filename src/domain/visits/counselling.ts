import { type SQL, sql } from 'drizzle-orm'
import { consents, type VisitId } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { CONSENT_VERSION } from '#rules/consent.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import { findOrderFor } from '../orders/permit.ts'
import { lockOrder } from '../orders/read.ts'
import type { Connection, Shop } from '../shop.ts'
import type { StaffSession } from '../staff/sessions.ts'
import { noCounsellingNeeded } from './words.ts'

/** The HIV Act 2017 requires counselling before the test, so the laboratory calls before the visit. */

/** False only for an item that neither is nor contains an HIV test. An item that no longer exists counts as one. */
const MAY_BE_HIV_TEST = sql`case when i.is_package
  then not exists (select from packages k where k.id = i.item_id and k.hiv_consent is false)
    or exists (select from package_tests t join lab_tests l on l.id = t.lab_test_id
      where t.package_id = i.item_id and l.hiv_consent is not false)
  else not exists (select from lab_tests l where l.id = i.item_id and l.hiv_consent is false) end`

/** The patients, `p`, of confirmed orders, `x`, who still have an HIV test that they consented to, `c`. */
const COUNSELLED_PATIENTS = sql`consents c
  join orders x on x.id = c.order_id and x.status = 'confirmed'
  join visit_people p on p.visit_id = x.visit_id and p.position = c.person
  where c.purpose = 'hiv-test' and exists (select from order_items i
    where i.order_id = x.id and i.person = c.person and i.cancelled_at is null and (${MAY_BE_HIV_TEST}))`

const IS_DONE = sql`exists (select from consents d
  where d.order_id = c.order_id and d.person = c.person and d.purpose = 'hiv-counselling')`

const POSITION_IN_ORDER = sql`(select count(distinct i.person) from order_items i
  where i.order_id = x.id and i.person < c.person)::int`

/** True for a visit, with its added orders, that has a patient without counselling. */
export const isCounsellingDue = (visitId: SQL): SQL =>
  sql`exists (select from ${COUNSELLED_PATIENTS} and x.visit_id = ${visitId} and not ${IS_DONE})`

export interface CounselledPatient {
  /** Number of the order, which may be an added one, and the position in the visit. */
  orderId: string
  person: number
  /** The position in the order. */
  patient: number
  name: string
  isDone: boolean
}

/** By visit; a visit without an HIV test has none. */
export async function readCounselling(
  db: Connection,
  visitIds: readonly VisitId[],
): Promise<Map<VisitId, CounselledPatient[]>> {
  const found = new Map<VisitId, CounselledPatient[]>()
  if (visitIds.length === 0) return found
  const ids = sql.param([...visitIds])
  const { rows } = await db.execute<{
    visit: VisitId
    number: string
    person: number
    patient: number
    name: string
    is_done: boolean
  }>(
    sql`select x.visit_id as visit, x.number, c.person, ${POSITION_IN_ORDER} as patient, p.name,
      ${IS_DONE} as is_done
      from ${COUNSELLED_PATIENTS} and x.visit_id = any(${ids}::uuid[])
      order by x.created_at, x.number, c.person`,
  )
  for (const { visit, number: orderId, is_done: isDone, ...person } of rows)
    found.set(visit, [...(found.get(visit) ?? []), { ...person, orderId, isDone }])
  return found
}

/** 'due' until every patient with an HIV test is counselled; null without such a test. */
export const counsellingState = (people: readonly CounselledPatient[] = []): 'due' | 'done' | null =>
  people.length === 0 ? null : people.every(({ isDone }) => isDone) ? 'done' : 'due'

/** Recording twice has one effect. The audit, which outlasts an erasure, does not contain the reason of the call. */
export async function recordCounselling(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  orderId: string,
  patient: number,
): Promise<void> {
  const { id } = await findOrderFor(db, staff, 'orders.read', orderId)
  const at = now()
  await inTransaction(db, async tx => {
    const order = await lockOrder(tx, id)
    const people = (await readCounselling(tx, [order.visitId])).get(order.visitId) ?? []
    const found = people.find(person => person.orderId === order.number && person.patient === patient)
    if (!found) throw new Refusal('INVALID', sentence(noCounsellingNeeded))
    if (found.isDone) return

    await tx.insert(consents).values({
      customerId: order.customerId,
      orderId: order.id,
      person: found.person,
      purpose: 'hiv-counselling',
      textVersion: CONSENT_VERSION,
      given: 'spoken',
      createdAt: at,
    })
    await audit(tx, { at, actor: staff.actor, action: 'order.called', subject: `order:${order.id}` })
  })
}
