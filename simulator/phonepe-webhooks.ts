import { createHash } from 'node:crypto'
import type { Order, Refund } from './phonepe-ledger.ts'
import { orderBody, refundBody } from './phonepe-wire.ts'

export type WebhookTarget = { url: string; username: string; password: string }

export type WebhookSender = {
  /** Makes the first try and says whether it was answered with 2xx; further tries go on by themselves. */
  send(body: object): Promise<boolean>
  stop(): void
}

/** Tells an order's end as PhonePe does. */
export function orderEvent(order: Order, merchantId: string) {
  const completed = order.state === 'COMPLETED'
  return {
    event: completed ? 'checkout.order.completed' : 'checkout.order.failed',
    type: completed ? 'CHECKOUT_ORDER_COMPLETED' : 'CHECKOUT_ORDER_FAILED',
    payload: {
      merchantId,
      merchantOrderId: order.merchantOrderId,
      ...orderBody(order, { errorContext: true }),
    },
  }
}

/** Tells a refund's step as PhonePe does. */
export function refundEvent(refund: Refund, merchantId: string) {
  const step = { PENDING: 'accepted', CONFIRMED: 'accepted', COMPLETED: 'completed', FAILED: 'failed' }[
    refund.state
  ]
  return {
    event: `pg.refund.${step}`,
    type: `PG_REFUND_${step.toUpperCase()}`,
    payload: refundBody(refund, merchantId),
  }
}

async function post(target: WebhookTarget, body: object): Promise<boolean> {
  const authorization = createHash('sha256').update(`${target.username}:${target.password}`).digest('hex')
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch (error) {
    // The shop may be away or slow; PhonePe tries again too.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return false
    throw error
  }
}

/** Posts webhooks; a post that isn't answered with 2xx is tried again after each of the given waits. */
export function createWebhookSender(
  target: WebhookTarget | undefined,
  retryDelaysMs = [1_000, 5_000, 15_000],
): WebhookSender {
  const waiting = new Set<NodeJS.Timeout>()
  let stopped = false

  async function attempt(body: object, delays: number[]): Promise<boolean> {
    if (!target) return false
    const delivered = await post(target, body)
    const [delay, ...later] = delays
    if (!delivered && !stopped && delay !== undefined) {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void attempt(body, later)
      }, delay)
      timer.unref()
      waiting.add(timer)
    }
    return delivered
  }

  return {
    send: body => attempt(body, retryDelaysMs),
    stop() {
      stopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
