import { quantityTooMany } from '#rules/fields.ts'
import { formatPaise, type Paise, splitAmount, toRupees } from '#rules/money.ts'
import { type CouponTerms, priceCart } from '#rules/orders/coupons.ts'
import { computeSubtotal, MAX_PAYABLE, MAX_QUANTITY } from '#rules/orders/pricing.ts'
import { type Sentence, sentence } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import type { BookableItem, Catalogue } from '../catalogue/catalogue.ts'
import type { ExaminedPerson } from './order-patients.ts'
import type { ServedRequest } from './served-city.ts'
import {
  centreUnknown,
  forWhomMissing,
  forWhomUnknown,
  itemTwiceForOne,
  itemWithdrawn,
  orderTooDear,
  orderTooDearAtDesk,
  removeWithdrawn,
  totalChanged,
} from './words.ts'

type RequestedLine = OrderRequest['items'][number]

/** Amounts in paise. */
interface OrderLine {
  item: BookableItem
  quantity: number
  /** Index of the line's patient. */
  patient: number
  /** The item's share of the discount. */
  discount: Paise
}

export interface PricedOrder {
  lines: OrderLine[]
  /** The total at regular prices. */
  mrpTotal: Paise
  subtotal: Paise
  discount: Paise
  total: Paise
  /** Minimum of the coupon; null without one. */
  couponMinimum: Paise | null
}

/** A quote's line on the desk's screen. */
export const toShownLine = ({ item, patient }: PricedOrder['lines'][number]) => ({
  id: item.id,
  name: item.name,
  patient,
  price: item.price,
})

export const listBookables = ({ lines }: PricedOrder): BookableItem[] => lines.map(line => line.item)

/** Carts of earlier releases have no ids. */
const findBookableByName = ({ bookable }: Catalogue, name: string): BookableItem | undefined =>
  [...bookable.values()].find(item => item.name === name)

export type BookedItem = Omit<OrderLine, 'discount'>

/** Merges lines with the same item for the same patient. `isByStaff`: refusals are worded for the staff. */
export function bookedItems(
  catalogue: Catalogue,
  items: OrderRequest['items'],
  people: readonly ExaminedPerson[],
  { isByStaff }: { isByStaff: boolean },
): BookedItem[] {
  const booked = new Map<string, BookedItem>()
  items.forEach((line, index) => {
    // An id counts more than a name: another item may have the name of a withdrawn one.
    const item = line.id ? catalogue.bookable.get(line.id) : findBookableByName(catalogue, line.name)
    if (!item) {
      const { name } = line
      throw new Refusal('UNKNOWN_ITEM', sentence(removeWithdrawn, { name }), {
        fields: { [`items.${index}`]: sentence(itemWithdrawn, { name }) },
        extra: { unknownItem: name, unknownItemId: line.id ?? null },
      })
    }
    const patient = patientOfLine(line, index, item, people)
    const key = `${patient} ${item.id}`
    const quantity = (booked.get(key)?.quantity ?? 0) + line.quantity
    if (isForOne(line, people) && quantity > 1) {
      const name = people[patient]?.name ?? ''
      throw refusedLine(`items.${index}.quantity`, sentence(itemTwiceForOne, { item: item.name, name }))
    }
    if (quantity > MAX_QUANTITY) {
      throw new Refusal('INVALID', quantityTooMany, {
        fields: { [`items.${index}.quantity`]: quantityTooMany },
      })
    }
    booked.set(key, { item, quantity, patient })
  })
  const all = [...booked.values()]
  if (subtotalOfBooked(all) > MAX_PAYABLE) {
    const tooDear = sentence(isByStaff ? orderTooDearAtDesk : orderTooDear, {
      amount: formatPaise(MAX_PAYABLE),
    })
    throw new Refusal('INVALID', tooDear, { fields: { items: tooDear } })
  }
  return all
}

/** A request without patients is for one person, and may have quantities above 1. */
const isForOne = ({ patient, patientId }: RequestedLine, people: readonly ExaminedPerson[]): boolean =>
  people.length > 1 || patient !== undefined || patientId !== undefined

/** Optional if there is one patient. */
function patientOfLine(
  { patient, patientId }: RequestedLine,
  index: number,
  item: BookableItem,
  people: readonly ExaminedPerson[],
): number {
  if (patient === undefined && patientId === undefined) {
    if (people.length === 1) return 0
    throw refusedLine(`items.${index}.patient`, sentence(forWhomMissing, { item: item.name }))
  }
  const found = people.find(
    person => person.position === patient || (patientId && person.patientId === patientId),
  )
  if (found) return found.position
  throw refusedLine(`items.${index}.patient`, sentence(forWhomUnknown, { item: item.name }))
}

const refusedLine = (field: string, why: Sentence) =>
  new Refusal('INVALID', why, { fields: { [field]: why } })

/**
 * The requested centre, or the city's first if an item requires one. Undefined for a home visit, and in a city without
 * centres, where the shop calls the patient.
 */
export function findCentreOf(
  catalogue: Catalogue,
  { centreCode, city: { name: city } }: Pick<ServedRequest, 'centreCode' | 'city'>,
  booked: readonly { item: BookableItem }[],
): Centre | undefined {
  const inCity = catalogue.centres.filter(centre => centre.city === city)
  if (centreCode === undefined)
    return booked.some(({ item }) => item.isCentreVisitRequired) ? inCity[0] : undefined
  const chosen = inCity.find(centre => centre.code === centreCode)
  if (chosen) return chosen
  const unknown = sentence(centreUnknown, { city })
  throw new Refusal('INVALID', unknown, { fields: { centreCode: unknown } })
}

export const subtotalOfBooked = (booked: readonly { item: BookableItem; quantity: number }[]): Paise =>
  computeSubtotal(booked.map(({ item, quantity }) => ({ pricePaise: item.price, quantity })))

/** Splits the discount over the items. An order has a coupon or a discount by staff, never both. */
export function priceBooked(
  booked: readonly BookedItem[],
  coupon: CouponTerms | undefined,
  byStaff: Paise = 0,
): PricedOrder {
  const ofCart = priceCart(
    booked.map(({ item, quantity }) => ({ pricePaise: item.price, quantity })),
    coupon,
  )
  const price = coupon ? ofCart : { ...ofCart, discount: byStaff, total: ofCart.subtotal - byStaff }
  const parts = splitAmount(
    price.discount,
    booked.map(({ item, quantity }) => item.price * quantity),
  )
  const mrpTotal = computeSubtotal(
    booked.map(({ item, quantity }) => ({ pricePaise: item.regularPrice, quantity })),
  )
  return {
    ...price,
    mrpTotal,
    couponMinimum: coupon && price.discount > 0 ? coupon.minimumOrder : null,
    lines: booked.map((line, index) => ({ ...line, discount: parts[index] ?? 0 })),
  }
}

/** A TOTAL_CHANGED refusal with the correct amounts. */
export const totalChangedRefusal = (price: PricedOrder): Refusal =>
  new Refusal('TOTAL_CHANGED', sentence(totalChanged), {
    extra: {
      totalAmount: toRupees(price.total),
      mrpTotal: toRupees(price.mrpTotal),
      subtotal: toRupees(price.subtotal),
      discount: toRupees(price.discount),
    },
  })
