import { and, eq, isNull } from 'drizzle-orm'
import { surplusHandBacks } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { cashChanged, handedBackAlready, noSuchSurplus } from '#text/desk/cash.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import { findOrder, lockOrder } from '../orders/read.ts'
import type { Shop, Transaction } from '../shop.ts'
import { placesFor, type StaffSession } from '../staff/sessions.ts'
import { isAmong } from './custody.ts'
import { leftSince, mayHandBack, type OpenSurplus, openSurpluses } from './open-surpluses.ts'

/**
 * Surplus cash that went back to the customer takes two names: who handed it back says so, and somebody else closes it.
 * For who has left, one of those who count cash notes it, and another closes; until then a note can be replaced.
 */

type Deps = Pick<Shop, 'db' | 'now'>

/** A surplus as it was shown. */
interface Shown {
  /** The number of the visit's order. */
  orderId: string
  /** Who told of it, and how much. */
  staffId: string
  amount: Paise
}

/**
 * Says that they handed a surplus back to the customer, or, before somebody has closed it, that they didn't; said again
 * it changes nothing. Refusals: FORBIDDEN, NOT_FOUND (no surplus of theirs), AMOUNT_CHANGED (another sum, or somebody else
 * said that they handed it back).
 */
export function sayHandedBack(
  shop: Deps,
  staff: StaffSession,
  { isHandedBack, ...shown }: Shown & { isHandedBack: boolean },
): Promise<void> {
  placesFor(staff, 'cash.take')
  return inTransaction(shop.db, async tx => {
    const { orderId, open } = await lockSurplus(tx, shown, one => mayHandBack(staff, one))
    if (isHandedBack) return note(tx, { shop, staff, orderId, open, giverId: staff.actor.id })
    const isOwn = and(
      ...[isNoted(orderId, shown.staffId), eq(surplusHandBacks.staffId, staff.actor.id)],
      eq(surplusHandBacks.notedBy, staff.actor.id),
    )
    const gone = await tx.delete(surplusHandBacks).where(isOwn).returning({ id: surplusHandBacks.id })
    if (gone.length > 0)
      await audit(tx, {
        at: shop.now(),
        actor: staff.actor,
        action: 'cash.hand-back-withdrawn',
        subject: `order:${orderId}`,
        details: { amount: open.amount },
      })
  })
}

/**
 * Notes for who has left that they handed a surplus back; somebody else than who notes it closes it. Refusals: FORBIDDEN,
 * NOT_FOUND (no surplus here, or nobody who has left since it was told), AMOUNT_CHANGED.
 */
export function noteHandedBackByLeft(
  shop: Deps,
  staff: StaffSession,
  { givenBackBy, ...shown }: Shown & { givenBackBy: string },
): Promise<void> {
  const places = placesFor(staff, 'cash.count')
  return inTransaction(shop.db, async tx => {
    const { orderId, open } = await lockSurplus(tx, shown, one => isAmong(places, one.grants))
    const left = places === 'everywhere' ? await leftSince(tx, open.at) : []
    if (!left.some(({ id }) => id === givenBackBy)) throw new Refusal('NOT_FOUND', sentence(noSuchSurplus))
    await note(tx, { shop, staff, orderId, open, giverId: givenBackBy })
  })
}

/** The surplus as it was shown, under the lock of its order. */
async function lockSurplus(tx: Transaction, shown: Shown, isTheirs: (surplus: OpenSurplus) => boolean) {
  const { id: orderId } = await findOrder(tx, shown.orderId)
  await lockOrder(tx, orderId)
  const [open] = await openSurpluses(tx, { visitId: orderId })
  if (open?.staffId !== shown.staffId || !isTheirs(open))
    throw new Refusal('NOT_FOUND', sentence(noSuchSurplus))
  if (open.amount !== shown.amount)
    throw new Refusal('AMOUNT_CHANGED', sentence(cashChanged, { amount: formatPaise(open.amount) }))
  return { orderId, open }
}

const isNoted = (orderId: string, toldBy: string) =>
  and(
    eq(surplusHandBacks.orderId, orderId),
    eq(surplusHandBacks.toldBy, toldBy),
    isNull(surplusHandBacks.surplusId),
  )

interface Note {
  shop: Deps
  staff: StaffSession
  orderId: string
  open: OpenSurplus
  /** Who handed it back. */
  giverId: string
}

async function note(tx: Transaction, { shop, staff, orderId, open, giverId }: Note): Promise<void> {
  const { staffId: toldBy, amount, handedBack } = open
  if (handedBack?.staffId === giverId) return
  // What was noted for who has left gives way to another note, and to the word of who did hand it back.
  if (handedBack && handedBack.notedBy === handedBack.staffId)
    throw new Refusal('AMOUNT_CHANGED', sentence(handedBackAlready, { name: handedBack.name }))
  const at = shop.now()
  // What was said of another sum is said of nothing any more, and nothing is noted twice.
  await tx.delete(surplusHandBacks).where(isNoted(orderId, toldBy))
  await tx
    .insert(surplusHandBacks)
    .values({ orderId, toldBy, amount, staffId: giverId, notedBy: staff.actor.id, at })
  await audit(tx, {
    at,
    actor: staff.actor,
    action: 'cash.handed-back',
    subject: `order:${orderId}`,
    details: { amount, from: giverId, toldBy },
  })
}
