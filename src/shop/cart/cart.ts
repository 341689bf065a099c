import { create } from 'zustand'
import { isRecord, KEYS, onOtherTab, parseJson, readStoredText, remove, writeText } from '#kit/storage.ts'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { readStored } from '#shop/frame/stored-values.ts'
import { whenStarted } from '#shop/frame/stores.ts'
import {
  addItem,
  type CartItem,
  cartItemsFrom,
  clampQuantity,
  type ItemQuantity,
  labTestItem,
  packageItem,
  quantityOrdered,
} from './cart-items.ts'
import type { CartCheck } from './catalogue-check.ts'

/** Amounts in rupees, valid only for the subtotal for which the server granted the coupon. */
export interface AppliedCoupon {
  code: string
  discountType: 'PERCENTAGE' | 'FIXED'
  discountAmount: number
  finalAmount: number
  description: string
}

export interface ItemRemoval {
  item: CartItem
  index: number
  coupon: AppliedCoupon | null
}

interface CartState {
  items: CartItem[]
  /** Items put aside for a second booking; they return to the cart once it is empty. */
  later: CartItem[]
  coupon: AppliedCoupon | null
  couponError: string | null
  /** Another tab changed the cart, and the notice is not dismissed yet. */
  isFromOtherTab: boolean
  /** The customer logged out in another tab, and the notice is not dismissed yet. */
  isLoggedOutElsewhere: boolean
}

interface Cart extends CartState {
  /** Adds a line, or adds one to the quantity of the existing line with this item. */
  add: (item: Omit<CartItem, 'quantity'>) => void
  addPackage: (offered: HealthPackage) => void
  addLabTest: (test: LabTest) => void
  remove: (key: string) => void
  /** Puts a removed item back at its place, with the coupon that went with it. */
  restore: (removed: ItemRemoval) => void
  /** 0 or less removes the item; at most MAX_QUANTITY. */
  setQuantity: (key: string, quantity: number) => void
  /** Applies changed prices and HIV consent flags from a check against the catalogue. */
  takeOver: (check: CartCheck) => void
  putAside: (keys: readonly string[]) => void
  bringBack: () => void
  /** Empties the cart, and drops the items put aside. */
  clear: () => void
  /** Removes the ordered quantities and the coupon; items added since then stay. */
  removeOrdered: (ordered: readonly ItemQuantity[]) => void
  applyCoupon: (coupon: AppliedCoupon) => void
  /** `error`: the message of a refused coupon; none when the customer removed it. */
  removeCoupon: (error?: string) => void
  acceptOtherTab: () => void
}

const NOTHING = { items: [], coupon: null, couponError: null }

/** Returns the same object if nothing differs. */
function withCheck(item: CartItem, check: CartCheck): CartItem {
  const known = check.find(({ key, isWithdrawn }) => key === item.id && !isWithdrawn)
  if (!known) return item
  const { change, isHivConsentNeeded } = known
  if (!change && isHivConsentNeeded === item.isHivConsentNeeded) return item
  const prices = change ? { price: change.now, oldPrice: change.oldPrice } : {}
  return { ...item, ...prices, isHivConsentNeeded }
}

const readLater = (): CartItem[] => cartItemsFrom(parseJson(readStoredText(KEYS.laterCart)))

function writeLater(later: readonly CartItem[]): void {
  if (later.length > 0) writeText(KEYS.laterCart, JSON.stringify(later))
  else remove(KEYS.laterCart)
}

/** Merges two lists of items, each item once. */
const mergeItems = (items: readonly CartItem[], others: readonly CartItem[]): CartItem[] => [
  ...items,
  ...others.filter(other => !items.some(item => item.id === other.id)),
]

// The stored JSON of `items`. Storage events arrive late in background tabs, so each change starts from storage if that
// differs from this, otherwise from memory (also if storing failed).
let knownText: string | null = null

/** In local storage, shared by all tabs. Empty on the server and until hydration. */
export const useCart = create<Cart>()((set, get) => {
  const change = (make: (items: CartItem[]) => CartItem[]) => {
    const stored = readStoredText(KEYS.cart)
    const made = make(stored === knownText ? get().items : cartItemsFrom(parseJson(stored)))
    const items = made.length > 0 ? made : readLater()
    if (made.length === 0) keepLater([])
    if (items.length > 0) writeText(KEYS.cart, JSON.stringify(items))
    else remove(KEYS.cart)
    knownText = readStoredText(KEYS.cart)
    if (items.length === 0) remove(KEYS.coupon)
    set(items.length > 0 ? { items } : NOTHING)
  }
  const keepLater = (later: CartItem[]) => {
    writeLater(later)
    set({ later })
  }
  const setCoupon = (coupon: AppliedCoupon | null, couponError: string | null) => {
    if (coupon) writeText(KEYS.coupon, JSON.stringify(coupon))
    else remove(KEYS.coupon)
    set({ coupon, couponError })
  }
  return {
    ...NOTHING,
    later: [],
    isFromOtherTab: false,
    isLoggedOutElsewhere: false,
    add: item => change(items => addItem(items, item)),
    addPackage: offered => get().add(packageItem(offered)),
    addLabTest: test => get().add(labTestItem(test)),
    remove: key => change(items => items.filter(item => item.id !== key)),
    restore({ item, index, coupon }) {
      change(items => (items.some(({ id }) => id === item.id) ? items : items.toSpliced(index, 0, item)))
      if (coupon && !get().coupon) setCoupon(coupon, null)
    },
    setQuantity: (key, quantity) =>
      change(items =>
        items.flatMap(item => {
          if (item.id !== key) return item
          return quantity >= 1 ? { ...item, quantity: clampQuantity(quantity) } : []
        }),
      ),
    takeOver: check => {
      if (get().items.some(item => withCheck(item, check) !== item))
        change(items => items.map(item => withCheck(item, check)))
    },
    putAside(keys) {
      const later = mergeItems(
        readLater(),
        get().items.filter(item => keys.includes(item.id)),
      )
      change(items => items.filter(item => !keys.includes(item.id)))
      keepLater(later)
    },
    bringBack() {
      const later = readLater()
      keepLater([])
      change(items => mergeItems(items, later))
    },
    clear() {
      keepLater([])
      change(() => [])
    },
    removeOrdered: ordered => {
      change(items =>
        items
          .map(item => ({ ...item, quantity: item.quantity - quantityOrdered(item, ordered) }))
          .filter(item => item.quantity > 0),
      )
      setCoupon(null, null)
    },
    applyCoupon: coupon => setCoupon(coupon, null),
    removeCoupon: error => setCoupon(null, error ?? null),
    acceptOtherTab: () => set({ isFromOtherTab: false, isLoggedOutElsewhere: false }),
  }
})

const textFrom = (value: unknown): string => (typeof value === 'string' ? value : '')
const amountFrom = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value < 1e9 ? value : undefined

function couponFrom(stored: unknown): AppliedCoupon | null {
  if (!isRecord(stored)) return null
  const discountAmount = amountFrom(stored.discountAmount)
  const finalAmount = amountFrom(stored.finalAmount)
  if (!textFrom(stored.code) || discountAmount === undefined || finalAmount === undefined) return null
  return {
    code: textFrom(stored.code),
    discountType: stored.discountType === 'FIXED' ? 'FIXED' : 'PERCENTAGE',
    discountAmount,
    finalAmount,
    description: textFrom(stored.description),
  }
}

function readCart(): void {
  knownText = readStoredText(KEYS.cart)
  const items = cartItemsFrom(parseJson(knownText))
  const coupon = items.length > 0 ? readStored(KEYS.coupon, couponFrom) : null
  useCart.setState({ items, later: readLater(), coupon, couponError: null })
}

whenStarted(useCart, () => {
  readCart()
  onOtherTab([KEYS.cart, KEYS.coupon, KEYS.laterCart], () => {
    const isChanged = readStoredText(KEYS.cart) !== knownText
    readCart()
    if (isChanged) useCart.setState({ isFromOtherTab: true })
  })
})
