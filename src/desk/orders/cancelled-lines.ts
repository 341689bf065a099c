import { z } from '@hono/zod-openapi'
import { MAX_ITEMS } from '#rules/fields.ts'

const lines = z.array(z.int().min(0).max(999)).max(MAX_ITEMS)

/** What staff cancel. Without `lines` it is the whole order; they may be empty beside lines of additions. */
export const cancelledLines = {
  lines: lines.optional(),
  added: z
    .array(z.object({ orderId: z.string().min(1).max(60), lines: lines.min(1) }))
    .max(20)
    .optional()
    .openapi({ description: 'Lines of orders added to the visit, cancelled with `lines`: all or nothing.' }),
}
