import type { payments, refunds } from '#db/schema.ts'

/** Payments and refunds as they are kept. */

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type RefundReason = RefundRow['reason']
