import { type Paise, splitAmount } from '../money.ts'

interface BookedLine {
  line: number
  quantity: number
  /** Price of one item. */
  price: Paise
  /** The line's part of the coupon's discount at the time of booking. */
  discount: Paise
}

export interface BookedOrder {
  mrpTotal: Paise
  /** All lines, including those cancelled since. */
  lines: readonly BookedLine[]
  /** 0 for none. */
  couponMinimum: Paise
}

export interface RemainingPrice {
  mrpTotal: Paise
  subtotal: Paise
  discount: Paise
  total: Paise
}

const amountOf = ({ price, quantity }: BookedLine): Paise => price * quantity
const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((all, amount) => all + amount, 0)

/**
 * The price depends on the booking and on which lines stay, never on the steps that led there, and fewer lines never
 * cost more. Each line keeps its part of the discount. Below the coupon's minimum the lines cost their full price, but
 * no more than the order did, and no more than any larger part of it would cost with the coupon.
 */
export function remainingPrice(
  booked: BookedOrder,
  stays: readonly number[],
): { price: RemainingPrice; discounts: Map<number, Paise> } {
  const stay = booked.lines.filter(({ line }) => stays.includes(line))
  if (stay.length === 0) {
    return { price: { mrpTotal: 0, subtotal: 0, discount: 0, total: 0 }, discounts: new Map() }
  }
  const subtotal = sum(stay.map(amountOf))
  const ownDiscount = sum(stay.map(line => line.discount))
  const isTooSmall = subtotal < minimumOf(booked)
  const full = isTooSmall ? Math.min(subtotal, leastWithCoupon(booked, stay)) : subtotal - ownDiscount
  // The database rejects orders that cost nothing, except recollections, which are free from the start.
  const total = Math.min(subtotal, Math.max(1, full))
  const discount = subtotal - total
  const parts =
    discount === ownDiscount ? stay.map(line => line.discount) : splitAmount(discount, stay.map(amountOf))
  return {
    price: { mrpTotal: subtotal + savingsOf(booked, stay), subtotal, discount, total },
    discounts: new Map(stay.map(({ line }, index) => [line, parts[index] ?? 0])),
  }
}

/** If the order itself never reached the minimum, the minimum was set after the booking and does not count. */
function minimumOf({ couponMinimum, lines }: BookedOrder): Paise {
  return couponMinimum <= sum(lines.map(amountOf)) ? couponMinimum : 0
}

/** Orders with more lines have too many subsets to try. */
const MAX_LINES_TRIED = 15

/** The price of the cheapest subset that contains these lines and reaches the coupon's minimum. */
function leastWithCoupon(booked: BookedOrder, stay: readonly BookedLine[]): Paise {
  if (booked.lines.length > MAX_LINES_TRIED) return priceOfMinimum(booked)
  const others = booked.lines.filter(line => !stay.includes(line))
  const least = (from: number, subtotal: Paise, total: Paise): Paise => {
    if (subtotal >= booked.couponMinimum) return total
    const next = others[from]
    if (!next) return Number.POSITIVE_INFINITY
    const amount = amountOf(next)
    return Math.min(
      least(from + 1, subtotal + amount, total + amount - next.discount),
      least(from + 1, subtotal, total),
    )
  }
  const subtotal = sum(stay.map(amountOf))
  return least(0, subtotal, subtotal - sum(stay.map(({ discount }) => discount)))
}

/**
 * A lower bound: the price of the coupon's minimum alone at this order's rate of discount. Discounts are rounded to
 * whole paise for each line, so the largest possible effect of rounding is subtracted.
 */
function priceOfMinimum(booked: BookedOrder): Paise {
  const { lines, couponMinimum } = booked
  const subtotal = BigInt(sum(lines.map(amountOf)))
  const discount = BigInt(sum(lines.map(line => line.discount)))
  const rounded = lines.reduce((all, line) => {
    const more = BigInt(line.discount) * subtotal - discount * BigInt(amountOf(line))
    return more > 0n ? all + more : all
  }, 0n)
  const exact = BigInt(couponMinimum) * (subtotal - discount) - rounded
  return exact <= 0n ? 0 : Number((exact + subtotal - 1n) / subtotal)
}

/** Regular prices are stored for the whole order only, so its saving is split among the lines. */
function savingsOf({ mrpTotal, lines }: BookedOrder, stay: readonly BookedLine[]): Paise {
  const amounts = lines.map(amountOf)
  const parts = splitAmount(mrpTotal - sum(amounts), amounts)
  return sum(parts.filter((_, index) => stay.includes(lines[index] as BookedLine)))
}
