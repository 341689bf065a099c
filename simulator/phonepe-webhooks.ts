import { createHash } from 'node:crypto'
import type { Order, Refund } from './phonepe-ledger.ts'
import { orderBody, refundBody } from './phonepe-wire.ts'

export type WebhookTarget = { url: string; username: string; password: string }

export type WebhookSender = {
  /** Resolves after the first attempt: true if it was answered with 2xx. Retries go on in the background. */
  send(body: object): Promise<boolean>
  stop(): void
}

/** PhonePe's webhook of a completed or failed order. */
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

/** PhonePe's webhook of a refund. */
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
    // The shop is down or slow: retried, as by PhonePe.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return false
    throw error
  }
}

/** Sends webhooks; retries after each of the given delays until one is answered with 2xx. */
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
