import { z } from '@hono/zod-openapi'
import { rupees } from '#wire/codecs.ts'

const way = z
  .enum(['online', 'cash', 'none'])
  .openapi({ description: 'How it comes back: as it was paid; none while nothing is.' })

export const cancellation = z
  .object({
    isWhole: z.boolean().openapi({ description: 'No line stays: the order is cancelled.' }),
    lines: z.array(z.object({ line: z.int(), id: z.string(), name: z.string() })),
    paid: rupees().openapi({ description: 'Paid, and not refunded before.' }),
    refund: rupees().openapi({ description: 'What comes back.' }),
    kept: rupees().openapi({ description: 'What the shop keeps for the visit.' }),
    held: rupees().openapi({
      description: 'Comes back once the visit has taken place; if the visit is cancelled, it is kept.',
    }),
    way,
    newTotal: rupees().openapi({ description: 'What the lines that stay cost.' }),
    discountLost: z.boolean().openapi({ description: 'What stays is too small for the coupon.' }),
    additions: z
      .array(z.object({ orderId: z.string(), refund: rupees(), way }))
      .openapi({ description: 'What was added to the visit and goes with it; `refund` above has it in.' }),
    tubesAtLaboratory: z.array(z.string()).openapi({
      description: 'The codes of tubes of these tests that have arrived, and may be in work.',
    }),
    sentences: z.array(z.string()).openapi({ description: 'All of it in words, for the customer.' }),
  })
  .openapi('Cancellation')
export type Cancellation = z.input<typeof cancellation>
