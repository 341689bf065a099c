import { z } from '@hono/zod-openapi'
import { tube } from '#desk/reception/contract.ts'
import { MAX_FOUND } from '#rules/desk/find.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { endpoints } from '#wire/endpoint.ts'

/** By POST, because the text may be a person's name or number, and addresses are logged. */

const found = z.object({
  orderId: z.string(),
  /** All patients. */
  people: z.array(z.string()),
  gender: z.string(),
  age: z.int(),
  /** The person who booked, if that is none of the patients. */
  bookedBy: z.string().nullable(),
  phone: z.string().openapi({ description: 'Masked.' }),
  status: z.enum(ORDER_STATUSES),
  date: z.string(),
  timeSlot: z.string(),
  place: z.string(),
})
export type FoundOrder = z.input<typeof found>

/** With the visit's order number, as a scan at reception shows it. */
const foundTube = tube.extend({ orderId: z.string() })
export type FoundTube = z.input<typeof foundTube>

export const findEndpoints = endpoints({
  findAtDesk: {
    post: '/api/desk/find',
    needs: 'orders.read',
    summary: 'Find orders by phone (whole, or its last digits), order number, tube code or name',
    body: { text: z.string().max(80) },
    answer: {
      /** An exact match: the desk opens it immediately. */
      isExact: z.boolean(),
      hasMore: z.boolean(),
      orders: z.array(found).max(MAX_FOUND),
      /** The account of a whole phone number. */
      customer: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    },
    audits: ['search.limited', 'search.read'],
  },
  findTubes: {
    post: '/api/desk/find/tubes',
    needs: 'specimens.receive',
    summary:
      'Find tubes of visits that this person may receive, by tube code or order number; changes nothing',
    body: { text: z.string().max(80) },
    answer: { tubes: z.array(foundTube) },
    audits: ['search.limited', 'search.read'],
  },
})
