import { createHash } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import { payments, refunds, webhookEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { WebhookHint } from '#domain/ports/payment-provider.ts'
import type { Shop } from '#domain/shop.ts'
import { DAY_MS } from '#rules/durations.ts'
import { advanceRefund } from './advance-refund.ts'
import { attemptByMerchantOrderId, checkAttempt, isAttemptOpen, type PaymentDeps } from './attempts.ts'

/** Makes the payment due for a check, even a failed attempt, so that the check survives a crash of this process. */
export async function storeWebhook(
  shop: Pick<PaymentDeps, 'db' | 'now'>,
  provider: string,
  body: string,
  hint: WebhookHint | null,
): Promise<void> {
  const now = shop.now()
  await inTransaction(shop.db, async tx => {
    await tx
      .insert(webhookEvents)
      .values({
        bodyHash: createHash('sha256').update(body).digest('base64url'),
        provider,
        event: hint?.event ?? 'unknown',
        merchantOrderId: hint?.about === 'payment' ? hint.merchantOrderId : null,
        receivedAt: now,
      })
      .onConflictDoNothing()
    if (hint?.about !== 'payment') return
    await tx
      .update(payments)
      .set({ nextCheckAt: now })
      .where(
        and(
          eq(payments.merchantOrderId, hint.merchantOrderId),
          eq(payments.provider, provider),
          ne(payments.state, 'completed'),
        ),
      )
  })
}

/** Checks the status at the provider, whatever the webhook says. */
export async function followHint(shop: PaymentDeps, provider: string, hint: WebhookHint): Promise<void> {
  if (hint.about === 'payment') {
    const payment = await attemptByMerchantOrderId(shop.db, hint.merchantOrderId)
    // Includes failed attempts: they may have succeeded after all.
    if (payment?.provider !== provider) return
    if (isAttemptOpen(payment) || payment.state === 'failed') await checkAttempt(shop, payment)
    return
  }
  const [refund] = await shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.merchantRefundId, hint.merchantRefundId))
  if (refund?.provider === provider && refund.state === 'pending') await advanceRefund(shop, refund)
}

/** Much longer than providers repeat a webhook. */
const KEPT_MS = 30 * DAY_MS

export async function deleteOldWebhooks(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = new Date(shop.now().getTime() - KEPT_MS)
  await shop.db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before))
}
