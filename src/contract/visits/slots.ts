import { z } from '@hono/zod-openapi'

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
