import { z } from '@hono/zod-openapi'
import { instant, rupees } from '#wire/codecs.ts'

/** A payment provider's UPI code over everything due at a visit. */
export const upiCode = z
  .object({
    state: z.enum(['none', 'opening', 'open', 'paid', 'returned', 'ended']).openapi({
      description:
        '`none`: no provider shows one now. `opening`: another call is opening it. `returned`: it was paid, but not ' +
        'what is due now, or after other money; it is being refunded. `ended`: it can’t be paid any more.',
    }),
    amount: rupees(),
    link: z.string().nullable().openapi({ description: 'What the code says, while it is open.' }),
    endsAt: instant.nullable(),
    paidAt: instant.nullable(),
  })
  .openapi('UpiCode')

export type UpiCode = z.input<typeof upiCode>
