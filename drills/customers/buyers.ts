import { randomUUID } from 'node:crypto'
import { type Cart, orderOf, tokenOf } from '../../bench/customers.ts'
import { fetchAdmitted } from './admitted.ts'

/** Customers who book, and record the responses. */

export type BookingResult =
  /** Accepted: this order must exist, whatever happens afterwards. */
  | { kind: 'acknowledged'; number: string; id: string }
  | { kind: 'refused'; status: number; code: string }
  /** No response, or 503 because something is down: the order may or may not exist. */
  | { kind: 'unknown' }

export interface Buyer {
  index: number
  /** Idempotency key, the same for every attempt. */
  key: string
  body: ReturnType<typeof orderOf>
}

/** Customer `index` and their order; `change` replaces parts of it. */
export const buyer = (
  index: number,
  cart: Cart,
  change: Partial<ReturnType<typeof orderOf>> & { couponCode?: string; centreCode?: string } = {},
): Buyer => ({
  index,
  key: randomUUID(),
  body: { ...orderOf(index, cart), ...change },
})

const PATIENCE_MS = 25_000

export async function book(url: string, { index, key, body }: Buyer): Promise<BookingResult> {
  try {
    const answer = await fetchAdmitted(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokenOf(index)}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      patienceMs: PATIENCE_MS,
    })
    const received = (await answer.json()) as { code?: string; order?: { _id: string; orderId: string } }
    if (answer.status === 503) return { kind: 'unknown' }
    if (!received.order) return { kind: 'refused', status: answer.status, code: received.code ?? '' }
    return { kind: 'acknowledged', number: received.order.orderId, id: received.order._id }
  } catch {
    // A broken connection, an incomplete response, or none.
    return { kind: 'unknown' }
  }
}

/** Chooses Pay on Collection; true when accepted. */
export async function payOnCollection(url: string, index: number, orderId: string): Promise<boolean> {
  try {
    const answer = await fetchAdmitted(`${url}/api/orders/${orderId}/payment-method`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(index)}` },
      body: JSON.stringify({ paymentMethod: 'COD' }),
      patienceMs: PATIENCE_MS,
    })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** A test at the catalogue's price, in rupees. */
export async function readCart(url: string): Promise<Cart> {
  const test = (await (await fetch(`${url}/api/labtests/CBC`)).json()) as {
    _id: string
    name: string
    salePrice: number
  }
  return { items: [{ id: test._id, name: test.name, price: test.salePrice }] }
}
