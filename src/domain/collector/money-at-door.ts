import { and, eq, sql } from 'drizzle-orm'
import { orders, payments, type VisitId, visitEvents } from '#db/schema.ts'
import { payByUpi, recordReportedCash } from '#domain/money/cash/reported.ts'
import { claimReference } from '#domain/money/payments/cash.ts'
import { paidByCodeRefusal, paidByCodes } from '#domain/money/payments/upi-code.ts'
import { dueOfVisit } from '#domain/money/payments/visit-payments.ts'
import { leftToTake } from '#rules/collector/left-to-take.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { isMoneyEvent, type VisitEventKind } from '#rules/visits/visit-events.ts'
import { moneyTakenBefore, otherMoney } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Shop, Transaction } from '../shop.ts'
import type { NewEvent } from '../visits/record-event.ts'

/** Runs in the transaction that records the event. */
export const recordMoney =
  (
    { now }: Pick<Shop, 'now'>,
    { id, kind, at, actor, details = {} }: NewEvent & { id: string; at: Date; actor: Staff },
  ) =>
  async (tx: Transaction, order: OrderRow): Promise<void> => {
    const reference = typeof details.reference === 'string' ? details.reference : null
    const paise = Number(details.paise)
    const taken = { at: now(), actor, action: 'payment.taken', subject: `order:${order.id}` } as const
    if (kind === 'cash_taken') {
      const amount = await recordReportedCash(tx, order.visitId, {
        eventId: id,
        staffId: actor.id,
        paise,
        at,
      })
      if (amount > 0) await audit(tx, { ...taken, details: { as: 'cash', amount } })
    }
    if (kind === 'upi_taken') {
      if (reference) await claimReference(tx, { as: 'upi', reference, orderId: order.id, at })
      if (await isOfCode(tx, order, { kind, taken: paise, except: id })) await recordAsOfCode(tx, id, paise)
      else await payByUpi(tx, order.visitId, { eventId: id, reference, at })
      const known = { as: 'upi' as const, amount: paise, ...(reference ? { reference } : {}) }
      await audit(tx, { ...taken, details: known })
    }
  }

interface Report {
  kind: VisitEventKind
  taken: Paise
  /** An event that is not counted: the report itself. */
  except?: string
}

/**
 * True for the first report of a phone that lost its signal before it could see that the code was paid. Tests may have
 * been added since: a sum that is just due for them is theirs.
 */
async function isOfCode(
  tx: Transaction,
  { visitId }: OrderRow,
  { kind, taken, except }: Report,
): Promise<boolean> {
  const byCode = (await paidByCodes(tx, [visitId])).get(visitId)
  if (!byCode || kind !== 'upi_taken') return false
  if ((await listReports(tx, visitId)).some(({ id }) => id !== except)) return false
  const open = await dueOfVisit(tx, visitId)
  return open === 0 ? taken <= byCode.amount : taken === byCode.amount && taken !== open
}

/** The code's payment is recorded already, so the report counts for nothing that is due. */
async function recordAsOfCode(tx: Transaction, id: string, paise: Paise): Promise<void> {
  await tx
    .update(visitEvents)
    .set({ details: sql`${visitEvents.details} || ${JSON.stringify({ paise: 0, ofCode: paise })}::jsonb` })
    .where(eq(visitEvents.id, id))
}

const listReports = async (tx: Transaction, visitId: VisitId) =>
  (await tx.select().from(visitEvents).where(eq(visitEvents.visitId, visitId))).filter(({ kind }) =>
    isMoneyEvent(kind),
  )

/**
 * Rejects a wrong amount or a second report, also against payments recorded at the collection. A second report is right
 * if tests were added since the first: for what is still due, and paid in the same way.
 */
export async function refuseOtherMoney(
  tx: Transaction,
  order: OrderRow,
  { kind, taken }: { kind: VisitEventKind; taken: Paise },
): Promise<void> {
  if (await isOfCode(tx, order, { kind, taken })) return
  const { visitId } = order
  const before = (await listReports(tx, visitId)).filter(({ details }) => details.paise !== 0)
  const open = await dueOfVisit(tx, visitId)
  const byCode = (await paidByCodes(tx, [visitId])).get(visitId)
  if (byCode && open === 0) throw paidByCodeRefusal('ORDER_STEP_REFUSED', byCode)
  const [paid] = await tx
    .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.visitId, visitId), eq(payments.channel, 'cash'), eq(payments.state, 'completed')))
  const due = leftToTake(open + (paid?.sum ?? 0), before)
  if (before.length > 0 && (due === 0 || due !== taken || before.some(event => event.kind !== kind)))
    throw new Refusal('ORDER_STEP_REFUSED', sentence(moneyTakenBefore))
  if (due !== taken)
    throw new Refusal(
      'ORDER_STEP_REFUSED',
      sentence(otherMoney, { taken: formatShortPaise(taken), due: formatShortPaise(due) }),
    )
}
