import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { coupons, orders, specimens, specimenTests, visits } from '#db/schema.ts'
import {
  type AttemptCall,
  checkAttempt,
  checkPaymentBefore,
  openAttempt,
  type PaymentDeps,
  refreshPayment,
  withPaymentClosed,
} from '#domain/money/payments/attempts.ts'
import { linesAwaitingRecollection } from '#domain/money/payments/release-recollections.ts'
import {
  costOf,
  dueOfVisit,
  paymentsOfVisit,
  type VisitPayment,
} from '#domain/money/payments/visit-payments.ts'
import { lineUnknown } from '#domain/money/words.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { feeAt, sendableRefund, splitRetained } from '#rules/orders/cancel-fee.ts'
import { cancelSentences, type RefundWay } from '#rules/orders/cancellation.ts'
import { isDue } from '#rules/orders/due.ts'
import type { VisitAlert } from '#rules/orders/order-actions.ts'
import { isMissed } from '#rules/orders/order-decisions.ts'
import { type RemainingPrice, remainingPrice } from '#rules/orders/remaining-price.ts'
import { newTotalToPay, nothingToRefund, samplesAtLaboratory } from '#rules/orders/words.ts'
import { ofAddition, refundChanged } from '#text/orders.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { cancellation } from '#wire/orders/cancellation.ts'
import { listAdditions } from '../orders/additions.ts'
import { requireAllowed } from '../orders/decide.ts'
import { uncancelledItems } from '../orders/order-response.ts'
import {
  isItsVisit,
  itemsOfOrders,
  type OrderItemRow,
  type OrderRow,
  orderColumns,
} from '../orders/order-rows.ts'
import { type OrderActor, PERMISSION_OF, permit, requireAccess } from '../orders/permit.ts'
import { findOrder } from '../orders/read.ts'
import { readVisitAlert } from '../orders/visits/visit-status.ts'
import type { Connection } from '../shop.ts'

/** Calculates a cancellation's money, for its preview and its execution alike. */

export interface QuotedPayment extends VisitPayment {
  /** Price of the lines that remain. */
  cost: Paise
  refund: Paise
  /** To be refunded, but less than a provider sends. */
  tooSmall: Paise
  /** What the shop keeps: the price of the remaining lines and the fee. */
  retained: Paise
}

export interface OrderQuote {
  order: OrderRow
  /** No line remains. */
  isWhole: boolean
  /** Lines to cancel; empty on a repeated call. */
  taken: readonly OrderItemRow[]
  /** The price of the remaining lines. */
  price: RemainingPrice
  couponMinimum: Paise
  /** The remaining lines' shares of the discount. */
  discounts: ReadonlyMap<number, Paise>
  isDiscountLost: boolean
}

export interface CancellationQuote extends OrderQuote {
  /** Additions cancelled with it: all of them for the whole order, otherwise those with chosen lines. */
  added: readonly OrderQuote[]
  /** All paid orders of the visit, the visit's own first. */
  payments: readonly QuotedPayment[]
  /**
   * True if nothing of the visit remains: the fee is then kept for good. Otherwise it is left out of the refund until
   * the sample is collected, up to the amount by which the visit became cheaper.
   */
  isVisitCancelled: boolean
  isFeeCarried: boolean
  /** Codes of tubes of the lines to cancel that have arrived, and may be in work. */
  tubesAtLaboratory: readonly string[]
  /** To be paid at the visit for all that remains of it. */
  dueAtVisit: Paise
}

export interface AddedLines {
  /** Id or number of the addition. */
  orderId: string
  lines: number[]
}

interface CancellationInput {
  /** Undefined cancels the whole order. */
  lines?: readonly number[] | undefined
  /** Chosen lines of additions. Cancelling the whole order cancels every addition. */
  added?: readonly AddedLines[] | undefined
  /** Whether the cancellation fee applies. */
  isFeeKept: boolean
}

/** Final only under the lock of the visit's order. */
export async function quoteCancellation(
  db: Connection,
  { now, rules }: Pick<PaymentDeps, 'now' | 'rules'>,
  order: OrderRow,
  { lines, added: chosen = [], isFeeKept }: CancellationInput,
): Promise<CancellationQuote> {
  const own = await quoteOrder(db, order, lines)
  const going = own.isWhole
    ? (await listAdditionsToCancel(db, order)).map(row => ({ row, lines: undefined }))
    : await findChosenAdditions(db, order, chosen)
  const added: OrderQuote[] = []
  for (const addition of going) added.push(await quoteOrder(db, addition.row, addition.lines))
  const fee = isFeeKept ? await quoteFee(db, { now, rules }, order) : { amount: 0, isCarried: false }
  const costAfter = (row: OrderRow) =>
    [own, ...added].find(({ order: { id } }) => id === row.id)?.price.total ?? costOf(row)
  return {
    ...own,
    added,
    isVisitCancelled: own.isWhole && !order.isAddition,
    payments: quotePayments(await paymentsOfVisit(db, order.visitId), costAfter, fee.amount),
    isFeeCarried: fee.isCarried,
    tubesAtLaboratory: await readTubesAtLaboratory(db, [own, ...added]),
    dueAtVisit: (await dueOfVisit(db, order.visitId)) - sumOf([own, ...added].map(dueCancelled)),
  }
}

async function readTubesAtLaboratory(db: Connection, going: readonly OrderQuote[]): Promise<string[]> {
  const lines = going.flatMap(({ order, taken }) =>
    taken.map(({ line }) => and(eq(specimenTests.orderId, order.id), eq(specimenTests.line, line))),
  )
  if (lines.length === 0) return []
  const rows = await db
    .selectDistinct({ code: specimens.barcode })
    .from(specimens)
    .innerJoin(specimenTests, eq(specimenTests.specimenId, specimens.id))
    .where(and(inArray(specimens.state, ['received', 'accepted']), or(...lines)))
    .orderBy(asc(specimens.barcode))
  return rows.map(({ code }) => code)
}

const dueCancelled = ({ order, price }: OrderQuote): Paise => (isDue(order) ? order.total - price.total : 0)

async function quoteOrder(
  db: Connection,
  order: OrderRow,
  lines: readonly number[] | undefined,
): Promise<OrderQuote> {
  const items = await itemsOfOrders(db, [order.id])
  if (lines?.some(line => !items.some(item => item.line === line))) {
    throw new Refusal('INVALID', sentence(lineUnknown), { fields: { lines: sentence(lineUnknown) } })
  }
  const taken = uncancelledItems(items).filter(({ line }) => !lines || lines.includes(line))
  const stay = uncancelledItems(items).filter(item => !taken.includes(item))
  const couponMinimum = await readCouponMinimum(db, order)
  const { price, discounts } = remainingPrice(
    {
      mrpTotal: order.bookedMrpTotal ?? order.mrpTotal,
      lines: items.map(item => ({ ...item, discount: item.bookedDiscount ?? item.discount })),
      couponMinimum,
    },
    stay.map(({ line }) => line),
  )
  const isDiscountLost = price.discount < stay.reduce((sum, { discount }) => sum + discount, 0)
  return { order, isWhole: stay.length === 0, taken, price, couponMinimum, discounts, isDiscountLost }
}

/** Leaves out additions that are cancelled already. */
async function findChosenAdditions(db: Connection, { visitId }: OrderRow, chosen: readonly AddedLines[]) {
  if (chosen.length === 0) return []
  const added = (await listAdditions(db, [visitId])).get(visitId) ?? []
  return chosen.flatMap(({ orderId, lines }) => {
    const found = added.find(({ row }) => row.id === orderId || row.number === orderId)
    if (!found || chosen.filter(other => other.orderId === orderId).length > 1)
      throw new Refusal('INVALID', sentence(lineUnknown), { fields: { added: sentence(lineUnknown) } })
    return found.row.status === 'cancelled' ? [] : [{ row: found.row, lines }]
  })
}

function quotePayments(
  paid: readonly VisitPayment[],
  costAfter: (order: OrderRow) => Paise,
  fee: Paise,
): QuotedPayment[] {
  const parts = paid.map(part => ({ ...part, cost: costAfter(part.order) }))
  const retained = splitRetained(parts, fee)
  return parts.map((part, index) => {
    const own = retained[index] ?? 0
    const owed = part.left - own
    const refund = sendableRefund(owed, part.payment.channel)
    return { ...part, retained: own, refund, tooSmall: owed - refund }
  })
}

/** The fee by the current hour, or carried over from before a move. None after the collection or for a recollection. */
async function quoteFee(
  db: Connection,
  { now, rules }: Pick<PaymentDeps, 'now' | 'rules'>,
  order: OrderRow,
): Promise<{ amount: Paise; isCarried: boolean }> {
  const first = order.isAddition ? await findBookingIfKept(db, order) : order
  const isToCome = first?.status === 'pending' || first?.status === 'confirmed'
  if (!isToCome || first.visit.repeatsId !== null) return { amount: 0, isCarried: false }
  const { visit } = first
  const byHour = feeAt(rules.cancelFee, visit, now())
  return { amount: Math.max(byHour, visit.carriedFee), isCarried: visit.carriedFee > byHour }
}

/** The order may be deleted before its additions. */
async function findBookingIfKept(db: Connection, { visitId }: OrderRow): Promise<OrderRow | undefined> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(and(eq(orders.visitId, visitId), eq(orders.isAddition, false)))
  return row
}

/** An addition with a report stays. */
async function listAdditionsToCancel(db: Connection, { visitId, isAddition }: OrderRow): Promise<OrderRow[]> {
  if (isAddition) return []
  const added = (await listAdditions(db, [visitId])).get(visitId) ?? []
  return added.map(({ row }) => row).filter(({ status }) => CANCELLED_WITH_VISIT.includes(status))
}

const CANCELLED_WITH_VISIT: readonly OrderRow['status'][] = ['pending', 'confirmed', 'collected']

/** The coupon's minimum at the time of booking. Orders of earlier releases store it at their first cancellation. */
async function readCouponMinimum(db: Connection, { couponCode, couponMinimum }: OrderRow): Promise<Paise> {
  if (couponMinimum !== null) return couponMinimum
  if (couponCode === null) return 0
  const [coupon] = await db
    .select({ minimumOrder: coupons.minimumOrder })
    .from(coupons)
    .where(eq(coupons.code, couponCode))
  return coupon?.minimumOrder ?? 0
}

interface PreviewInput extends Omit<CancellationInput, 'isFeeKept'> {
  /** Chosen by staff; for a customer the fee applies unless the shop missed the visit. */
  isFeeKept?: boolean
}

export async function previewCancellation(
  shop: PaymentDeps,
  actor: OrderActor,
  found: OrderRow,
  { lines, added, isFeeKept = false }: PreviewInput,
): Promise<Cancellation> {
  requireAccess(actor, PERMISSION_OF.cancel, found)
  const isOwn = actor.kind === 'customer'
  await checkPayments(shop, actor, found, { lines, call: checkAttempt })
  const order = await findOrder(shop.db, found.id)
  const open = await openAttempt(shop.db, order)
  const visit = await readVisitAlert(shop.db, shop, order)
  const quote = await quoteCancellation(shop.db, shop, order, {
    lines,
    added,
    isFeeKept: isOwn ? !isMissed({ status: order.status, visit }) : isFeeKept,
  })
  const action = await actionFor(shop.db, actor, quote)
  permit(actor, action, withPaymentClosed(shop, order, open), shop.now(), { visit })
  refuseAddedTaken(actor, quote, shop.now(), visit)
  return toCancellation(quote)
}

/**
 * After the collection staff can cancel lines that wait for a recollection: those without a usable sample. Recollections
 * themselves are free, so nothing of them is refunded.
 */
export async function actionFor(
  db: Connection,
  actor: OrderActor,
  { order, isWhole, taken }: CancellationQuote,
): Promise<'cancel' | 'cancel-part' | 'refund-recollection'> {
  if (isWhole) return 'cancel'
  if (actor.kind === 'customer' || order.visit.collectedAt === null || order.subtotal === 0)
    return 'cancel-part'
  const waiting = await linesAwaitingRecollection(db, order.id)
  return taken.every(({ line }) => waiting.includes(line)) ? 'refund-recollection' : 'cancel-part'
}

/** Rejects chosen additions that the actor may no longer cancel. */
export function refuseAddedTaken(
  actor: OrderActor,
  { isWhole, added }: CancellationQuote,
  now: Date,
  visit: VisitAlert | undefined,
): void {
  if (isWhole) return
  for (const addition of added)
    requireAllowed(actor.kind, addition.isWhole ? 'cancel' : 'cancel-part', addition.order, now, visit)
}

/** Checks or closes open payments at the provider, those of additions too. Only staff wait for the result. */
export async function checkPayments(
  shop: PaymentDeps,
  actor: OrderActor,
  order: OrderRow,
  { lines, call }: { lines: readonly number[] | undefined; call: AttemptCall },
): Promise<void> {
  // What remains of an order can still be paid.
  const own = lines ? checkAttempt : call
  if (actor.kind === 'customer') await refreshPayment(shop, order, own)
  else if (!lines) await checkPaymentBefore(shop, 'cancel', order, own)
  for (const addition of await listAdditionsToCancel(shop.db, order))
    await refreshPayment(shop, addition, own)
}

const wayOf = (paid: QuotedPayment | undefined): RefundWay =>
  paid === undefined || paid.left === 0 ? 'none' : paid.payment.channel

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0)

export const refundOf = ({ payments }: CancellationQuote): Paise =>
  sumOf(payments.map(({ refund }) => refund))

/** The part that leaves at once; cash leaves when it is handed back. */
export const refundOnlineOf = ({ payments }: CancellationQuote): Paise =>
  sumOf(payments.map(({ payment, refund }) => (payment.channel === 'online' ? refund : 0)))

/** What is kept above the price of the remaining lines. */
const feeOf = ({ retained, left, cost }: QuotedPayment): Paise => retained - Math.min(left, cost)

/** The fee kept for a visit that is cancelled. */
export const sumKept = ({ isVisitCancelled, payments }: CancellationQuote): Paise =>
  isVisitCancelled ? sumOf(payments.map(feeOf)) : 0

/** A cancellation as its customer sees it. */
function toCancellation(quote: CancellationQuote) {
  const { isWhole, isDiscountLost, isVisitCancelled, price, taken, added, payments } = quote
  const tubes = [...quote.tubesAtLaboratory]
  const paymentOf = ({ id }: OrderRow) => payments.find(payment => payment.order.id === id)
  const going = [quote, ...added].map(quoted => paymentOf(quoted.order))
  // Amounts held back when an addition was cancelled earlier.
  const others = payments.filter(payment => payment.refund > 0 && !going.includes(payment))
  const additions = [...added, ...others.map(payment => ({ ...HELD_BEFORE, order: payment.order }))]
  const way: RefundWay = going.map(wayOf).find(refundWay => refundWay !== 'none') ?? 'none'
  const ofOwn = sentencesOf(quote, quote, paymentOf(quote.order))
  // States only once that nothing was paid, and only if it is true of every order.
  const ofAdditions = additions.flatMap(addition =>
    sentencesOf(quote, addition, paymentOf(addition.order))
      .filter(words => words !== NOTHING_PAID)
      .map(words => say(ofAddition, { order: addition.order.number, sentence: words })),
  )
  return {
    isWhole,
    lines: taken.map(({ line, itemId, name }) => ({ line, id: itemId, name })),
    paid: sumOf(going.map(payment => payment?.left ?? 0)),
    refund: refundOf(quote),
    refundOnline: refundOnlineOf(quote),
    kept: sumKept(quote),
    held: isVisitCancelled ? 0 : sumOf(payments.map(feeOf)),
    way,
    newTotal: price.total,
    discountLost: isDiscountLost,
    additions: additions.map(({ order }) => ({
      orderId: order.number,
      refund: paymentOf(order)?.refund ?? 0,
      way: wayOf(paymentOf(order)),
    })),
    tubesAtLaboratory: tubes,
    sentences: [
      ...(tubes.length > 0 ? [say(samplesAtLaboratory, { count: tubes.length })] : []),
      ...ofOwn.filter(words => words !== NOTHING_PAID || ofAdditions.length === 0),
      ...ofAdditions,
      ...(isVisitCancelled || quote.dueAtVisit === 0
        ? []
        : [say(newTotalToPay, { amount: formatPaise(quote.dueAtVisit) })]),
    ],
  }
}

export type Cancellation = ReturnType<typeof toCancellation>

const NOTHING_PAID = say(nothingToRefund)

const HELD_BEFORE = { isWhole: true, isDiscountLost: false, price: { total: 0 } }

type SentenceInput = Pick<OrderQuote, 'order' | 'isWhole' | 'isDiscountLost'> & { price: { total: Paise } }

function sentencesOf(
  quote: CancellationQuote,
  { order, isWhole, isDiscountLost, price }: SentenceInput,
  payment: QuotedPayment | undefined,
): string[] {
  const { isVisitCancelled, isFeeCarried } = quote
  const fee = payment ? feeOf(payment) : 0
  return cancelSentences({
    isWhole,
    isDiscountLost,
    newTotal: price.total,
    way: wayOf(payment),
    refund: payment?.refund ?? 0,
    kept: isVisitCancelled ? fee : 0,
    held: isVisitCancelled ? 0 : fee,
    tooSmall: payment?.tooSmall ?? 0,
    isFeeCarried: isFeeCarried && order.id === quote.order.id && sumKept(quote) > 0,
    isPaymentChecked: order.paymentStatus === 'processing',
  })
}

/** Throws a refusal that carries the current refund. */
export function refuseOtherRefund(quote: CancellationQuote, expected: Paise | undefined): void {
  if (expected === undefined || expected === refundOf(quote)) return
  throw new Refusal('REFUND_CHANGED', sentence(refundChanged), {
    extra: { cancellation: z.encode(cancellation, toCancellation(quote)) },
  })
}
