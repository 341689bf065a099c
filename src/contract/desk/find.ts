import { createRoute, z } from '@hono/zod-openapi'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** Finding anything at the desk. By POST: what is typed is a person's name or number, and addresses are logged. */

const found = z.object({
  orderId: z.string(),
  /** Everybody who is examined. */
  people: z.array(z.string()),
  gender: z.string(),
  age: z.int(),
  /** Who booked, where it is none of them. */
  bookedBy: z.string().nullable(),
  phone: z.string().openapi({ description: 'Masked.' }),
  status: z.enum(ORDER_STATUSES),
  date: z.string(),
  timeSlot: z.string(),
  place: z.string(),
})
export type FoundOrder = z.output<typeof found>

export const MAX_FOUND = 20

export const findEndpoints = {
  findAtDesk: createRoute({
    ...at('findAtDesk'),
    ...needs('orders.read'),
    summary: 'Find orders by phone (whole, or its last digits), order number, tube code or name',
    request: { body: body(z.object({ text: z.string().max(80) })) },
    responses: ok(
      z.object({
        success: z.literal(true),
        /** One thing was meant, and is here: open it at once. */
        isExact: z.boolean(),
        hasMore: z.boolean(),
        orders: z.array(found).max(MAX_FOUND),
      }),
    ),
  }),
}
