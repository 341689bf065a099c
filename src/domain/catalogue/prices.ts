import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { partsOf } from '#db/parts.ts'
import { labTests, packages, priceChanges } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { type Actor, actorName, shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import { changedRefusal } from '../record-changes.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { orderedId } from '../uuid.ts'
import type { StoredCatalogue } from './csv/read.ts'
import {
  bigChanges,
  noSuchItem,
  priceChangedMeanwhile,
  priceChangedSince,
  saleAboveRegular,
  saleWithPaise,
} from './words.ts'

/**
 * The change in whole percent if it is likely a typing error (below half, or above one and a half times the old price),
 * otherwise null.
 */
export function bigChangePercent(before: Paise, after: Paise): number | null {
  if (before <= 0 || Math.abs(after - before) * 2 <= before) return null
  return Math.round((Math.abs(after - before) / before) * 100)
}

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

interface Prices {
  regularPrice: Paise
  salePrice: Paise
}

const pricedItem = z.object({
  id: z.string(),
  name: z.string(),
  isPackage: z.boolean(),
  regularPrice: z.int(),
  salePrice: z.int(),
  revision: z.int(),
  changedAt: z.coerce.date().nullable(),
  changedBy: z.string().transform(shownName).nullable(),
})
type PricedItem = z.infer<typeof pricedItem>

export function listPrices({ db }: Deps, staff: StaffSession): Promise<PricedItem[]> {
  authorise(staff, 'catalogue.change', null)
  return readPrices(db)
}

async function readPrices(db: Connection, itemId?: string): Promise<PricedItem[]> {
  const isWanted = itemId === undefined ? sql`is_offered` : sql`id = ${itemId}`
  const { rows } = await db.execute(sql`
    select i.*, c.at as "changedAt", c.by as "changedBy" from (
      select id, name, false as "isPackage", regular_price as "regularPrice", sale_price as "salePrice", revision
        from lab_tests where ${isWanted}
      union all
      select id, name, true, regular_price, sale_price, revision from packages where ${isWanted}) i
    left join lateral (select at, by from price_changes p where p.item_id = i.id order by at desc, p.id limit 1) c on true
    order by lower(i.name)`)
  return rows.map(row => pricedItem.parse(row))
}

interface PriceChange {
  at: Date
  by: string
  from: Prices
  to: Prices
}

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

interface Change {
  itemId: string
  revision: number
  prices: Prices
  /** True if the person confirmed a change by more than half. */
  isSure: boolean
  stepUp?: StepUp | undefined
}

/** Orders keep their prices. Lowering by more than half within a day needs a passkey. */
export async function changePrices(
  shop: Deps,
  staff: StaffSession,
  { itemId, revision, prices, isSure, stepUp }: Change,
): Promise<number> {
  authorise(staff, 'catalogue.change', null)
  if (prices.salePrice > prices.regularPrice) throw new Refusal('INVALID', sentence(saleAboveRegular))
  if (prices.salePrice % 100 !== 0) throw new Refusal('INVALID', sentence(saleWithPaise))
  const seen = await requireItem(shop.db, itemId)
  if (isSame(seen, prices)) return seen.revision
  if (seen.revision !== revision) throw changedMeanwhile(seen)
  if (!isSure) refuseBigChange(seen, prices)

  const change = { itemId, from: seen.salePrice, to: prices.salePrice, at: shop.now() }
  const isConfirmed = await isLoweredFar(shop.db, change)
  if (isConfirmed) {
    const about = { ...prices }
    await requireStepUp(shop, staff, { action: 'price.lower', subject: `item:${itemId}`, about }, stepUp)
  }

  return inTransaction(shop.db, async tx => {
    // Price changes and imports run one at a time, because an import replaces every row.
    await tx.execute(sql`select pg_advisory_xact_lock(7202)`)
    const stored = await requireItem(tx, itemId)
    if (isSame(stored, prices)) return stored.revision

    // Checked again: a change committed after the first check must be confirmed too.
    const isStale = stored.revision !== revision || (!isConfirmed && (await isLoweredFar(tx, change)))
    if (isStale) throw changedMeanwhile(stored)

    const { isPackage, regularPrice, salePrice } = stored
    const before = { regularPrice, salePrice }
    await tx
      .update(isPackage ? packages : labTests)
      .set({ ...prices, revision: revision + 1 })
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
    return revision + 1
  })
}

const isSame = (one: Prices, other: Prices): boolean =>
  one.regularPrice === other.regularPrice && one.salePrice === other.salePrice

async function requireItem(db: Connection, itemId: string): Promise<PricedItem> {
  const [item] = await readPrices(db, itemId)
  if (!item) throw new Refusal('NOT_FOUND', sentence(noSuchItem))
  return item
}

const changedMeanwhile = (item: PricedItem): Refusal => {
  const { changedAt: at, changedBy: by } = item
  const words = { meanwhile: priceChangedMeanwhile, since: priceChangedSince }
  return changedRefusal(at && by ? { at, by } : undefined, item, words)
}

/** A price or MRP this much lower may have lost a digit. */
function refuseBigChange(before: Prices, after: Prices): void {
  const both = [
    { from: before.salePrice, to: after.salePrice, words: bigChanges.price },
    { from: before.regularPrice, to: after.regularPrice, words: bigChanges.mrp },
  ]
  for (const { from, to, words } of both) {
    const percent = bigChangePercent(from, to)
    if (percent === null) continue
    const values = { from: formatShortPaise(from), to: formatShortPaise(to), percent }
    throw new Refusal('BIG_CHANGE', sentence(to < from ? words.less : words.more, values))
  }
}

/** Compared with the highest price of the last 24 hours, so that small steps add up. */
async function isLoweredFar(
  db: Connection,
  { itemId, from, to, at }: { itemId: string; from: Paise; to: Paise; at: Date },
): Promise<boolean> {
  if (to >= from) return false
  const recent = await db
    .select({ salePrice: priceChanges.saleFrom })
    .from(priceChanges)
    .where(and(eq(priceChanges.itemId, itemId), gt(priceChanges.at, new Date(at.getTime() - DAY_MS))))
  return bigChangePercent(Math.max(from, ...recent.map(({ salePrice }) => salePrice)), to) !== null
}

interface Recorded {
  at: Date
  actor: Actor
  changes: readonly { itemId: string; isPackage: boolean; before: Prices; after: Prices }[]
}

/** Call it in the transaction of the change. */
export async function recordPrices(tx: Connection, { at, actor, changes }: Recorded): Promise<void> {
  const changed = changes.filter(
    ({ before, after }) => before.regularPrice !== after.regularPrice || before.salePrice !== after.salePrice,
  )
  const rows = changed.map(({ itemId, isPackage, before, after }) => ({
    id: orderedId(),
    itemId,
    isPackage,
    at,
    by: actorName(actor),
    regularFrom: before.regularPrice,
    regularTo: after.regularPrice,
    saleFrom: before.salePrice,
    saleTo: after.salePrice,
  }))
  for (const part of partsOf(rows)) await tx.insert(priceChanges).values(part)
}

/** Only items that exist before and after. */
export function findPriceChanges(
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
