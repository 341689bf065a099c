import { randomBytes } from 'node:crypto'
import { refunds } from '#db/schema.ts'
import { type Actor, SYSTEM } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import type { Transaction } from '#domain/shop.ts'
import { sendableRefund } from '#rules/orders/cancel-fee.ts'
import { type PaymentRow, type RefundReason, type RefundRow, readRefundable } from './payments.ts'

interface RefundInput {
  /** Paise. */
  amount: number
  reason: RefundReason
  now: Date
  actor?: Actor
  /** Index among the refunds of the payment, from 0. */
  part?: number
  /** Indexes of the cancelled lines; undefined for all that is left. */
  lines?: readonly number[]
}

/**
 * The worker sends an online refund to the provider; a cash refund stays pending until its handover. Idempotent by
 * `part`. Requests nothing below the provider's minimum. Throws if refunds would exceed the payment.
 */
export async function requestRefund(
  tx: Transaction,
  payment: PaymentRow,
  { amount, reason, now, actor = SYSTEM, part = 0, lines }: RefundInput,
): Promise<RefundRow | undefined> {
  if (payment.settlesOrder && amount > (await readRefundable(tx, payment)).left) {
    throw new Error('a refund of more than was paid')
  }
  if (sendableRefund(amount, payment.channel) === 0) return undefined

  const isOnline = payment.channel === 'online'
  const cashId = part === 0 ? `CASH-${payment.id}` : `CASH-${payment.id}-${part}`
  const [added] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      orderId: payment.orderId,
      part,
      lines: lines ? [...lines] : null,
      provider: payment.provider,
      merchantRefundId: isOnline ? newMerchantRefundId() : cashId,
      amount,
      state: 'pending',
      reason,
      nextCheckAt: isOnline ? now : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!added) return undefined

  await audit(tx, {
    at: now,
    actor,
    action: 'refund.requested',
    subject: `order:${payment.orderId}`,
    details: {
      refundId: added.id,
      paymentId: payment.id,
      amount,
      channel: payment.channel,
      reason,
      ...(lines ? { lines: [...lines] } : {}),
    },
  })
  return added
}

/** Makes requests to the provider idempotent. */
export const newMerchantRefundId = (): string => `RF${randomBytes(16).toString('hex')}`
