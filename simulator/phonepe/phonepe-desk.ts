import { createWebhookSender } from '../webhooks.ts'
import { expired, type Ledger, type Order, openLedger, type Refund } from './phonepe-ledger.ts'
import { orderEvent, phonepeSigned, refundEvent, type WebhookTarget } from './phonepe-webhooks.ts'

export const MERCHANT_ID = 'DEMOMERCHANT'
/** Refunds are accepted at once and completed after this time. */
const REFUND_TAKES_MS = 2_000

/** Changes orders and refunds: each change is saved, then sent by webhook. */
export type Desk = {
  ledger: Ledger
  /** The given clock, ms since 1970. */
  now: () => number
  /** Resolves after the webhook's first attempt: true if it was answered with 2xx. */
  changeOrder(order: Order, options?: { webhook: boolean }): Promise<boolean>
  changeRefund(refund: Refund, options?: { webhook: boolean }): Promise<boolean>
  /** Expires orders, and completes refunds that are due. */
  tick(): void
  stop(): void
}

/** Opens the orders and refunds in `file`; sends webhooks to `target`, if given. */
export function openDesk(options: { file: string; now: () => Date; target?: WebhookTarget }): Desk {
  const ledger = openLedger(options.file)
  const webhooks = createWebhookSender(options.target && phonepeSigned(options.target))
  const now = () => options.now().getTime()
  const notSent = Promise.resolve(false)

  function changeOrder(order: Order, { webhook } = { webhook: true }) {
    ledger.saveOrder(order)
    return webhook ? webhooks.send(orderEvent(order, MERCHANT_ID)) : notSent
  }
  function changeRefund(refund: Refund, { webhook } = { webhook: true }) {
    ledger.saveRefund(refund)
    return webhook ? webhooks.send(refundEvent(refund, MERCHANT_ID)) : notSent
  }
  function tick() {
    const at = now()
    for (const order of ledger.openOrders()) if (at >= order.expireAt) void changeOrder(expired(order))
    for (const refund of ledger.openRefunds()) {
      const due = refund.state === 'PENDING' && at >= refund.createdAt + REFUND_TAKES_MS
      if (due) void changeRefund({ ...refund, state: 'COMPLETED' })
    }
  }
  return { ledger, now, changeOrder, changeRefund, tick, stop: webhooks.stop }
}
