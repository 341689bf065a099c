import type { payments, refunds } from '#db/schema.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type RefundReason = RefundRow['reason']
