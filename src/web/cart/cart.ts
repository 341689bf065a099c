import { create } from 'zustand'
import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { isRecord, KEYS, onOtherTab, parseJson, readText, remove, writeText } from '#web/platform/storage.ts'
import { readStored } from '#web/platform/stored-values.ts'
import {
  added,
  type CartItem,
  cartItemsFrom,
  identified,
  isOf,
  keyOf,
  labTestItem,
  type Ordered,
  packageItem,
  withinLimits,
} from './cart-items.ts'
import type { CartCheck } from './catalogue-check.ts'

/** The cart of this browser, shared by its tabs. On the server and before hydration it is empty. */

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
  /** One more when that item is there, else a new line of one. */
  add: (item: Omit<CartItem, 'quantity'>) => void
  addPackage: (offered: HealthPackage) => void
  addLabTest: (test: LabTest) => void
  remove: (key: string) => void
  /** 0 or less removes the item; more than can be booked at once becomes that. */
  setQuantity: (key: string, quantity: number) => void
  /** Takes over what the catalogue says now. */
  takeOver: (check: CartCheck) => void
  /** Gives a line of an older cart, known by its name only, its id. */
  identify: (name: string, id: string) => void
  clear: () => void
  /** Takes out what was ordered; what was added since stays. */
  takeOut: (ordered: readonly Ordered[]) => void
  applyCoupon: (coupon: AppliedCoupon) => void
  /** Without a sentence the customer removed it; with one it was refused. */
  removeCoupon: (error?: string) => void
  /** The customer has read that another tab changed the cart. */
  acceptOtherTab: () => void
}

const NOTHING = { items: [], coupon: null, couponError: null }

/** The item as the catalogue has it now; the same object where nothing differs. */
function asTold(item: CartItem, check: CartCheck): CartItem {
  const known = check.find(({ key, isWithdrawn }) => key === keyOf(item) && !isWithdrawn)
  if (!known) return item
  const { change, isHivConsentNeeded } = known
  if (!change && isHivConsentNeeded === item.isHivConsentNeeded) return item
  const prices = change ? { price: change.now, oldPrice: change.oldPrice } : {}
  return { ...item, ...prices, isHivConsentNeeded }
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
    remove: key => change(items => items.filter(item => keyOf(item) !== key)),
    setQuantity: (key, quantity) =>
      change(items =>
        items.flatMap(item => {
          if (keyOf(item) !== key) return item
          return quantity >= 1 ? { ...item, quantity: withinLimits(quantity) } : []
        }),
      ),
    takeOver: check => {
      if (get().items.some(item => asTold(item, check) !== item))
        change(items => items.map(item => asTold(item, check)))
    },
    identify: (name, id) => change(items => identified(items, name, id)),
    clear: () => change(() => []),
    takeOut: ordered => {
      const takenOf = (item: CartItem) => ordered.find(line => isOf(item, line))?.quantity ?? 0
      change(items =>
        items
          .map(item => ({ ...item, quantity: item.quantity - takenOf(item) }))
          .filter(item => item.quantity > 0),
      )
      setCoupon(null, null)
    },
    applyCoupon: coupon => setCoupon(coupon, null),
    removeCoupon: error => setCoupon(null, error ?? null),
    acceptOtherTab: () => set({ isFromOtherTab: false, isLoggedOutElsewhere: false }),
  }
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value < 1e9 ? value : undefined

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

function readCart(): void {
  knownText = readText(KEYS.cart)
  const items = cartItemsFrom(parseJson(knownText))
  const coupon = items.length > 0 ? readStored(KEYS.coupon, couponFrom) : null
  useCart.setState({ items, coupon, couponError: null })
}

onOtherTab([KEYS.cart, KEYS.coupon], () => {
  const isChanged = readText(KEYS.cart) !== knownText
  readCart()
  if (isChanged) useCart.setState({ isFromOtherTab: true })
})
if (typeof window !== 'undefined') readCart()
