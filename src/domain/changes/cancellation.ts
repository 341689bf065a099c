import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Cancellation as Shown } from '#contract/order-changes.ts'
import { coupons } from '#db/schema.ts'
import { isAmount, type Paise, toRupees } from '#rules/money.ts'
import { feeAt } from '#rules/orders/cancel-fee.ts'
import {
  type Cancellation,
  cancellation,
  cancelSentences,
  type RefundWay,
} from '#rules/orders/cancellation.ts'
import { isMissed } from '#rules/orders/order-decisions.ts'
import { lineUnknown, ofAddition, refundChanged } from '#text/orders/cancellation.ts'
import { say, sentence } from '#text/text.ts'
import { additionsTo } from '../orders/additions.ts'
import { isToDo } from '../orders/decide.ts'
import { itemsOfOrders } from '../orders/items.ts'
import { type OrderItemRow, type OrderRow, standing } from '../orders/order-shape.ts'
import { findOrder, findOwnOrder } from '../orders/read.ts'
import { visitNews } from '../orders/visits/visit-news.ts'
import { askBefore, type PaymentDeps } from '../payments/attempts.ts'
import { learnOfPayment } from '../payments/choose-method.ts'
import { leftOf } from '../payments/given-back.ts'
import { paymentThatPaid } from '../payments/payment-that-paid.ts'
import type { PaymentRow } from '../payments/rows.ts'
import type { Connection, Viewer } from '../shop.ts'

/** What cancelling an order, or some of its lines, means at this moment. */
export interface Weighed extends Cancellation {
  order: OrderRow
  items: readonly OrderItemRow[]
  /** Lines that stand and are to be taken back; none when that was done before. */
  taken: readonly OrderItemRow[]
  payment: PaymentRow | undefined
  /** How many refunds the payment has. */
  parts: number
  paid: Paise
  /** What was added to the visit: with the whole order it goes too. */
  added: readonly Weighed[]
}

interface Asked {
  /** Undefined for the whole order. */
  lines?: readonly number[] | undefined
  /** Whether the shop keeps what its rule says. */
  isFeeKept: boolean
}

/**
 * Weighs a cancellation. Under the locks of the order and its additions nothing of it changes. The fee is for a visit
 * that does not take place: an addition keeps none. Refusal INVALID for a line that is not there.
 */
export async function weigh(
  db: Connection,
  { now, rules }: Pick<PaymentDeps, 'now' | 'rules'>,
  order: OrderRow,
  { lines, isFeeKept }: Asked,
): Promise<Weighed> {
  const all = await itemsOfOrders(db, [order.id])
  if (lines?.some(line => !all.some(item => item.line === line))) {
    throw new Refusal('INVALID', sentence(lineUnknown), { fields: { lines: sentence(lineUnknown) } })
  }
  const items = standing(all)
  const taken = items.filter(({ line }) => !lines || lines.includes(line))
  const payment = await paymentThatPaid(db, order.id)
  const { left: paid, parts } = payment ? await leftOf(db, payment) : { left: 0, parts: 0 }
  const slot = { date: order.slotDate, hour: order.slotHour }
  const money = cancellation({
    order,
    lines: items,
    taken: taken.map(({ line }) => line),
    paid,
    couponMinimum: order.couponCode === null ? 0 : await minimumOf(db, order.couponCode),
    fee: isFeeKept && order.addedTo === null ? feeAt(rules.cancelFee, slot, now()) : 0,
  })
  const going = money.isWhole ? await additionsThatGo(db, order) : []
  const added: Weighed[] = []
  for (const one of going) added.push(await weigh(db, { now, rules }, one, { isFeeKept: false }))
  return { ...money, order, items, taken, payment, parts, paid, added }
}

/** Additions that can be cancelled with their order: one that has its report stays. */
export async function additionsThatGo(db: Connection, { id }: OrderRow): Promise<OrderRow[]> {
  const added = (await additionsTo(db, [id])).get(id) ?? []
  return added.map(({ row }) => row).filter(({ status }) => GOES.includes(status))
}

const GOES: readonly OrderRow['status'][] = ['pending', 'confirmed', 'collected']

async function minimumOf(db: Connection, code: string): Promise<Paise> {
  const [coupon] = await db
    .select({ minimumOrder: coupons.minimumOrder })
    .from(coupons)
    .where(eq(coupons.code, code))
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
  lines: readonly number[] | undefined,
): Promise<Shown> {
  const found = await findOwnOrder(shop.db, viewer, orderId)
  await learnOfPayments(shop, found)
  const order = await findOwnOrder(shop.db, viewer, found.id)
  const visit = await visitNews(shop.db, shop, order)
  const isFeeKept = !isMissed({ status: order.status, visit })
  const weighed = await weigh(shop.db, shop, order, { lines, isFeeKept })
  isToDo('customer', weighed.isWhole ? 'cancel' : 'cancel-part', order, shop.now(), visit)
  return shown(weighed)
}

/**
 * The same for the staff, at any hour; they say whether the shop's rule holds. Refusals: INVALID, ORDER_STEP_REFUSED,
 * PAYMENT_PENDING. Throws ProviderError without an answer.
 */
export async function previewCancellationByStaff(
  shop: PaymentDeps,
  { order: found, lines, isFeeKept }: Asked & { order: OrderRow },
): Promise<Shown> {
  if (!lines) await askBefore(shop, 'cancel', found)
  const order = await findOrder(shop.db, found.id)
  const weighed = await weigh(shop.db, shop, order, { lines, isFeeKept })
  isToDo('staff', weighed.isWhole ? 'cancel' : 'cancel-part', order, shop.now())
  return shown(weighed)
}

/** Asks the provider about payments under way of an order and of what was added to it. */
export async function learnOfPayments(shop: PaymentDeps, order: OrderRow): Promise<void> {
  for (const one of [order, ...(await additionsThatGo(shop.db, order))]) await learnOfPayment(shop, one)
}

const wayOf = ({ payment, paid }: Weighed): RefundWay =>
  payment === undefined || paid === 0 ? 'none' : payment.channel

/** An amount of a cancellation and of the additions that go with it. */
const sumOf = (weighed: Weighed, of: (one: Weighed) => Paise): Paise =>
  weighed.added.reduce((sum, one) => sum + of(one), of(weighed))

const refundOf = (weighed: Weighed): Paise => sumOf(weighed, ({ refund }) => refund)

/** A cancellation for the wire. */
function shown(weighed: Weighed): Shown {
  const { isWhole, isDiscountLost, kept, left, taken, added } = weighed
  return {
    isWhole,
    lines: taken.map(({ line, itemId, name }) => ({ line, id: itemId, name })),
    paid: toRupees(sumOf(weighed, ({ paid }) => paid)),
    refund: toRupees(refundOf(weighed)),
    kept: toRupees(kept),
    way: [weighed, ...added].map(wayOf).find(way => way !== 'none') ?? 'none',
    newTotal: toRupees(left.total),
    discountLost: isDiscountLost,
    additions: added.map(one => ({
      ...{ orderId: one.order.number, refund: toRupees(one.refund), way: wayOf(one) },
    })),
    sentences: sentencesOf(weighed),
  }
}

/** What a customer reads: of the order, then of each addition by its number. */
function sentencesOf(weighed: Weighed): string[] {
  const { order, left, added } = weighed
  const own = cancelSentences({
    ...weighed,
    ...{ way: wayOf(weighed), newTotal: left.total },
    isPaymentChecked: order.paymentStatus === 'processing',
  })
  const ofAdded = added.flatMap(one =>
    sentencesOf(one).map(sentence => say(ofAddition, { order: one.order.number, sentence })),
  )
  return [...own, ...ofAdded]
}

/** What somebody was shown is not what would be done. Refusal REFUND_CHANGED, with what would be. */
export function refuseOtherRefund(weighed: Weighed, expected: number | undefined): void {
  if (expected === undefined || isAmount(expected, refundOf(weighed))) return
  throw new Refusal('REFUND_CHANGED', sentence(refundChanged), { extra: { cancellation: shown(weighed) } })
}
