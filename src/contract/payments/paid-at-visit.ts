import { z } from '@hono/zod-openapi'

/** What was paid to the laboratory's staff, in orders and invoices. */
export const paidAtVisit = z
  .object({ amount: z.number(), as: z.enum(['cash', 'upi']), at: z.iso.datetime() })
  .nullable()
  .openapi({ description: 'What was paid to our staff, and how; null until then, and for online payments.' })
