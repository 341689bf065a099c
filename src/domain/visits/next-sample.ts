import { randomUUID } from 'node:crypto'
import { visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import { indianDate } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { hasSecondSample, isAfterBreakfast, type Needs } from '#rules/visits/eating.ts'
import { nextAct, sampleAfterMeal } from '#rules/visits/next-act.ts'
import type { VisitProgress } from '#rules/visits/visit-state.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { actorName, customerOf } from '../actor.ts'
import { audit } from '../audit.ts'
import { sendJobLater } from '../later-jobs.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findBooking, findOwnOrder } from '../orders/read.ts'
import { needsOfVisit } from '../orders/visits/needs.ts'
import { expectedVisit } from '../orders/visits/visit-seats.ts'
import { readFoldedVisit } from '../orders/visits/visit-status.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'
import { noMealNow } from './words.ts'

/** The sample after a meal. Its time depends on when the first sample and the meal were reported. */

interface FollowingSample {
  at: Date
  firstTakenAt: Date
  /** The latest time to begin to eat; null once the patient has begun. */
  eatBy: Date | null
}

/** How long before the sample the patient is reminded. */
const REMIND_MS = 15 * MINUTE_MS

export const remindFrom = ({ at }: Pick<FollowingSample, 'at'>): Date => new Date(at.getTime() - REMIND_MS)

/** True while samples are still to be taken. */
export const hasOpenVisit = ({ state }: Pick<VisitProgress, 'state'>): boolean =>
  ['booked', 'assigned', 'on_the_way', 'arrived', 'first_taken'].includes(state)

/** The next sample after a meal, as planned; null without one. `needs`: of all patients. */
export function nextSampleAt(
  { visit }: Pick<OrderRow, 'visit'>,
  needs: readonly Needs[],
  { firstTakenAt, mealAt }: Pick<VisitProgress, 'firstTakenAt' | 'mealAt'>,
): Date | null {
  const times = { slot: visit, firstTakenAt, mealAt }
  const samples = needs.flatMap(need => sampleAfterMeal(need, times) ?? [])
  return samples.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/** Null unless the first of two samples is taken, and the second is not. */
export async function readNextSample(db: Connection, row: OrderRow): Promise<FollowingSample | null> {
  const { state, firstTakenAt, mealAt } = await readFoldedVisit(db, row)
  if (row.status !== 'confirmed' || state !== 'first_taken' || !firstTakenAt) return null
  const needs = needsOfVisit(await expectedVisit(db, row)).filter(hasSecondSample)
  const at = nextSampleAt(row, needs, { firstTakenAt, mealAt })
  const [first] = needs
  if (!at || !first) return null
  const times = { slot: row.visit, firstTakenAt, mealAt }
  const act = nextAct({ ...first, fast: null }, times, firstTakenAt)
  return { at, firstTakenAt, eatBy: act.kind === 'eat-now' ? act.at : null }
}

export const hasTwoSamples = async (db: Connection, row: OrderRow): Promise<boolean> =>
  needsOfVisit(await expectedVisit(db, row)).some(hasSecondSample)

/** The customer reports that the patient has begun to eat, which sets the time of the sample. Repeats change nothing. */
export async function startMeal(
  shop: Pick<Shop, 'db' | 'now'>,
  viewer: Viewer,
  orderId: string,
): Promise<OrderRow> {
  const own = await findOwnOrder(shop.db, viewer, orderId)
  const found = await findBooking(shop.db, own)
  await inTransaction(shop.db, async tx => {
    const row = await lockWithCustomer(tx, found)

    const at = shop.now()
    const visit = await readFoldedVisit(tx, row)
    if (visit.mealAt) return
    if (!(await isMealNow(tx, row, visit, at))) throw new Refusal('ORDER_STEP_REFUSED', sentence(noMealNow))

    const actor = customerOf(viewer)
    const eventId = randomUUID()
    await tx.insert(visitEvents).values({
      id: eventId,
      visitId: row.visitId,
      kind: 'meal_started',
      at,
      recordedAt: at,
      by: actorName(actor),
    })

    await audit(tx, {
      at,
      actor,
      action: 'visit.noted',
      subject: `visit:${row.visitId}`,
      details: { kind: 'meal_started', eventId },
    })

    const next = await readNextSample(tx, row)
    if (next)
      await sendJobLater(tx, 'notify-order', { orderId: row.id, about: 'second-sample' }, remindFrom(next))
  })
  return own
}

/** After the first of two samples, or on the morning of a test after breakfast. */
async function isMealNow(tx: Connection, row: OrderRow, visit: VisitProgress, now: Date): Promise<boolean> {
  if (row.status !== 'confirmed') return false
  if (visit.state === 'first_taken') return true
  const isBefore = ['booked', 'assigned', 'on_the_way'].includes(visit.state)
  if (!isBefore || indianDate(now) !== row.visit.date) return false
  return needsOfVisit(await expectedVisit(tx, row)).some(isAfterBreakfast)
}
