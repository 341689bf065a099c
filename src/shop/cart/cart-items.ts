import { isRecord } from '#kit/storage.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { computeSubtotal, MAX_QUANTITY } from '#rules/orders/pricing.ts'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'

/** `price` is for one, `oldPrice` the regular price; both in rupees. */
export interface CartItem {
  name: string
  quantity: number
  id: string
  price: number
  oldPrice: number
  image: string | null
  parameters: string[]
  parametersText: string
  labTests: { _id: string; name: string }[]
  description: string
  isPackage: boolean
  /** Is or contains an HIV test, for which the law requires the patient's consent. */
  isHivConsentNeeded: boolean
}

export interface ItemQuantity {
  id: string
  name: string
  quantity: number
}

export type OfferedId = Pick<LabTest, '_id'>

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

export const clampQuantity = (quantity: number) => Math.min(MAX_QUANTITY, Math.floor(quantity))

export function addItem(items: readonly CartItem[], item: Omit<CartItem, 'quantity'>): CartItem[] {
  if (!items.some(line => line.id === item.id)) return [...items, { ...item, quantity: 1 }]
  return items.map(line =>
    line.id === item.id ? { ...line, quantity: clampQuantity(line.quantity + 1) } : line,
  )
}

export const isInCart = (items: readonly CartItem[], { _id }: OfferedId): boolean =>
  items.some(({ id }) => id === _id)

/** Once for each of its patients. */
export const quantityOrdered = (item: CartItem, ordered: readonly ItemQuantity[]): number =>
  ordered.filter(({ id }) => id === item.id).reduce((sum, { quantity }) => sum + quantity, 0)

export const isSameAsOrdered = (items: readonly CartItem[], ordered: readonly ItemQuantity[]): boolean =>
  items.every(item => quantityOrdered(item, ordered) === item.quantity) &&
  ordered.every(line => items.some(({ id }) => id === line.id))

export const cartCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)

/** In rupees. */
export const cartSubtotal = (items: readonly CartItem[]): number =>
  toRupees(computeSubtotal(items.map(item => ({ pricePaise: toPaise(item.price), quantity: item.quantity }))))

/** In rupees. */
export const cartMrpTotal = (items: readonly CartItem[]): number =>
  toRupees(
    computeSubtotal(
      items.map(({ price, oldPrice, quantity }) => ({
        pricePaise: toPaise(Math.max(price, oldPrice)),
        quantity,
      })),
    ),
  )

/** In rupees, less the coupon's discount. */
export const cartPayable = (items: readonly CartItem[], coupon: { discountAmount: number } | null): number =>
  toRupees(toPaise(cartSubtotal(items)) - toPaise(coupon?.discountAmount ?? 0))

const textFrom = (value: unknown): string => (typeof value === 'string' ? value : '')
const amountFrom = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e9 ? value : undefined

function cartItemFrom(stored: unknown): CartItem[] {
  if (!isRecord(stored)) return []
  const price = amountFrom(stored.price)
  const quantity = amountFrom(stored.quantity) ?? 1
  if (!textFrom(stored.id) || !textFrom(stored.name) || price === undefined || quantity < 1) return []
  const labTests = Array.isArray(stored.labTests) ? stored.labTests.filter(isRecord) : []
  const parameters = Array.isArray(stored.parameters)
    ? stored.parameters.filter(value => textFrom(value))
    : []
  return [
    {
      name: textFrom(stored.name),
      quantity: clampQuantity(quantity),
      id: textFrom(stored.id),
      price,
      oldPrice: amountFrom(stored.oldPrice) ?? price,
      image: textFrom(stored.image) || null,
      parameters,
      parametersText: textFrom(stored.parametersText),
      labTests: labTests.map(test => ({ _id: textFrom(test._id), name: textFrom(test.name) })),
      description: textFrom(stored.description),
      isPackage: stored.isPackage === true,
      isHivConsentNeeded: stored.isHivConsentNeeded === true,
    },
  ]
}

/** Drops invalid items, and of duplicate ids all but the first. */
export function cartItemsFrom(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return []
  const byId = new Map(
    stored
      .flatMap(cartItemFrom)
      .map(item => [item.id, item])
      .reverse() as [string, CartItem][],
  )
  return [...byId.values()].reverse()
}
