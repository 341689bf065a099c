import { KEYS, readJson } from '#kit/storage.ts'
import { useCart } from '#shop/cart/cart.ts'
import { api, errorMessage, isOffline } from '#shop/frame/api.ts'
import { useSession } from '#shop/session/session.ts'
import { tokenMissing } from '#text/common.ts'
import { customerMissing } from '#text/orders.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import { orderBody } from './booking.ts'
import { keyFor, useCheckout } from './checkout.ts'
import { nothingCharged, orderFailed, orderUncertain, unknownError } from './words.ts'

/** Refusals are grouped by what the customer can do about them. */

export type PlaceResult =
  /** `replaced`: the number of an earlier unpaid order that was cancelled for this one. */
  | { kind: 'placed'; order: Order; replaced: string | null }
  /** The server's total differs (rupees): show it and let the customer confirm again. */
  | { kind: 'total'; total: number }
  | { kind: 'coupon'; message: string }
  | { kind: 'slot'; message: string }
  /** `key` is the key of the cart's line. */
  | { kind: 'item'; message: string; key: string; name: string }
  | { kind: 'unverified' }
  /** The payment of an earlier order is still open. */
  | { kind: 'other-order'; message: string; orderId: string }
  /** The patient has this visit already: ask the customer, and retry with `isMeant`. */
  | { kind: 'same-visit'; message: string; orderId: string }
  | { kind: 'login'; message: string }
  | { kind: 'failed'; message: string; isUnanswered: boolean }

const failedResult = (message: string, isUnanswered = false): PlaceResult => ({
  kind: 'failed',
  message,
  isUnanswered,
})

interface CartOrder {
  city: string
  /** Undefined for a visit at home. */
  centreCode: string | undefined
  /** In rupees, as shown to the customer. */
  total: number
  /** The customer has confirmed that the same visit is wanted twice. */
  isMeant: boolean
}

/** A retry after a lost answer keeps the idempotency key, so that the cart is booked once. */
export async function placeOrder({ city, centreCode, total, isMeant }: CartOrder): Promise<PlaceResult> {
  const { token, user } = useSession.getState()
  if (!token) return { kind: 'login', message: say(tokenMissing) }
  if (!user?.id) return { kind: 'login', message: say(customerMissing) }
  const { items, coupon } = useCart.getState()
  const { draft, change } = useCheckout.getState()
  const booking = orderBody({ draft, items, coupon, user, city, centreCode, total })
  const body = isMeant ? { ...booking, bookAgain: true } : booking
  const text = JSON.stringify(body)
  const key = keyFor(text, draft.sent, () => crypto.randomUUID())
  change({ sent: { key, body: text } })
  try {
    const headers = { 'idempotency-key': key }
    const { order, customer, message, replacedOrderId } = await api.createOrder(
      { body: { ...body, source: readJson(KEYS.source) } },
      { headers },
    )
    change({ sent: null })
    // The order with this key was cancelled meanwhile: nothing is booked, and the next try gets a new key.
    if (order.status === 'cancelled') return failedResult(message)
    useSession.getState().setUser(customer, token)
    return { kind: 'placed', order, replaced: replacedOrderId }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return refusalOf(error)
  }
}

function refusalOf(error: CallError): PlaceResult {
  const { code, message, answer, fields } = error
  if (code.startsWith('COUPON_')) return { kind: 'coupon', message }
  // The city's hours have changed since the slots were loaded.
  if (fields['collectionDetails.timeSlot']) return { kind: 'slot', message }
  switch (code) {
    case 'TOTAL_CHANGED':
      if (typeof answer.totalAmount === 'number') return { kind: 'total', total: answer.totalAmount }
      break
    case 'SLOT_FULL':
    case 'SLOT_CLOSED':
      return { kind: 'slot', message }
    case 'UNKNOWN_ITEM': {
      const name = String(answer.unknownItem ?? '')
      return { kind: 'item', message, key: String(answer.unknownItemId ?? name), name }
    }
    case 'PHONE_UNVERIFIED':
      return { kind: 'unverified' }
    case 'PAYMENT_PENDING':
      return { kind: 'other-order', message, orderId: String(answer.orderId ?? '') }
    case 'ALREADY_BOOKED':
      return { kind: 'same-visit', message, orderId: String(answer.orderId ?? '') }
    case 'NO_ANSWER':
      return failedResult(
        isOffline() ? `${say(orderUncertain)} ${say(nothingCharged)}` : say(orderUncertain),
        true,
      )
  }
  return failedResult(say(orderFailed, { reason: errorMessage(error, '') || say(unknownError) }))
}
