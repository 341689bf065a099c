import { CallError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import type { PaymentStatusAnswer } from '#contract/payments.ts'
import { isDate } from '#rules/dates.ts'
import { patientFrom } from '#rules/patient.ts'
import { useCart } from '#web/cart/cart.ts'
import type { Ordered } from '#web/cart/cart-items.ts'
import { useCheckout } from '#web/checkout/checkout.ts'
import { api } from '#web/platform/api.ts'
import { isRecord, KEYS, readJson, remove, writeJson, writeText } from '#web/platform/storage.ts'

/** An online payment under way: what is remembered while the customer is with the provider, and what became of it. */

/** What a payment is about, kept until the shop has decided it: also after its tab was closed. */
interface RememberedPayment {
  merchantOrderId: string
  /** The order's number; absent in what an older page remembered. */
  orderId?: string
  items: Ordered[]
}

/** Keeps, before the browser leaves for the provider, which payment it comes back from. */
export function rememberPayment(merchantOrderId: string, order: Order): void {
  writeText(KEYS.pendingPaymentTransactionId, merchantOrderId)
  writeJson(KEYS.pendingPaymentOrderDetails, {
    totalAmount: order.totalAmount,
    selectedDate: order.collectionDetails.date,
    selectedSlot: order.collectionDetails.timeSlot,
    patientName: patientFrom(order.collectionDetails).name,
    address: order.shippingAddress.address,
  })
  const items = order.items.map(({ id, name, quantity }) => ({ id, name, quantity }))
  const { orderId } = order
  writeJson(KEYS.payment, { merchantOrderId, orderId, items } satisfies RememberedPayment)
}

/** What this browser remembers of the order of a payment, for when the shop can't be asked; nothing of any other. */
export function rememberedOrder(merchantOrderId: string) {
  const payment = remembered()
  const details = readJson(KEYS.pendingPaymentOrderDetails)
  if (payment?.merchantOrderId !== merchantOrderId || !isRecord(details)) return {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const date = textOf(details.selectedDate)
  return {
    orderId: payment.orderId,
    totalAmount: typeof details.totalAmount === 'number' ? details.totalAmount : undefined,
    date: date && isDate(date) ? date : undefined,
    timeSlot: textOf(details.selectedSlot),
    patientName: textOf(details.patientName),
  }
}

function remembered(): RememberedPayment | null {
  const stored = readJson(KEYS.payment)
  if (!isRecord(stored) || typeof stored.merchantOrderId !== 'string' || !Array.isArray(stored.items))
    return null
  const items = stored.items.filter(isRecord).map(item => ({
    ...(typeof item.id === 'string' ? { id: item.id } : {}),
    name: String(item.name),
    quantity: Number(item.quantity) || 0,
  }))
  const orderId = typeof stored.orderId === 'string' ? stored.orderId : undefined
  return { merchantOrderId: stored.merchantOrderId, orderId, items }
}

/** An order is paid, or will be at the collection: its items leave the cart, what was typed for it is forgotten. */
export function orderIsPlaced(items: readonly Ordered[]): void {
  useCart.getState().takeOut(items)
  useCheckout.getState().finish()
}

/** The three outcomes a customer is told. */
export type PaymentOutcome = 'completed' | 'processing' | 'failed'

export const outcomeOf = (answer: Pick<PaymentStatusAnswer, 'isSuccess' | 'isPending'>): PaymentOutcome => {
  if (answer.isSuccess) return 'completed'
  return answer.isPending ? 'processing' : 'failed'
}

/** Waits between asking again, ms: the provider usually decides within seconds. */
const ASK_AGAIN_AFTER = [500, 1000, 2000]

/** The shop's answer, or why there is none just now: worth asking again, as on a phone that has just woken up. */
async function ask(merchantOrderId: string): Promise<PaymentStatusAnswer | CallError> {
  try {
    return await api.getPaymentStatus({ params: { merchantOrderId } })
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) return error
    throw error
  }
}

/**
 * Asks what became of a payment, again a few times while it is open, and tidies up what was remembered of it.
 * @throws CallError when the shop can't say; nothing is forgotten then.
 */
export async function checkPayment(
  merchantOrderId: string,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentStatusAnswer> {
  let answer = await ask(merchantOrderId)
  for (const ms of ASK_AGAIN_AFTER) {
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

/** Takes the paid items out of the cart, once. While the payment is open it stays remembered. */
function settle(answer: PaymentStatusAnswer): void {
  const payment = remembered()
  const isThis = payment?.merchantOrderId === answer.merchantOrderId
  // Without a memory of it (another device, cleared storage, a page opened twice) nothing is known of its items.
  if (answer.isSuccess && isThis) orderIsPlaced(payment.items)
  if (!answer.isPending && isThis) remove(KEYS.payment)
}

/**
 * Asks about a payment that was still open when its page was left: once it is paid, its items leave the cart. Does
 * nothing when there is none, or when the shop can't say.
 */
export async function settleOpenPayment(): Promise<void> {
  const payment = remembered()
  if (!payment) return
  try {
    settle(await api.getPaymentStatus({ params: { merchantOrderId: payment.merchantOrderId } }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A payment that the shop doesn't know will never be decided.
    if (error.status === 404) remove(KEYS.payment)
  }
}
