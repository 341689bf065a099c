import { randomBytes } from 'node:crypto'
import { refunds } from '#db/schema.ts'
import { type Actor, SYSTEM } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Transaction } from '../shop.ts'
import type { PaymentRow, RefundReason, RefundRow } from './rows.ts'

/**
 * Adds the one refund of a payment: the worker carries one of an online payment to the provider; one of cash stays
 * pending until an operator has handed it back. Doing it again changes nothing. Answers what was added.
 */
export async function requestRefund(
  tx: Transaction,
  payment: PaymentRow,
  amount: number,
  reason: RefundReason,
  now: Date,
  actor: Actor = SYSTEM,
): Promise<RefundRow | undefined> {
  const [added] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      orderId: payment.orderId,
      provider: payment.provider,
      merchantRefundId: payment.channel === 'online' ? newMerchantRefundId() : `CASH-${payment.id}`,
      amount,
      state: 'pending',
      reason,
      nextCheckAt: payment.channel === 'online' ? now : null,
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
    details: { amount, reason, channel: payment.channel, paymentId: payment.id },
  })
  return added
}

/** Our id of a refund at the provider: asking twice with it is harmless. */
export const newMerchantRefundId = (): string => `RF${randomBytes(16).toString('hex')}`
