import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { MAX_QUANTITY, subtotalOf } from '#rules/orders/pricing.ts'
import { isRecord } from '#web/platform/storage.ts'

/** Cart items: shape, identity, sums. */

/** One line of the cart. `price` is the price of one, `oldPrice` the regular price, in rupees. */
export interface CartItem {
  name: string
  quantity: number
  /** '' in a cart of an older release, until it is looked up by the name. */
  id: string
  price: number
  oldPrice: number
  image: string | null
  parameters: string[]
  parametersText: string
  labTests: { _id: string; name: string }[]
  description: string
  isPackage: boolean
  /** It is or contains an HIV test, for which the law requires the patient's consent. */
  isHivConsentNeeded: boolean
}

/** An item of an order; without `id` if an older release stored it. */
export interface Ordered {
  id?: string
  name: string
  quantity: number
}

/** What identifies an item of the catalogue. */
export type Offered = Pick<LabTest, '_id' | 'name'>

export const packageItem = (offered: HealthPackage): Omit<CartItem, 'quantity'> => ({
  name: offered.name,
  id: offered._id,
  price: offered.salePrice || offered.regularPrice,
  oldPrice: offered.regularPrice,
  image: offered.image,
  parameters: [],
  parametersText: '',
  labTests: offered.labTests,
  description: offered.description,
  isPackage: true,
  isHivConsentNeeded: offered.isHivConsentNeeded,
})

export const labTestItem = (test: LabTest): Omit<CartItem, 'quantity'> => ({
  name: test.name,
  id: test._id,
  price: test.salePrice || test.regularPrice,
  oldPrice: test.regularPrice,
  image: test.image,
  parameters: test.parameters,
  parametersText: test.parametersText,
  labTests: [],
  description: test.description,
  isPackage: false,
  isHivConsentNeeded: test.isHivConsentNeeded,
})

export const withinLimits = (quantity: number) => Math.min(MAX_QUANTITY, Math.floor(quantity))

/** The key of a line: the id, or the name in a cart of an older release. */
export const keyOf = ({ id, name }: Pick<CartItem, 'id' | 'name'>): string => id || name

/** Whether a line is the given item. */
const isOf = (line: CartItem, { id, name }: Omit<Ordered, 'quantity'>): boolean =>
  line.id && id ? line.id === id : line.name === name

export function added(items: readonly CartItem[], item: Omit<CartItem, 'quantity'>): CartItem[] {
  if (!items.some(line => isOf(line, item))) return [...items, { ...item, quantity: 1 }]
  return items.map(line =>
    isOf(line, item) ? { ...line, id: item.id, quantity: withinLimits(line.quantity + 1) } : line,
  )
}

export function identified(items: readonly CartItem[], name: string, id: string): CartItem[] {
  const older = items.find(line => !line.id && line.name === name)
  if (!older) return [...items]
  const isThere = items.some(line => line.id === id)
  if (!isThere) return items.map(line => (line === older ? { ...line, id } : line))
  return items.flatMap(line => {
    if (line.id !== id) return line === older ? [] : line
    return { ...line, quantity: withinLimits(line.quantity + older.quantity) }
  })
}

/** Whether the cart has the item. */
export const isInCart = (items: readonly CartItem[], { _id, name }: Offered): boolean =>
  items.some(line => isOf(line, { id: _id, name }))

/** How often an item was ordered: once for each of its people. */
export const quantityOrdered = (item: CartItem, ordered: readonly Ordered[]): number =>
  ordered.filter(line => isOf(item, line)).reduce((sum, { quantity }) => sum + quantity, 0)

/** True when the cart has exactly the ordered items. */
export const isSameAsOrdered = (items: readonly CartItem[], ordered: readonly Ordered[]): boolean =>
  items.every(item => quantityOrdered(item, ordered) === item.quantity) &&
  ordered.every(line => items.some(item => isOf(item, line)))

/** Sum of the quantities, for the badge. */
export const cartCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)

/** Subtotal, rupees. */
export const cartSubtotal = (items: readonly CartItem[]): number =>
  toRupees(subtotalOf(items.map(item => ({ pricePaise: toPaise(item.price), quantity: item.quantity }))))

/** Subtotal at regular prices, rupees. */
export const cartMrpTotal = (items: readonly CartItem[]): number =>
  toRupees(
    subtotalOf(
      items.map(({ price, oldPrice, quantity }) => ({
        pricePaise: toPaise(Math.max(price, oldPrice)),
        quantity,
      })),
    ),
  )

/** Total: the subtotal less the coupon's discount, rupees. */
export const cartPayable = (items: readonly CartItem[], coupon: { discountAmount: number } | null): number =>
  toRupees(toPaise(cartSubtotal(items)) - toPaise(coupon?.discountAmount ?? 0))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e9 ? value : undefined

function cartItemFrom(stored: unknown): CartItem[] {
  if (!isRecord(stored)) return []
  const price = amount(stored.price)
  const quantity = amount(stored.quantity) ?? 1
  if (!text(stored.name) || price === undefined || quantity < 1) return []
  const labTests = Array.isArray(stored.labTests) ? stored.labTests.filter(isRecord) : []
  const parameters = Array.isArray(stored.parameters) ? stored.parameters.filter(value => text(value)) : []
  return [
    {
      name: text(stored.name),
      quantity: withinLimits(quantity),
      id: text(stored.id),
      price,
      oldPrice: amount(stored.oldPrice) ?? price,
      image: text(stored.image) || null,
      parameters,
      parametersText: text(stored.parametersText),
      labTests: labTests.map(test => ({ _id: text(test._id), name: text(test.name) })),
      description: text(stored.description),
      isPackage: stored.isPackage === true,
      isHivConsentNeeded: stored.isHivConsentNeeded === true,
    },
  ]
}

/** Cart items from stored JSON: drops invalid ones, and of duplicate keys all but the first. */
export function cartItemsFrom(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return []
  const byKey = new Map(
    stored
      .flatMap(cartItemFrom)
      .map(item => [keyOf(item), item])
      .reverse() as [string, CartItem][],
  )
  return [...byKey.values()].reverse()
}
