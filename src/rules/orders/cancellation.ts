import * as words from '#text/orders/cancellation.ts'
import { say } from '#text/text.ts'
import { formatPaise, type Paise, spread } from '../money.ts'

/** The money of a cancellation, wholly or of some lines: computed before it is done, and the same when it is. */

/** Banks show a refund after at most so many days. */
const MAX_REFUND_DAYS = 7

interface OrderLine {
  line: number
  quantity: number
  /** Of one. */
  price: Paise
  /** This line's part of the coupon's discount. */
  discount: Paise
}

export interface CancelAsked {
  order: { mrpTotal: Paise; subtotal: Paise; discount: Paise; total: Paise }
  /** The lines that stand. */
  lines: readonly OrderLine[]
  /** The lines that are taken back; all of them, or every one that stands, is the whole order. */
  taken: readonly number[]
  /** What was paid and has not been given back; 0 while nothing is paid. */
  paid: Paise
  /** The least that the order's coupon wants of an order. */
  couponMinimum: Paise
  /** What the shop keeps for a visit that does not take place. */
  fee: Paise
}

export interface Cancellation {
  isWhole: boolean
  refund: Paise
  kept: Paise
  /** The order without the lines that are taken back; of a whole order nothing is left. */
  left: CancelAsked['order']
  /** The lines that stay, with their parts of the discount. */
  staying: { line: number; discount: Paise }[]
  isDiscountLost: boolean
}

const amountOf = ({ price, quantity }: OrderLine): Paise => price * quantity
const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((all, one) => all + one, 0)

/**
 * What cancelling means. Of the whole order all that was paid comes back, less the fee. Of a part the visit takes place,
 * so nothing is kept; each line stays with its own part of the discount, unless what stays is too small for the coupon:
 * then it costs its full price, but never more than the order did before. Nobody pays for cancelling.
 */
export function cancellation(asked: CancelAsked): Cancellation {
  const { order, lines, taken, paid } = asked
  const stay = lines.filter(({ line }) => !taken.includes(line))
  if (stay.length === 0) {
    const kept = Math.min(asked.fee, paid)
    const left = { mrpTotal: 0, subtotal: 0, discount: 0, total: 0 }
    return { isWhole: true, refund: paid - kept, kept, left, staying: [], isDiscountLost: false }
  }
  const subtotal = sum(stay.map(amountOf))
  const ownDiscount = sum(stay.map(({ discount }) => discount))
  // A minimum that the order itself never reached was set after it was booked.
  const isTooSmall = subtotal < asked.couponMinimum && asked.couponMinimum <= order.subtotal
  const isDiscountLost = isTooSmall && ownDiscount > 0 && stay.length < lines.length
  const total = Math.min(order.total, Math.max(1, subtotal - (isDiscountLost ? 0 : ownDiscount)))
  const discount = subtotal - total
  const parts =
    discount === ownDiscount ? stay.map(line => line.discount) : spread(discount, stay.map(amountOf))
  return {
    isWhole: false,
    refund: Math.max(0, paid - total),
    kept: 0,
    left: { mrpTotal: subtotal + savedOn(order, lines, stay), subtotal, discount, total },
    staying: stay.map(({ line }, index) => ({ line, discount: parts[index] ?? 0 })),
    isDiscountLost,
  }
}

/** Regular prices are kept for the whole order only: what its lines save against them is shared out. */
function savedOn(
  order: CancelAsked['order'],
  lines: readonly OrderLine[],
  stay: readonly OrderLine[],
): Paise {
  const parts = spread(order.mrpTotal - order.subtotal, lines.map(amountOf))
  return sum(parts.filter((_, index) => stay.includes(lines[index] as OrderLine)))
}

/** What was paid by: an order's cash goes back by hand. */
export type RefundWay = 'online' | 'cash' | 'none'

interface Money {
  way: RefundWay
  refund: Paise
  kept: Paise
}

/** What comes back, by which way and by when; what is kept. The same on the screen and in messages. */
export function refundSentence({ way, refund, kept }: Money): string {
  if (way === 'none') return say(words.nothingToRefund)
  const amount = formatPaise(refund)
  if (way === 'cash') return say(words.cashComesBack, { amount })
  if (kept === 0) return say(words.refundComes, { amount, days: MAX_REFUND_DAYS })
  return refund === 0
    ? say(words.keepsAll, { kept: formatPaise(kept) })
    : say(words.refundKeepsSome, { amount, kept: formatPaise(kept), days: MAX_REFUND_DAYS })
}

interface Previewed extends Money {
  isWhole: boolean
  isDiscountLost: boolean
  newTotal: Paise
  isPaymentChecked: boolean
}

/** What a customer reads before they cancel, a sentence each. */
export function cancelSentences(preview: Previewed): string[] {
  if (preview.isPaymentChecked) return [say(words.paymentIsChecked)]
  if (preview.isWhole) return [refundSentence(preview)]
  const newTotal = { amount: formatPaise(preview.newTotal) }
  const lost = preview.isDiscountLost ? [say(words.discountGoes)] : []
  if (preview.way === 'none') return [...lost, say(words.newTotalToPay, newTotal)]
  if (preview.refund === 0) return [...lost, say(words.nothingBackThen)]
  return [...lost, refundSentence(preview), say(words.newTotalPaid, newTotal)]
}
