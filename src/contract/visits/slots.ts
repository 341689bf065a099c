import { z } from '@hono/zod-openapi'
import { VISIT_NEWS } from '#rules/orders/order-deeds.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'

/** When visits can be booked, and how far one is. */

/** `fits`: there is room for so many, whether or not the day is open. */
const slot = z.object({ timeSlot: z.string(), available: z.boolean(), fits: z.boolean(), left: z.int() })

export const slotDays = z.object({
  success: z.literal(true),
  city: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      slots: z.array(slot),
    }),
  ),
})
export type SlotDays = z.infer<typeof slotDays>

/** As the list of orders has it. */
export const visitSoFar = z
  .object({
    state: z.enum(VISIT_STATES),
    news: z.enum(VISIT_NEWS).nullable(),
    isSampleRejected: z
      .boolean()
      .openapi({ description: 'A new sample is needed, and its time is not chosen.' }),
  })
  .nullable()
  .openapi({
    description:
      'How far the visit of a confirmed or collected order is, as `GET …/visit` tells it; else null.',
  })
