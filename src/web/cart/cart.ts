import { create } from 'zustand'
import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { MAX_QUANTITY } from '#rules/fields.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { subtotalOf } from '#rules/pricing.ts'
import {
  isRecord,
  KEYS,
  onOtherTab,
  parseJson,
  readJson,
  readText,
  remove,
  writeText,
} from '#web/platform/storage.ts'

/** The cart of this browser, shared by its tabs. On the server and before hydration it is empty. */

/** One line; `name` tells lines apart. `price` is what one costs, `oldPrice` the struck-through one. Rupees. */
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
}

/** A coupon in use. Amounts in rupees, for the cart as it was when the server granted them. */
export interface AppliedCoupon {
  code: string
  discountType: 'PERCENTAGE' | 'FIXED'
  discountAmount: number
  finalAmount: number
  description: string
}

interface CartState {
  items: CartItem[]
  coupon: AppliedCoupon | null
  couponError: string | null
  /** Another tab has changed the cart, and nobody has said yet that they have read so. */
  isFromOtherTab: boolean
  /** The customer logged out in another tab, which may have emptied the cart, and has not said that they read so. */
  isLoggedOutElsewhere: boolean
}

interface Cart extends CartState {
  /** One more when an item of that name is there, else a new line of one. */
  add: (item: Omit<CartItem, 'quantity'>) => void
  addPackage: (offered: HealthPackage) => void
  addLabTest: (test: LabTest) => void
  remove: (name: string) => void
  /** 0 or less removes the item; more than can be booked at once becomes that. */
  setQuantity: (name: string, quantity: number) => void
  /** Takes over what the catalogue says now of one item. */
  setPrice: (name: string, price: number, oldPrice: number) => void
  clear: () => void
  /** Takes out what was ordered; what was added since stays. */
  takeOut: (ordered: readonly { name: string; quantity: number }[]) => void
  applyCoupon: (coupon: AppliedCoupon) => void
  /** Without a sentence the customer removed it; with one it was refused. */
  removeCoupon: (error?: string) => void
  /** The customer has read that another tab changed the cart. */
  acceptOtherTab: () => void
}

const NOTHING = { items: [], coupon: null, couponError: null }

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
})

const withinLimits = (quantity: number) => Math.min(MAX_QUANTITY, Math.floor(quantity))

function added(items: readonly CartItem[], item: Omit<CartItem, 'quantity'>): CartItem[] {
  if (!items.some(other => other.name === item.name)) return [...items, { ...item, quantity: 1 }]
  return items.map(other =>
    other.name === item.name ? { ...other, quantity: withinLimits(other.quantity + 1) } : other,
  )
}

// The text that `items` stands for. A tab in the background hears late of another's change, so each change starts
// from what is stored; but when storing failed, from what is in memory.
let knownText: string | null = null

export const useCart = create<Cart>()((set, get) => {
  const change = (make: (items: CartItem[]) => CartItem[]) => {
    const stored = readText(KEYS.cart)
    const items = make(stored === knownText ? get().items : cartItemsFrom(parseJson(stored)))
    if (items.length > 0) writeText(KEYS.cart, JSON.stringify(items))
    else remove(KEYS.cart)
    knownText = readText(KEYS.cart)
    if (items.length === 0) remove(KEYS.coupon)
    set(items.length > 0 ? { items } : NOTHING)
  }
  const setCoupon = (coupon: AppliedCoupon | null, couponError: string | null) => {
    if (coupon) writeText(KEYS.coupon, JSON.stringify(coupon))
    else remove(KEYS.coupon)
    set({ coupon, couponError })
  }
  return {
    ...NOTHING,
    isFromOtherTab: false,
    isLoggedOutElsewhere: false,
    add: item => change(items => added(items, item)),
    addPackage: offered => get().add(packageItem(offered)),
    addLabTest: test => get().add(labTestItem(test)),
    remove: name => change(items => items.filter(item => item.name !== name)),
    setQuantity: (name, quantity) =>
      change(items =>
        items.flatMap(item => {
          if (item.name !== name) return item
          return quantity >= 1 ? { ...item, quantity: withinLimits(quantity) } : []
        }),
      ),
    setPrice: (name, price, oldPrice) =>
      change(items => items.map(item => (item.name === name ? { ...item, price, oldPrice } : item))),
    clear: () => change(() => []),
    takeOut: ordered => {
      const taken = new Map(ordered.map(line => [line.name, line.quantity]))
      change(items =>
        items
          .map(item => ({ ...item, quantity: item.quantity - (taken.get(item.name) ?? 0) }))
          .filter(item => item.quantity > 0),
      )
      setCoupon(null, null)
    },
    applyCoupon: coupon => setCoupon(coupon, null),
    removeCoupon: error => setCoupon(null, error ?? null),
    acceptOtherTab: () => set({ isFromOtherTab: false, isLoggedOutElsewhere: false }),
  }
})

/** True when an item of that name is in the cart. */
export const isInCart = (items: readonly CartItem[], name: string): boolean =>
  items.some(item => item.name === name)

/** How many are in the cart, for the badge: quantities summed. */
export const cartCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)

/** Price times quantity, summed; rupees. */
export const cartSubtotal = (items: readonly CartItem[]): number =>
  toRupees(subtotalOf(items.map(item => ({ pricePaise: toPaise(item.price), quantity: item.quantity }))))

/** The same at the regular prices, rupees. */
export const cartMrpTotal = (items: readonly CartItem[]): number =>
  toRupees(
    subtotalOf(
      items.map(({ price, oldPrice, quantity }) => ({
        pricePaise: toPaise(Math.max(price, oldPrice)),
        quantity,
      })),
    ),
  )

/** Payable rupees: the subtotal without the coupon's discount. */
export const cartPayable = (items: readonly CartItem[], coupon: AppliedCoupon | null): number =>
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
    },
  ]
}

/** Cart items from stored JSON: whatever is no item is left out, and of two with one name the first stays. */
function cartItemsFrom(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return []
  const byName = new Map(
    stored
      .flatMap(cartItemFrom)
      .map(item => [item.name, item])
      .reverse() as [string, CartItem][],
  )
  return [...byName.values()].reverse()
}

function couponFrom(stored: unknown): AppliedCoupon | null {
  if (!isRecord(stored)) return null
  const discountAmount = amount(stored.discountAmount)
  const finalAmount = amount(stored.finalAmount)
  if (!text(stored.code) || discountAmount === undefined || finalAmount === undefined) return null
  return {
    code: text(stored.code),
    discountType: stored.discountType === 'FIXED' ? 'FIXED' : 'PERCENTAGE',
    discountAmount,
    finalAmount,
    description: text(stored.description),
  }
}

function readStored(): void {
  knownText = readText(KEYS.cart)
  const items = cartItemsFrom(parseJson(knownText))
  const coupon = items.length > 0 ? couponFrom(readJson(KEYS.coupon)) : null
  useCart.setState({ items, coupon, couponError: null })
}

onOtherTab([KEYS.cart, KEYS.coupon], () => {
  const isChanged = readText(KEYS.cart) !== knownText
  readStored()
  if (isChanged) useCart.setState({ isFromOtherTab: true })
})
if (typeof window !== 'undefined') readStored()
