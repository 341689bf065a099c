import { createWebhookSender } from '../webhooks.ts'
import {
  closedQr,
  ended,
  type Ledger,
  type Link,
  openLedger,
  type Payment,
  paidQr,
  type Qr,
  type Refund,
  tried,
} from './razorpay-ledger.ts'
import {
  EVENTS,
  type Event,
  endedEvent,
  paidEvents,
  qrEvents,
  razorpaySigned,
  refundEvent,
  type WebhookTarget,
} from './razorpay-webhooks.ts'
import type { QrLook } from './razorpay-wire.ts'

/** Refunds are accepted at once and processed after this time. */
const REFUND_TAKES_MS = 2_000
/** A webhook that has failed for this long is switched off. */
const SWITCHED_OFF_AFTER_MS = 24 * 60 * 60_000

type Notify = { webhook: boolean }

/** Changes links, codes and refunds: each change is saved, then sent by webhook. */
export type Desk = {
  ledger: Ledger
  /** The given clock, ms since 1970. */
  now: () => number
  publicUrl: string
  /** What the account can do with codes: none at all, only images, or their text too. */
  qr: { isOn: boolean; look: QrLook }
  webhook: {
    url?: string
    isActive(): boolean
    setActive(isActive: boolean): void
    /** Those that its owner has chosen; others are not sent. */
    events(): readonly string[]
    setEvents(events: readonly string[]): void
  }
  /** Resolves after the webhook's first attempt: true if it was answered with 2xx. */
  pay(link: Link, status: Payment['status'], options?: Notify & { amount?: number }): Promise<boolean>
  /** Sends the webhooks of a captured payment again. */
  repeatPaid(link: Link, options: Notify): Promise<boolean>
  end(link: Link, status: 'expired' | 'cancelled', options?: Notify): Promise<boolean>
  payQr(qr: Qr, status: Payment['status'], options?: Notify & { amount?: number }): Promise<boolean>
  closeQr(qr: Qr, reason: Qr['closeReason'], options?: Notify): Promise<boolean>
  changeRefund(refund: Refund, options?: Notify): Promise<boolean>
  /** Expires links and codes, and processes refunds that are due. */
  tick(): void
  stop(): void
}

/** Opens the links, codes and refunds in `file`; sends webhooks to `target`, if given. */
export function openDesk(options: {
  file: string
  now: () => Date
  publicUrl: string
  merchantName: string
  target?: WebhookTarget
}): Desk {
  const { publicUrl } = options
  const ledger = openLedger(options.file)
  const sender = createWebhookSender(options.target && razorpaySigned(options.target))
  const now = () => options.now().getTime()
  let chosen: readonly string[] = EVENTS
  let isActive = options.target !== undefined
  let failingSince: number | undefined

  async function send(events: Event[], { webhook }: Notify): Promise<boolean> {
    if (!webhook || !isActive) return false
    const answers = await Promise.all(events.filter(({ event }) => chosen.includes(event)).map(sender.send))
    const isDelivered = answers.every(Boolean)
    failingSince = isDelivered ? undefined : (failingSince ?? now())
    if (failingSince !== undefined && now() - failingSince >= SWITCHED_OFF_AFTER_MS) isActive = false
    return isDelivered
  }

  function pay(
    link: Link,
    status: Payment['status'],
    { amount, webhook }: Notify & { amount?: number } = { webhook: true },
  ) {
    const after = ledger.saveLink(tried(link, status, now(), amount))
    return status === 'captured' ? repeatPaid(after, { webhook }) : Promise.resolve(false)
  }
  function repeatPaid(link: Link, { webhook }: Notify) {
    const captured = link.payments.find(({ status }) => status === 'captured')
    return send(captured ? paidEvents(link, captured, publicUrl, now()) : [], { webhook })
  }
  function end(link: Link, status: 'expired' | 'cancelled', { webhook }: Notify = { webhook: true }) {
    const after = ledger.saveLink(ended(link, status, now()))
    return send([endedEvent(after, `payment_link.${status}`, publicUrl, now())], { webhook })
  }
  const qr = { isOn: true, look: { publicUrl, merchantName: options.merchantName, hasContent: true } }
  function saveQr(changed: Qr, notify: Notify) {
    ledger.saveQr(changed)
    return send(qrEvents(changed, qr.look, now()), notify)
  }
  const payQr: Desk['payQr'] = (code, status, { amount, webhook } = { webhook: true }) =>
    saveQr(paidQr(code, status, now(), amount), { webhook })
  const closeQr: Desk['closeQr'] = (code, reason, { webhook } = { webhook: true }) =>
    saveQr(closedQr(code, reason, now()), { webhook })
  function changeRefund(refund: Refund, { webhook }: Notify = { webhook: true }) {
    ledger.saveRefund(refund)
    return send(refund.status === 'pending' ? [] : [refundEvent(refund, now())], { webhook })
  }
  function tick() {
    const at = now()
    const { links, qrs, refunds } = ledger.all()
    for (const code of qrs) if (code.status === 'active' && at >= code.closeBy) void closeQr(code, null)
    for (const link of links) if (link.status === 'created' && at >= link.expireAt) void end(link, 'expired')
    for (const refund of refunds) {
      const due = refund.status === 'pending' && at >= refund.createdAt + REFUND_TAKES_MS
      if (due) void changeRefund({ ...refund, status: 'processed' })
    }
  }
  return {
    ledger,
    now,
    publicUrl,
    qr,
    webhook: {
      url: options.target?.url,
      isActive: () => isActive,
      setActive(value) {
        isActive = value
        failingSince = undefined
      },
      events: () => chosen,
      setEvents(events) {
        chosen = events
      },
    },
    pay,
    repeatPaid,
    end,
    payQr,
    closeQr,
    changeRefund,
    tick,
    stop: sender.stop,
  }
}
