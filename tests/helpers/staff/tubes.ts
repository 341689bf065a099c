import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { labTests, orders, specimens, visits } from '#db/schema.ts'
import { isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { bindTube, collectTubes } from '#domain/visits/specimens/bind.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { newOrder } from '../orders.ts'
import type { WholeShop } from '../whole-shop.ts'
import { oneStaff } from './acting.ts'

/** Visits with tubes, by the calls and functions that the shop has for them. */

type Changes = NonNullable<Parameters<typeof newOrder>[1]>

/** Order lines for these tests, one for each code or `[code, patient]`, with their total. */
async function linesOf({ shop }: WholeShop, codes: readonly (string | [string, number])[]) {
  const lines = []
  let total = 0
  for (const one of codes) {
    const [id, patient] = typeof one === 'string' ? [one, 0] : one
    const [row] = await shop.db.select().from(labTests).where(eq(labTests.id, id))
    if (!row) throw new Error(`there is no ${id}`)
    lines.push({ id, name: row.name, quantity: 1, patient })
    total += row.salePrice / 100
  }
  return { items: lines, totalAmount: total }
}

/** A confirmed visit for these tests, on the day after tomorrow at nine unless changed. */
export async function visitFor(
  test: WholeShop,
  codes: readonly (string | [string, number])[],
  changes: Changes = {},
) {
  const made = await newOrder(test, { ...(await linesOf(test, codes)), ...changes })
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const rowOf = async () => {
    const [row] = await test.shop.db
      .select(orderColumns)
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(eq(orders.id, made.order._id))
    if (!row) throw new Error('the order is gone')
    return row
  }
  return {
    ...made,
    params,
    number: params.id,
    row: rowOf,
    tubes: async () => (await readTubesOfVisit(test.shop.db, await rowOf())).tubes,
  }
}

type VisitFor = Awaited<ReturnType<typeof visitFor>>

/**
 * Acts as a collector at the door: binds a code to each tube, then collects the visit and its tubes. Returns the codes
 * in order.
 */
export async function drawn(test: WholeShop, visit: Pick<VisitFor, 'row' | 'tubes' | 'number'>, at?: Date) {
  const actor = await oneStaff(test.shop, 'collector', 'vijay')
  const codes: string[] = []
  for (const { person, container, timing, specimen } of await visit.tubes()) {
    if (specimen) {
      codes.push(specimen.barcode)
      continue
    }
    const tubeKey = { visitId: person.visitId, person: person.position, container: container.code, timing }
    const { barcode } = await bindTube(test.shop, { code: newTubeCode(), tubeKey, at, actor })
    codes.push(barcode)
  }
  const event = { id: randomUUID(), kind: 'collected', actor, isEarly: true, at } as const
  await recordVisitEvent(test.shop, { orderId: visit.number, ...event })
  await collectTubes(test.shop, { orderId: visit.number, codes, at, actor })
  return codes
}

/** The row of a tube. */
export async function tubeRow({ shop }: Pick<WholeShop, 'shop'>, barcode: string) {
  const [row] = await shop.db.select().from(specimens).where(eq(specimens.barcode, barcode))
  if (!row) throw new Error(`there is no tube ${barcode}`)
  return row
}
