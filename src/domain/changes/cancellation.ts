import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { coupons, orders } from '#db/schema.ts'
import { askBefore, type PaymentDeps } from '#domain/money/payments/attempts.ts'
import { learnOfPayment } from '#domain/money/payments/choose-method.ts'
import { costOf, paymentsOfVisit, type VisitPayment } from '#domain/money/payments/visit-payments.ts'
import type { Paise } from '#rules/money.ts'
import { feeAt } from '#rules/orders/cancel-fee.ts'
import { cancelSentences, type RefundWay } from '#rules/orders/cancellation.ts'
import type { VisitNews } from '#rules/orders/order-actions.ts'
import { isMissed } from '#rules/orders/order-decisions.ts'
import { type RemainingPrice, remainingPrice } from '#rules/orders/remaining-price.ts'
import { retainedOf } from '#rules/orders/visit-money.ts'
import { lineUnknown, ofAddition, refundChanged } from '#text/orders/cancellation.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { cancellation } from '#wire/orders/cancellation.ts'
import { additionsTo, visitIdOf } from '../orders/additions.ts'
import { isToDo } from '../orders/decide.ts'
import { itemsOfOrders } from '../orders/items.ts'
import { type OrderItemRow, type OrderRow, standing } from '../orders/order-shape.ts'
import { findOrder, findOwnOrder } from '../orders/read.ts'
import { visitNews } from '../orders/visits/visit-news.ts'
import type { Connection, Viewer } from '../shop.ts'

/** The money of a cancellation, wholly or of some lines: computed before it is done, and the same when it is. */

/** A paid order of the visit, and what becomes of its money. */
export interface QuotedPayment extends VisitPayment {
  /** What its lines that stay cost. */
  cost: Paise
  refund: Paise
  /** Not refunded: the price of what stays, and what is kept or held back of the fee. */
  retained: Paise
}

/** What a cancellation leaves of one order. */
export interface OrderQuote {
  order: OrderRow
  /** No line stays. */
  isWhole: boolean
  /** The lines to cancel; none when that was done before. */
  taken: readonly OrderItemRow[]
  /** The order without them. */
  price: RemainingPrice
  couponMinimum: Paise
  /** The lines that stay, with their parts of the discount. */
  discounts: ReadonlyMap<number, Paise>
  isDiscountLost: boolean
}

/** What cancelling an order, or some of its lines, means at this moment. */
export interface CancellationQuote extends OrderQuote {
  /** What was added to the visit and goes too: all of it with the whole order, else the chosen lines. */
  added: readonly OrderQuote[]
  /** Every paid order of the visit, the visit's own first. */
  payments: readonly QuotedPayment[]
  /** The whole visit is cancelled, so that the fee is kept; else it is held back as far as the rest is cheaper. */
  isVisitCancelled: boolean
  isFeeCarried: boolean
}

/** Lines of an order that was added to the visit. */
export interface AddedLines {
  /** Either id of the addition. */
  orderId: string
  lines: readonly number[]
}

interface Asked {
  /** Undefined for the whole order. */
  lines?: readonly number[] | undefined
  /** Cancelled together with `lines`; with the whole order every addition goes. */
  added?: readonly AddedLines[] | undefined
  /** Whether the shop keeps what its rule says. */
  isFeeKept: boolean
}

/**
 * Quotes a cancellation. Under the lock of the visit's order nothing of it changes. Refusal INVALID for a line that is not
 * there.
 */
export async function quoteCancellation(
  db: Connection,
  { now, rules }: Pick<PaymentDeps, 'now' | 'rules'>,
  order: OrderRow,
  { lines, added: chosen = [], isFeeKept }: Asked,
): Promise<CancellationQuote> {
  const own = await quoteOrder(db, order, lines)
  const going = own.isWhole
    ? (await additionsThatGo(db, order)).map(row => ({ row, lines: undefined }))
    : await chosenAdditions(db, order, chosen)
  const added: OrderQuote[] = []
  for (const one of going) added.push(await quoteOrder(db, one.row, one.lines))
  const fee = isFeeKept ? await feeOfVisit(db, { now, rules }, order) : { amount: 0, isCarried: false }
  const costAfter = (one: OrderRow) =>
    [own, ...added].find(({ order: { id } }) => id === one.id)?.price.total ?? costOf(one)
  return {
    ...own,
    added,
    isVisitCancelled: own.isWhole && order.addedTo === null,
    payments: quotedPayments(await paymentsOfVisit(db, visitIdOf(order)), costAfter, fee.amount),
    isFeeCarried: fee.isCarried,
  }
}

async function quoteOrder(
  db: Connection,
  order: OrderRow,
  lines: readonly number[] | undefined,
): Promise<OrderQuote> {
  const items = await itemsOfOrders(db, [order.id])
  if (lines?.some(line => !items.some(item => item.line === line))) {
    throw new Refusal('INVALID', sentence(lineUnknown), { fields: { lines: sentence(lineUnknown) } })
  }
  const taken = standing(items).filter(({ line }) => !lines || lines.includes(line))
  const stay = standing(items).filter(item => !taken.includes(item))
  const couponMinimum = await minimumOf(db, order)
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

/** Additions of which lines are to be cancelled; those that are cancelled already are left out. Refusal INVALID. */
async function chosenAdditions(db: Connection, { id }: OrderRow, chosen: readonly AddedLines[]) {
  if (chosen.length === 0) return []
  const added = (await additionsTo(db, [id])).get(id) ?? []
  return chosen.flatMap(({ orderId, lines }) => {
    const found = added.find(({ row }) => row.id === orderId || row.number === orderId)
    if (!found || chosen.filter(one => one.orderId === orderId).length > 1)
      throw new Refusal('INVALID', sentence(lineUnknown), { fields: { added: sentence(lineUnknown) } })
    return found.row.status === 'cancelled' ? [] : [{ row: found.row, lines }]
  })
}

function quotedPayments(
  paid: readonly VisitPayment[],
  costAfter: (order: OrderRow) => Paise,
  fee: Paise,
): QuotedPayment[] {
  const parts = paid.map(one => ({ ...one, cost: costAfter(one.order) }))
  const retained = retainedOf(parts, fee)
  return parts.map((one, index) => {
    const own = retained[index] ?? 0
    return { ...one, retained: own, refund: one.left - own }
  })
}

/**
 * The fee of an order's visit that does not take place: that of its present hour, or what was due when its customer moved
 * it. None for a visit that was collected, nor for one that takes a sample again.
 */
async function feeOfVisit(
  db: Connection,
  { now, rules }: Pick<PaymentDeps, 'now' | 'rules'>,
  order: OrderRow,
): Promise<{ amount: Paise; isCarried: boolean }> {
  const visit = order.addedTo === null ? order : await orderOfVisit(db, order.addedTo)
  const isToCome = visit?.status === 'pending' || visit?.status === 'confirmed'
  if (!isToCome || visit.recollectionOf !== null) return { amount: 0, isCarried: false }
  const byHour = feeAt(rules.cancelFee, { date: visit.slotDate, hour: visit.slotHour }, now())
  return { amount: Math.max(byHour, visit.carriedFee), isCarried: visit.carriedFee > byHour }
}

/** An order can be gone before what was added to it: erased. */
async function orderOfVisit(db: Connection, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

/** Additions that can be cancelled with their order: one that has its report stays. */
export async function additionsThatGo(db: Connection, { id }: OrderRow): Promise<OrderRow[]> {
  const added = (await additionsTo(db, [id])).get(id) ?? []
  return added.map(({ row }) => row).filter(({ status }) => GOES.includes(status))
}

const GOES: readonly OrderRow['status'][] = ['pending', 'confirmed', 'collected']

/** As the coupon was when it was used; orders of the previous release have it from their first cancellation on. */
async function minimumOf(db: Connection, { couponCode, couponMinimum }: OrderRow): Promise<Paise> {
  if (couponMinimum !== null) return couponMinimum
  if (couponCode === null) return 0
  const [coupon] = await db
    .select({ minimumOrder: coupons.minimumOrder })
    .from(coupons)
    .where(eq(coupons.code, couponCode))
  return coupon?.minimumOrder ?? 0
}

/**
 * What the viewer gets back for cancelling now; nothing is changed. The provider is asked about a payment under way
 * first. Refusals: NOT_FOUND, INVALID, ORDER_STEP_REFUSED, ORDER_CLOSED.
 */
export async function previewCancellation(
  shop: PaymentDeps,
  viewer: Viewer,
  orderId: string,
  { lines, added }: Pick<Asked, 'lines' | 'added'>,
): Promise<Cancellation> {
  const found = await findOwnOrder(shop.db, viewer, orderId)
  await learnOfPayments(shop, found)
  const order = await findOwnOrder(shop.db, viewer, found.id)
  const visit = await visitNews(shop.db, shop, order)
  const isFeeKept = !isMissed({ status: order.status, visit })
  const quote = await quoteCancellation(shop.db, shop, order, { lines, added, isFeeKept })
  isToDo('customer', quote.isWhole ? 'cancel' : 'cancel-part', order, shop.now(), visit)
  refuseAddedTaken(quote, shop.now(), visit)
  return shown(quote)
}

/**
 * The same for the staff, at any hour; they say whether the shop's rule holds. Refusals: INVALID, ORDER_STEP_REFUSED,
 * PAYMENT_PENDING. Throws ProviderError without an answer.
 */
export async function previewCancellationByStaff(
  shop: PaymentDeps,
  { order: found, lines, isFeeKept }: Asked & { order: OrderRow },
): Promise<Cancellation> {
  if (!lines) await askBefore(shop, 'cancel', found)
  const order = await findOrder(shop.db, found.id)
  const quote = await quoteCancellation(shop.db, shop, order, { lines, isFeeKept })
  isToDo('staff', quote.isWhole ? 'cancel' : 'cancel-part', order, shop.now())
  return shown(quote)
}

/** Refuses additions chosen beside lines that their customer may not cancel any more. */
export function refuseAddedTaken(
  { isWhole, added }: CancellationQuote,
  now: Date,
  visit: VisitNews | undefined,
): void {
  if (isWhole) return
  for (const one of added) isToDo('customer', one.isWhole ? 'cancel' : 'cancel-part', one.order, now, visit)
}

/** Asks the provider about payments under way of an order and of what was added to it. */
export async function learnOfPayments(shop: PaymentDeps, order: OrderRow): Promise<void> {
  for (const one of [order, ...(await additionsThatGo(shop.db, order))]) await learnOfPayment(shop, one)
}

const wayOf = (one: QuotedPayment | undefined): RefundWay =>
  one === undefined || one.left === 0 ? 'none' : one.payment.channel

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, one) => sum + one, 0)

const refundOf = ({ payments }: CancellationQuote): Paise => sumOf(payments.map(({ refund }) => refund))

/** Retained beyond the price of what stays. */
const feeOf = ({ retained, left, cost }: QuotedPayment): Paise => retained - Math.min(left, cost)

/** What the shop keeps of what was paid for a cancelled visit. */
export const keptOf = ({ isVisitCancelled, payments }: CancellationQuote): Paise =>
  isVisitCancelled ? sumOf(payments.map(feeOf)) : 0

/** A cancellation for its customer. */
function shown(quote: CancellationQuote) {
  const { isWhole, isDiscountLost, isVisitCancelled, price, taken, added, payments } = quote
  const paymentOf = ({ id }: OrderRow) => payments.find(one => one.order.id === id)
  const going = [quote, ...added].map(one => paymentOf(one.order))
  // Beside these, what was held back of an addition that was cancelled before.
  const others = payments.filter(one => one.refund > 0 && !going.includes(one))
  const additions = [...added, ...others.map(one => ({ ...HELD_BEFORE, order: one.order }))]
  const way: RefundWay = going.map(wayOf).find(one => one !== 'none') ?? 'none'
  return {
    isWhole,
    lines: taken.map(({ line, itemId, name }) => ({ line, id: itemId, name })),
    paid: sumOf(going.map(one => one?.left ?? 0)),
    refund: refundOf(quote),
    kept: keptOf(quote),
    held: isVisitCancelled ? 0 : sumOf(payments.map(feeOf)),
    way,
    newTotal: price.total,
    discountLost: isDiscountLost,
    additions: additions.map(({ order }) => ({
      orderId: order.number,
      refund: paymentOf(order)?.refund ?? 0,
      way: wayOf(paymentOf(order)),
    })),
    sentences: [
      ...sentencesOf(quote, quote, paymentOf(quote.order)),
      ...additions.flatMap(one =>
        sentencesOf(quote, one, paymentOf(one.order)).map(words =>
          say(ofAddition, { order: one.order.number, sentence: words }),
        ),
      ),
    ],
  }
}

export type Cancellation = ReturnType<typeof shown>

const HELD_BEFORE = { isWhole: true, isDiscountLost: false, price: { total: 0 } }

type Said = Pick<OrderQuote, 'order' | 'isWhole' | 'isDiscountLost'> & { price: { total: Paise } }

/** What a customer reads of one order of the visit. */
function sentencesOf(
  quote: CancellationQuote,
  { order, isWhole, isDiscountLost, price }: Said,
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
    isFeeCarried: isFeeCarried && order.id === quote.order.id && keptOf(quote) > 0,
    isPaymentChecked: order.paymentStatus === 'processing',
  })
}

/** What was shown before is not what would be done. Refusal REFUND_CHANGED, with what would be. */
export function refuseOtherRefund(quote: CancellationQuote, expected: Paise | undefined): void {
  if (expected === undefined || expected === refundOf(quote)) return
  throw new Refusal('REFUND_CHANGED', sentence(refundChanged), {
    extra: { cancellation: z.encode(cancellation, shown(quote)) },
  })
}
