import { isRecord, KEYS, readJson, remove, writeJson, writeText } from '#kit/storage.ts'
import { isDate } from '#rules/dates.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { ItemQuantity } from '#shop/cart/cart-items.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { api } from '#shop/frame/api.ts'
import { asNumber, asText } from '#shop/frame/stored-values.ts'
import type { PaymentStatusAnswer } from '#shop/payment/contract.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'

/** Stored until the payment is decided, even if its tab is closed. */
interface RememberedPayment {
  merchantOrderId: string
  /** The order's number. */
  orderId: string
  items: ItemQuantity[]
}

/** Call before the redirect to the provider. */
export function rememberPayment(merchantOrderId: string, order: Order): void {
  writeText(KEYS.pendingPaymentTransactionId, merchantOrderId)
  writeJson(KEYS.pendingPaymentOrderDetails, {
    totalAmount: order.totalAmount,
    selectedDate: order.collectionDetails.date,
    selectedSlot: order.collectionDetails.timeSlot,
    patientName: order.patients[0]?.name,
    address: order.shippingAddress.address,
  })
  const items = order.items.map(({ id, name, quantity }) => ({ id, name, quantity }))
  const { orderId } = order
  writeJson(KEYS.payment, { merchantOrderId, orderId, items } satisfies RememberedPayment)
}

/** For when the server can't be reached; {} if another payment was started. */
export function rememberedOrder(merchantOrderId: string) {
  const payment = rememberedPayment()
  const details = readJson(KEYS.pendingPaymentOrderDetails)
  if (payment?.merchantOrderId !== merchantOrderId || !isRecord(details)) return {}
  const date = asText(details.selectedDate)
  return {
    orderId: payment.orderId,
    totalAmount: asNumber(details.totalAmount),
    date: date && isDate(date) ? date : undefined,
    timeSlot: asText(details.selectedSlot),
    patientName: asText(details.patientName),
  }
}

/** The payment that may still be open; null without one. */
export function rememberedPayment(): RememberedPayment | null {
  const stored = readJson(KEYS.payment)
  if (!isRecord(stored) || !Array.isArray(stored.items)) return null
  const { merchantOrderId, orderId } = stored
  if (typeof merchantOrderId !== 'string' || typeof orderId !== 'string') return null
  const items = stored.items.filter(isRecord).map(item => ({
    id: String(item.id),
    name: String(item.name),
    quantity: Number(item.quantity) || 0,
  }))
  return { merchantOrderId, orderId, items }
}

/** Removes the items from the cart, and the draft. Call when an order is paid or Pay on Collection. */
export function orderIsPlaced(items: readonly ItemQuantity[], number: string): void {
  writeText(KEYS.placedOrder, number, 'session')
  useCart.getState().removeOrdered(items)
  useCheckout.getState().finish()
}

export type PaymentOutcome = 'completed' | 'processing' | 'failed'

export const toPaymentOutcome = (
  answer: Pick<PaymentStatusAnswer, 'isSuccess' | 'isPending'>,
): PaymentOutcome => {
  if (answer.isSuccess) return 'completed'
  return answer.isPending ? 'processing' : 'failed'
}

/** Delays of the retries, ms: the provider usually decides within seconds. */
const RETRY_DELAYS_MS = [500, 1000, 2000]

/** The payment's status, or the CallError if a retry is worth it: no answer (a phone that just woke up) or a 5xx. */
async function ask(merchantOrderId: string): Promise<PaymentStatusAnswer | CallError> {
  try {
    return await api.getPaymentStatus({ params: { merchantOrderId } })
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) return error
    throw error
  }
}

/**
 * Checks a payment's status, with a few retries while it is open, and clears what was stored for it.
 * @throws CallError when the status can't be read; nothing is cleared then.
 */
export async function checkPayment(
  merchantOrderId: string,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentStatusAnswer> {
  let answer = await ask(merchantOrderId)
  for (const ms of RETRY_DELAYS_MS) {
    if (!(answer instanceof CallError) && !answer.isPending) break
    await wait(ms)
    answer = await ask(merchantOrderId)
  }
  if (answer instanceof CallError) throw answer
  settle(answer)
  remove(KEYS.pendingPaymentTransactionId)
  remove(KEYS.pendingPaymentOrderDetails)
  return answer
}

/** Removes the paid items from the cart, once. An open payment stays stored. */
export function settle(answer: PaymentStatusAnswer): void {
  const payment = rememberedPayment()
  const isThis = payment?.merchantOrderId === answer.merchantOrderId
  // Without the stored payment (another device, cleared storage, a page opened twice) nothing shows which items it was
  // for.
  if (answer.isSuccess && isThis) orderIsPlaced(payment.items, payment.orderId)
  if (!answer.isPending && isThis) remove(KEYS.payment)
}

/** True once a payment is decided or unknown; false while it is open, and when its status can't be read. */
export async function isDecided(merchantOrderId: string): Promise<boolean> {
  try {
    return !(await api.getPaymentStatus({ params: { merchantOrderId } })).isPending
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.status === 404
  }
}

/**
 * Checks the stored open payment; once it is paid, its items are removed from the cart. Does nothing without one, or
 * when the status can't be read.
 */
export async function settleOpenPayment(): Promise<PaymentStatusAnswer | undefined> {
  const payment = rememberedPayment()
  if (!payment) return
  try {
    const answer = await api.getPaymentStatus({ params: { merchantOrderId: payment.merchantOrderId } })
    settle(answer)
    return answer
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The server doesn't know the payment, so it would stay open for ever.
    if (error.status === 404) remove(KEYS.payment)
  }
}
