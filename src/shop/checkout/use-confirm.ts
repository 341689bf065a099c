import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOnline } from '#kit/use-online.ts'
import { formatRupees } from '#rules/money.ts'
import { useCart } from '#shop/cart/cart.ts'
import { cartPayable } from '#shop/cart/cart-items.ts'
import { checkCoupon } from '#shop/cart/coupon.ts'
import { refreshCart } from '#shop/cart/use-cart-check.ts'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import { slotMissing } from '#text/fields.ts'
import { say } from '#text/text.ts'
import { missingConsentIn } from './booking.ts'
import { useCheckout } from './checkout.ts'
import { type PlaceResult, placeOrder } from './place-order.ts'
import { totalChanged, totalWithoutCoupon } from './words.ts'

export interface Obstacle {
  message: string
  /** An item to remove from the cart. */
  item?: { key: string; name: string }
  /** Cleared as soon as a slot is chosen. */
  isAboutSlot?: boolean
  /** No answer came: cleared as soon as a slot is chosen or the browser is online again. */
  isUnanswered?: boolean
  /** Another order to link to. */
  orderId?: string
  /** The patient has this visit already; the customer can confirm that they want it twice. */
  canBookAgain?: boolean
  isLoginNeeded?: boolean
}

interface ConfirmOptions {
  city: string
  /** Undefined for a visit at home. */
  centreCode: string | undefined
  /** In rupees, computed by the page. */
  payable: number
  reloadSlots: () => Promise<void>
}

/** Books and opens the payment, or sets an obstacle. */
export function useConfirm({ city, centreCode, payable, reloadSlots }: ConfirmOptions) {
  const navigate = useNavigate()
  const [obstacle, setObstacle] = useState<Obstacle>()
  // The server's total, if it still differs from the page's after all prices were refreshed.
  const [agreed, setAgreed] = useState<{ total: number; insteadOf: number }>()
  const total = agreed?.insteadOf === payable ? agreed.total : payable
  const slot = useCheckout(({ draft }) => draft.slotHour !== null && `${draft.date} ${draft.slotHour}`)
  useEffect(() => {
    if (slot) setObstacle(now => (now?.isAboutSlot || now?.isUnanswered ? undefined : now))
  }, [slot])
  useOnline(() => setObstacle(now => (now?.isUnanswered ? undefined : now)))

  async function confirm(isMeant = false): Promise<void> {
    setObstacle(undefined)
    const { draft } = useCheckout.getState()
    const { date, slotHour } = draft
    if (!date || slotHour === null) {
      setObstacle({ message: say(slotMissing), isAboutSlot: true })
      return
    }
    const consent = missingConsentIn(draft, useCart.getState().items, {
      isCentreVisit: centreCode !== undefined,
    })
    if (consent) {
      setObstacle({ message: say(consent) })
      return
    }
    const result = await placeOrder({ city, centreCode, total, isMeant })
    if (result.kind === 'placed') {
      const { order, replaced } = result
      await navigate(links.payFor(order.orderId), { state: { order, replaced } })
      return
    }
    if (result.kind === 'unverified') {
      useSession.getState().setOtpVerified(false)
      return
    }
    await prepareAgain(result, reloadSlots)
    if (result.kind === 'total') setAgreed({ total: result.total, insteadOf: payableNow() })
    setObstacle(obstacleOf(result, total))
  }
  return { total, obstacle, setObstacle, confirm }
}

type RefusedBooking = Exclude<PlaceResult, { kind: 'placed' } | { kind: 'unverified' }>

function payableNow(): number {
  const { items, coupon } = useCart.getState()
  return cartPayable(items, coupon)
}

/** Refreshes stale prices, coupon or slots before the customer tries again. */
async function prepareAgain(result: RefusedBooking, reloadSlots: () => Promise<void>): Promise<void> {
  if (result.kind === 'total') {
    await refreshCart()
    await checkCoupon()
  }
  if (result.kind === 'coupon') useCart.getState().removeCoupon(result.message)
  if (result.kind === 'slot') {
    useCheckout.getState().change({ slotHour: null })
    await reloadSlots()
  }
}

function obstacleOf(result: RefusedBooking, before: number): Obstacle {
  switch (result.kind) {
    case 'total':
      return {
        message: say(totalChanged, { before: formatRupees(before), now: formatRupees(result.total) }),
      }
    case 'coupon':
      return {
        message: `${result.message} ${say(totalWithoutCoupon, { amount: formatRupees(payableNow()) })}`,
      }
    case 'slot':
      return { message: result.message, isAboutSlot: true }
    case 'item':
      return { message: result.message, item: { key: result.key, name: result.name } }
    case 'other-order':
      return { message: result.message, orderId: result.orderId }
    case 'same-visit':
      return { message: result.message, orderId: result.orderId, canBookAgain: true }
    case 'login':
      return { message: result.message, isLoginNeeded: true }
    case 'failed':
      return { message: result.message, isUnanswered: result.isUnanswered }
  }
}
