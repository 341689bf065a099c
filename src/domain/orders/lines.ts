import type { Centre } from '#contract/centres.ts'
import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { DEFAULT_CITY } from '#rules/cities.ts'
import { quantityTooMany } from '#rules/fields.ts'
import { formatPaise, isAmount, type Paise, spread, toRupees } from '#rules/money.ts'
import { type CouponTerms, MAX_QUANTITY, MOST_PAYABLE, priceCart, subtotalOf } from '#rules/orders/pricing.ts'
import {
  centreUnknown,
  itemWithdrawn,
  orderTooDear,
  removeWithdrawn,
  totalChanged,
} from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Bookable, Catalogue } from '../catalogue/catalogue.ts'

/** One line of an order at the shop's own price, paise. */
interface OrderLine {
  item: Bookable
  quantity: number
  /** This line's part of the coupon's discount; the parts add up to the order's. */
  discount: Paise
}

export interface PricedOrder {
  lines: OrderLine[]
  /** At the regular prices. */
  mrpTotal: Paise
  subtotal: Paise
  discount: Paise
  total: Paise
}

/** An item that was sent without its id, as carts of older visitors have it. */
const bookableNamed = ({ bookable }: Catalogue, name: string): Bookable | undefined =>
  [...bookable.values()].find(item => item.name === name)

/** What the catalogue has for the lines of a request; the same item twice becomes one line. Refusals: UNKNOWN_ITEM, INVALID. */
export function bookedItems(
  catalogue: Catalogue,
  items: OrderRequest['items'],
): { item: Bookable; quantity: number }[] {
  const booked = new Map<string, { item: Bookable; quantity: number }>()
  items.forEach((line, index) => {
    // Another item may have a withdrawn one's name: where an id is given, only the id counts.
    const item = line.id ? catalogue.bookable.get(line.id) : bookableNamed(catalogue, line.name)
    if (!item) {
      const { name } = line
      throw new Refusal('UNKNOWN_ITEM', sentence(removeWithdrawn, { name }), {
        fields: { [`items.${index}`]: sentence(itemWithdrawn, { name }) },
        extra: { unknownItem: name, unknownItemId: line.id ?? null },
      })
    }
    const quantity = (booked.get(item.id)?.quantity ?? 0) + line.quantity
    if (quantity > MAX_QUANTITY) {
      throw new Refusal('INVALID', quantityTooMany, {
        fields: { [`items.${index}.quantity`]: quantityTooMany },
      })
    }
    booked.set(item.id, { item, quantity })
  })
  const all = [...booked.values()]
  if (subtotalOfBooked(all) > MOST_PAYABLE) {
    const tooDear = sentence(orderTooDear, { amount: formatPaise(MOST_PAYABLE) })
    throw new Refusal('INVALID', tooDear, { fields: { items: tooDear } })
  }
  return all
}

/**
 * The centre of a visit: the one that was asked for, or the city's first where an item needs one. Undefined for a home
 * visit, and where the city has none: the patient is then told by a call. Refusal INVALID.
 */
export function centreOf(
  catalogue: Catalogue,
  { centreCode, shippingAddress: { city = DEFAULT_CITY } }: OrderRequest,
  booked: readonly { item: Bookable }[],
): Centre | undefined {
  const inCity = catalogue.centres.filter(centre => centre.city === city)
  if (centreCode === undefined)
    return booked.some(({ item }) => item.isCentreVisitRequired) ? inCity[0] : undefined
  const chosen = inCity.find(centre => centre.code === centreCode)
  if (chosen) return chosen
  const unknown = sentence(centreUnknown, { city })
  throw new Refusal('INVALID', unknown, { fields: { centreCode: unknown } })
}

/** The subtotal of booked items in paise, before any coupon. */
export const subtotalOfBooked = (booked: readonly { item: Bookable; quantity: number }[]): Paise =>
  subtotalOf(booked.map(({ item, quantity }) => ({ pricePaise: item.price, quantity })))

/** Prices booked items with at most one coupon and spreads the discount over the lines. */
export function priceBooked(
  booked: readonly { item: Bookable; quantity: number }[],
  coupon: CouponTerms | undefined,
): PricedOrder {
  const price = priceCart(
    booked.map(({ item, quantity }) => ({ pricePaise: item.price, quantity })),
    coupon,
  )
  const parts = spread(
    price.discount,
    booked.map(({ item, quantity }) => item.price * quantity),
  )
  const mrpTotal = subtotalOf(
    booked.map(({ item, quantity }) => ({ pricePaise: item.regularPrice, quantity })),
  )
  return {
    ...price,
    mrpTotal,
    lines: booked.map((line, index) => ({ ...line, discount: parts[index] ?? 0 })),
  }
}

/** Refuses a request whose total is not ours (409 TOTAL_CHANGED with the right amounts). */
export function refuseOtherTotal(price: PricedOrder, totalAmount: number): void {
  if (isAmount(totalAmount, price.total)) return
  throw new Refusal('TOTAL_CHANGED', sentence(totalChanged), {
    extra: {
      totalAmount: toRupees(price.total),
      mrpTotal: toRupees(price.mrpTotal),
      subtotal: toRupees(price.subtotal),
      discount: toRupees(price.discount),
    },
  })
}
