import { and, eq, isNull } from 'drizzle-orm'
import { cashSurpluses, cashTakings, surplusHandBacks } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { SurplusClosing } from '#rules/desk/cash-surpluses.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { cashChanged, countFirst, handBackFirst, noSuchSurplus, ownSurplus } from '#text/desk/cash.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import { findOrder, lockOrder } from '../orders/read.ts'
import type { Shop } from '../shop.ts'
import { placesFor, type StaffSession } from '../staff/sessions.ts'
import { isAmong } from './custody.ts'
import { lockCash } from './handovers.ts'
import { openSurpluses } from './open-surpluses.ts'

interface Closing {
  id: string
  /** The number of the visit's order. */
  orderId: string
  /** Who told of it, and how much, as it was shown. */
  staffId: string
  amount: Paise
  closing: SurplusClosing
  /** Who handed it back, as it was shown; by default who told of it. */
  givenBackBy?: string
  reason: string
}

/**
 * Says what became of a surplus; sent again it changes nothing. What went back leaves the hand of who gave it, once they
 * have said so (hand-backs.ts); what was mistyped that of who told of it, unless it was missing when their cash was
 * counted. Refusals: FORBIDDEN (they told of it, gave it back or noted that somebody did; nobody has said that they gave
 * it back; or not here), NOT_FOUND (no surplus, or given back out of a hand of elsewhere), AMOUNT_CHANGED (another sum,
 * or mistyped and not counted yet).
 */
export function closeSurplus(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  asked: Closing,
): Promise<void> {
  const places = placesFor(staff, 'cash.count')
  const { id, staffId: toldBy, amount, closing, reason } = asked
  const holder = closing === 'given-back' ? (asked.givenBackBy ?? toldBy) : toldBy
  if ([toldBy, holder].includes(staff.actor.id)) throw new Refusal('FORBIDDEN', sentence(ownSurplus))
  return inTransaction(shop.db, async tx => {
    const { id: orderId } = await findOrder(tx, asked.orderId)
    await lockOrder(tx, orderId)
    const [known] = await tx.select().from(cashSurpluses).where(eq(cashSurpluses.id, id))
    if (known?.closedBy === staff.actor.id && known.orderId === orderId) return
    for (const one of [...new Set([toldBy, holder])].sort()) await lockCash(tx, one)
    const [open] = await openSurpluses(tx, { visitId: orderId })
    if (known || open?.staffId !== toldBy || !isAmong(places, open.grants))
      throw new Refusal('NOT_FOUND', sentence(noSuchSurplus))
    if (open.amount !== amount)
      throw new Refusal('AMOUNT_CHANGED', sentence(cashChanged, { amount: formatPaise(open.amount) }))
    if (closing === 'mistyped' && open.where === 'on-its-way')
      throw new Refusal('AMOUNT_CHANGED', sentence(countFirst))
    if (closing === 'given-back') {
      if (open.handedBack?.staffId !== holder) throw new Refusal('FORBIDDEN', sentence(handBackFirst))
      if (open.handedBack.notedBy === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(ownSurplus))
      if (!isAmong(places, open.giverGrants)) throw new Refusal('NOT_FOUND', sentence(noSuchSurplus))
    }
    const at = shop.now()
    await tx.insert(cashSurpluses).values({
      id,
      orderId,
      amount,
      closing,
      reason,
      staffId: holder,
      closedBy: staff.actor.id,
      closedAt: at,
    })
    await tx
      .update(surplusHandBacks)
      .set({ surplusId: id })
      .where(
        and(
          ...[eq(surplusHandBacks.orderId, orderId), eq(surplusHandBacks.toldBy, toldBy)],
          isNull(surplusHandBacks.surplusId),
        ),
      )
    const isOffTheirHand = closing === 'given-back' || (closing === 'mistyped' && open.where === 'in-hand')
    if (isOffTheirHand)
      await tx.insert(cashTakings).values({ staffId: holder, eventId: open.eventId, amount: -amount, at })
    await audit(tx, {
      at,
      actor: staff.actor,
      action: 'cash.surplus-closed',
      subject: `order:${orderId}`,
      details: { amount, closing, from: holder, surplusId: id },
    })
  })
}
