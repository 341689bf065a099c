import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { labTests, packages, priceChanges } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { bigChange } from '#rules/catalogue/big-change.ts'
import { formatDateTime } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import {
  bigChanges,
  noSuchItem,
  priceChangedMeanwhile,
  priceChangedSince,
  saleAboveRegular,
} from '#text/desk/catalogue.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { type Actor, nameOf, shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { orderedId } from '../uuid.ts'
import type { StoredCatalogue } from './csv/read.ts'

/** Prices of lab tests and packages, one at a time, and who changed which when. Running shops follow at once. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** MRP, and what is asked. */
export interface Prices {
  regularPrice: Paise
  salePrice: Paise
}

export interface PricedItem extends Prices {
  id: string
  name: string
  isPackage: boolean
  /** Its last change; null where none is known. */
  changedAt: Date | null
  changedBy: string | null
}

/** Everything that is offered, by name, with its prices. Refusal FORBIDDEN. */
export async function listPrices({ db }: Deps, staff: StaffSession): Promise<PricedItem[]> {
  authorise(staff, 'catalogue.change', null)
  const { rows } = await db.execute<PricedItem & Record<string, unknown>>(sql`
    select i.*, c.at as "changedAt", c.by as "changedBy" from (
      select id, name, false as "isPackage", regular_price as "regularPrice", sale_price as "salePrice"
        from lab_tests where is_offered
      union all select id, name, true, regular_price, sale_price from packages where is_offered) i
    left join lateral (select at, by from price_changes p where p.item_id = i.id order by at desc, p.id limit 1) c on true
    order by lower(i.name)`)
  return rows.map(row => ({
    ...row,
    changedAt: row.changedAt && new Date(row.changedAt),
    changedBy: row.changedBy && shownName(row.changedBy),
  }))
}

/** A change of an item's prices. */
export interface PriceChange {
  at: Date
  by: string
  from: Prices
  to: Prices
}

/** An item's changes of price, latest first. Refusal FORBIDDEN. */
export async function listPriceChanges(
  { db }: Deps,
  staff: StaffSession,
  itemId: string,
): Promise<PriceChange[]> {
  authorise(staff, 'catalogue.change', null)
  const rows = await db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.itemId, itemId))
    .orderBy(desc(priceChanges.at), desc(priceChanges.id))
  return rows.map(row => ({
    at: row.at,
    by: shownName(row.by),
    from: { regularPrice: row.regularFrom, salePrice: row.saleFrom },
    to: { regularPrice: row.regularTo, salePrice: row.saleTo },
  }))
}

/**
 * Sets an item's prices, if they still are what was seen. Orders keep theirs. Refusals: FORBIDDEN, NOT_FOUND, INVALID
 * (asked more than the MRP), AMOUNT_CHANGED (somebody else changed it meanwhile: who and when), BIG_CHANGE (by more than
 * half, and nobody said that it is meant: `isSure`), those of `requireStepUp` (lowered by more than half).
 */
export async function changePrices(
  shop: Deps,
  staff: StaffSession,
  {
    itemId,
    seen,
    prices,
    isSure,
    stepUp,
  }: { itemId: string; seen: Prices; prices: Prices; isSure: boolean; stepUp?: StepUp },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  if (prices.salePrice > prices.regularPrice) throw new Refusal('INVALID', sentence(saleAboveRegular))
  await requireSeen(shop.db, itemId, seen)
  if (!isSure) refuseBigChange(seen, prices)
  const change = { itemId, from: seen.salePrice, to: prices.salePrice, at: shop.now() }
  const isConfirmed = await isLoweredFar(shop.db, change)
  if (isConfirmed) {
    const about = { ...prices }
    await requireStepUp(shop, staff, { action: 'price.lower', subject: `item:${itemId}`, about }, stepUp)
  }
  await inTransaction(shop.db, async tx => {
    // One at a time with imports, which replace every row.
    await tx.execute(sql`select pg_advisory_xact_lock(7202)`)
    const { isPackage, ...before } = await requireSeen(tx, itemId, seen)
    // Again under the lock: a change committed after the first check counts too.
    if (!isConfirmed && (await isLoweredFar(tx, change))) throw await changedMeanwhile(tx, itemId)
    await tx
      .update(isPackage ? packages : labTests)
      .set(prices)
      .where(eq(isPackage ? packages.id : labTests.id, itemId))
    const changed = { itemId, isPackage, before, after: prices }
    await recordPrices(tx, { at: shop.now(), actor: staff.actor, changes: [changed] })
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'price.changed',
      subject: `item:${itemId}`,
      details: { before, after: prices },
    })
  })
}

/** The price that is asked, or the MRP beside it, may have lost a digit. Refusal BIG_CHANGE. */
function refuseBigChange(before: Prices, after: Prices): void {
  const both = [
    { from: before.salePrice, to: after.salePrice, words: bigChanges.price },
    { from: before.regularPrice, to: after.regularPrice, words: bigChanges.mrp },
  ]
  for (const { from, to, words } of both) {
    const percent = bigChange(from, to)
    if (percent === null) continue
    const said = { from: formatPaise(from), to: formatPaise(to), percent }
    throw new Refusal('BIG_CHANGE', sentence(to < from ? words.less : words.more, said))
  }
}

/** The stored prices, if they are what was seen. Refusals: NOT_FOUND, AMOUNT_CHANGED. */
async function requireSeen(
  db: Connection,
  itemId: string,
  seen: Prices,
): Promise<Prices & { isPackage: boolean }> {
  const stored = await storedPrices(db, itemId)
  if (!stored) throw new Refusal('NOT_FOUND', sentence(noSuchItem))
  if (stored.regularPrice !== seen.regularPrice || stored.salePrice !== seen.salePrice)
    throw await changedMeanwhile(db, itemId)
  return stored
}

/** Whether a price falls to less than half of the highest of the last 24 hours, so that small steps add up. */
async function isLoweredFar(
  db: Connection,
  { itemId, from, to, at }: { itemId: string; from: Paise; to: Paise; at: Date },
): Promise<boolean> {
  if (to >= from) return false
  const recent = await db
    .select({ salePrice: priceChanges.saleFrom })
    .from(priceChanges)
    .where(and(eq(priceChanges.itemId, itemId), gt(priceChanges.at, new Date(at.getTime() - DAY_MS))))
  return bigChange(Math.max(from, ...recent.map(({ salePrice }) => salePrice)), to) !== null
}

async function storedPrices(
  db: Connection,
  itemId: string,
): Promise<(Prices & { isPackage: boolean }) | undefined> {
  for (const isPackage of [false, true]) {
    const table = isPackage ? packages : labTests
    const [row] = await db
      .select({ regularPrice: table.regularPrice, salePrice: table.salePrice })
      .from(table)
      .where(eq(table.id, itemId))
    if (row) return { ...row, isPackage }
  }
  return undefined
}

async function changedMeanwhile(tx: Connection, itemId: string): Promise<Refusal> {
  const [last] = await tx
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.itemId, itemId))
    .orderBy(desc(priceChanges.at), desc(priceChanges.id))
    .limit(1)
  return last
    ? new Refusal(
        'AMOUNT_CHANGED',
        sentence(priceChangedMeanwhile, { name: shownName(last.by), time: formatDateTime(last.at) }),
      )
    : new Refusal('AMOUNT_CHANGED', sentence(priceChangedSince))
}

interface Recorded {
  at: Date
  actor: Actor
  changes: readonly { itemId: string; isPackage: boolean; before: Prices; after: Prices }[]
}

/** Writes changed prices into their history, in the transaction that changes them. */
export async function recordPrices(tx: Connection, { at, actor, changes }: Recorded): Promise<void> {
  const changed = changes.filter(
    ({ before, after }) => before.regularPrice !== after.regularPrice || before.salePrice !== after.salePrice,
  )
  if (changed.length === 0) return
  await tx.insert(priceChanges).values(
    changed.map(({ itemId, isPackage, before, after }) => ({
      id: orderedId(),
      itemId,
      isPackage,
      at,
      by: nameOf(actor),
      regularFrom: before.regularPrice,
      regularTo: after.regularPrice,
      saleFrom: before.salePrice,
      saleTo: after.salePrice,
    })),
  )
}

/** The changed prices of an import: of items that are in both. */
export function pricesChanged(
  stored: StoredCatalogue,
  rows: {
    labTests: readonly (Prices & { code: string })[]
    packages: readonly (Prices & { code: string })[]
  },
): Recorded['changes'] {
  const before = new Map([...stored.labTests, ...stored.packages].map(item => [item.code, item]))
  const changesOf = (items: readonly (Prices & { code: string })[], isPackage: boolean) =>
    items.flatMap(item => {
      const old = before.get(item.code)
      return old ? [{ itemId: item.code, isPackage, before: old, after: item }] : []
    })
  return [...changesOf(rows.labTests, false), ...changesOf(rows.packages, true)]
}
