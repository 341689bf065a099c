import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { BoardView, SavedView } from '#contract/desk/views.ts'
import { isRefusedBy } from '#db/faults.ts'
import { deskDefaultViews, deskViews } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { MAX_VIEWS } from '#rules/desk/board-views.ts'
import { mayAt } from '#rules/staff/permissions.ts'
import { noSuchView, tooManyViews, viewNameTaken, viewOfLeaver } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, placesFor, type StaffSession } from '../staff/sessions.ts'
import { presentStaff } from '../staff/staff.ts'
import { isUuid } from '../uuid.ts'

/** Named views of the board: everybody's own, and shared ones of who may share. */

type Deps = Pick<Shop, 'db' | 'now'>
type Row = typeof deskViews.$inferSelect

const mayShare = ({ grants }: StaffSession): boolean => mayAt(grants, 'views.share', null)

const isOwn = (row: Row, { actor }: StaffSession): boolean => row.staffId === actor.id

const mayChange = (row: Row, staff: StaffSession): boolean =>
  row.isShared ? mayShare(staff) : isOwn(row, staff)

/** Shared ones first, by name; what others keep for themselves is not among them. Refusal FORBIDDEN. */
export async function listViews(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
): Promise<{ views: BoardView[]; defaultId: string | null; mayShare: boolean }> {
  placesFor(staff, 'visits.read')
  const [rows, [chosen]] = await Promise.all([
    db
      .select()
      .from(deskViews)
      .where(or(eq(deskViews.isShared, true), eq(deskViews.staffId, staff.actor.id)))
      .orderBy(desc(deskViews.isShared), asc(sql`lower(${deskViews.name})`)),
    db.select().from(deskDefaultViews).where(eq(deskDefaultViews.staffId, staff.actor.id)),
  ])
  return {
    views: rows.map(row => ({
      id: row.id,
      name: row.name,
      isShared: row.isShared,
      mayChange: mayChange(row, staff),
      city: row.city,
      choice: row.choice,
    })),
    // One that is no longer shared is nobody else's.
    defaultId: rows.find(({ id }) => id === chosen?.viewId)?.id ?? null,
    mayShare: mayShare(staff),
  }
}

/** Refusals: INVALID (the name is taken, too many), FORBIDDEN. */
export function addView(shop: Deps, staff: StaffSession, view: SavedView): Promise<{ id: string }> {
  placesFor(staff, 'visits.read')
  if (view.isShared) authorise(staff, 'views.share', null)
  return named(() =>
    inTransaction(shop.db, async tx => {
      await refuseMore(tx, staff.actor.id, view.isShared)
      const now = shop.now()
      const [row] = await tx
        .insert(deskViews)
        .values({ ...view, staffId: staff.actor.id, changedAt: now })
        .returning()
      if (!row) throw new Error('a view was not written')
      if (row.isShared)
        await audit(tx, { ...ofShared(staff, row.id, now), details: { before: null, after: told(row) } })
      return { id: row.id }
    }),
  )
}

/** Refusals: NOT_FOUND, those of `addView`, INVALID also for one that nobody would have. */
export function changeView(
  shop: Deps,
  staff: StaffSession,
  { id, ...view }: SavedView & { id: string },
): Promise<void> {
  placesFor(staff, 'visits.read')
  return named(() =>
    inTransaction(shop.db, async tx => {
      const before = await lockView(tx, staff, id)
      if (view.isShared) authorise(staff, 'views.share', null)
      // No longer shared, it is its maker's own, whoever does that.
      if (before.isShared && !view.isShared && !(await presentStaff(tx, before.staffId)))
        throw new Refusal('INVALID', sentence(viewOfLeaver))
      if (view.isShared !== before.isShared) await refuseMore(tx, before.staffId, view.isShared)
      const now = shop.now()
      const [after] = await tx
        .update(deskViews)
        .set({ ...view, changedAt: now })
        .where(eq(deskViews.id, id))
        .returning()
      if (after && (before.isShared || after.isShared))
        await audit(tx, {
          ...ofShared(staff, id, now),
          details: { before: told(before), after: told(after) },
        })
    }),
  )
}

/** Refusals: NOT_FOUND, FORBIDDEN. */
export function removeView(shop: Deps, staff: StaffSession, id: string): Promise<void> {
  placesFor(staff, 'visits.read')
  return inTransaction(shop.db, async tx => {
    const before = await lockView(tx, staff, id)
    await tx.delete(deskViews).where(eq(deskViews.id, id))
    if (before.isShared)
      await audit(tx, {
        ...ofShared(staff, id, shop.now()),
        details: { before: told(before), after: null },
      })
  })
}

/** Says with which view somebody's own board opens; null: the whole board. Refusals: NOT_FOUND, FORBIDDEN. */
export function chooseView({ db }: Pick<Shop, 'db'>, staff: StaffSession, id: string | null): Promise<void> {
  placesFor(staff, 'visits.read')
  const own = staff.actor.id
  return inTransaction(db, async tx => {
    if (id === null) {
      await tx.delete(deskDefaultViews).where(eq(deskDefaultViews.staffId, own))
      return
    }
    await findView(tx, staff, id)
    await tx
      .insert(deskDefaultViews)
      .values({ staffId: own, viewId: id })
      .onConflictDoUpdate({ target: deskDefaultViews.staffId, set: { viewId: id } })
  })
}

/** Somebody leaves: what they kept for themselves goes; what they shared stays. In the transaction that ends them. */
export async function removeOwnViews(tx: Transaction, staffId: string): Promise<void> {
  await tx.delete(deskDefaultViews).where(eq(deskDefaultViews.staffId, staffId))
  await tx.delete(deskViews).where(and(eq(deskViews.staffId, staffId), eq(deskViews.isShared, false)))
}

/** A shared one, or one's own; locked. What others keep for themselves is as unknown as what is not there. */
async function findView(tx: Transaction, staff: StaffSession, id: string): Promise<Row> {
  const [row] = isUuid(id) ? await tx.select().from(deskViews).where(eq(deskViews.id, id)).for('update') : []
  if (!row || !(row.isShared || isOwn(row, staff))) throw new Refusal('NOT_FOUND', sentence(noSuchView))
  return row
}

async function lockView(tx: Transaction, staff: StaffSession, id: string): Promise<Row> {
  const row = await findView(tx, staff, id)
  if (row.isShared) authorise(staff, 'views.share', null)
  return row
}

/** A list that nobody reads to its end helps nobody: of the shared ones, or of what somebody keeps for themselves. */
async function refuseMore(tx: Transaction, makerId: string, isShared: boolean): Promise<void> {
  const among = isShared
    ? eq(deskViews.isShared, true)
    : and(eq(deskViews.staffId, makerId), eq(deskViews.isShared, false))
  if ((await tx.$count(deskViews, among)) >= MAX_VIEWS)
    throw new Refusal('INVALID', sentence(tooManyViews, { count: MAX_VIEWS }))
}

const NAMES = ['desk_views_own_name', 'desk_views_shared_name']

/** The database says that a name is taken, by whoever was first. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!NAMES.some(one => isRefusedBy(one, error))) throw error
    const taken = sentence(viewNameTaken)
    throw new Refusal('INVALID', taken, { fields: { name: taken } })
  }
}

const told = ({ name, isShared, city, choice }: Row) => ({ name, isShared, city, ...choice })

const ofShared = ({ actor }: StaffSession, id: string, at: Date) =>
  ({ at, actor, action: 'view.changed', subject: `view:${id}` }) as const
