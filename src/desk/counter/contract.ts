import { z } from '@hono/zod-openapi'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { BOOKING_REFUSALS, newOrder } from '../new-order/contract.ts'
import { refuseNoReference, takenMoney } from '../orders/contract.ts'

/** People who come to a centre without a booking. */

const centreCode = z.string().min(1).max(30)

const waitingPerson = z
  .object({
    token: z.int().openapi({ description: 'Of the centre and day, from 1.' }),
    orderId: z.string(),
    names: z.array(z.string()),
    since: instant,
    due: rupees().openapi({ description: 'Still to be paid.' }),
    isFirstTaken: z.boolean().openapi({ description: 'The first of two samples was taken.' }),
  })
  .openapi('WaitingPerson')

export const counterEndpoints = endpoints({
  bookWalkIn: {
    post: '/api/desk/counter',
    needs: 'orders.create',
    summary: 'Book a person who stands at the counter of an open centre, and bill what they paid',
    description:
      'The visit is now: the order’s date and time slot are replaced. It takes no seat, and gets the next token of the ' +
      'centre’s day. A payment needs cash.take.',
    isIdempotent: 'required',
    body: newOrder.pick({ phone: true, name: true, order: true, discount: true }).extend({
      centreCode,
      payment: z
        .union([z.literal('door'), takenMoney.superRefine(refuseNoReference)])
        .openapi({ description: 'What was paid; `door`: nothing yet.' }),
    }),
    status: 201,
    answer: {
      orderId: z.string(),
      token: z.int().nullable().openapi({ description: 'Null if a repeated call finds the visit moved.' }),
      replacedOrderId: z.string().nullable(),
    },
    refuses: [...BOOKING_REFUSALS, 'ORDER_STEP_REFUSED'],
    audits: [
      'customer.access-voided',
      'customer.added',
      'order.booked',
      'order.confirmed',
      'order.discounted',
      'order.replaced',
      'payment.taken',
    ],
  },
  listWaiting: {
    get: '/api/desk/counter',
    needs: 'orders.create',
    summary: 'Today’s walk-ins of a centre whose samples are not taken yet, in the order of their tokens',
    query: { centreCode },
    answer: { now: instant, waiting: z.array(waitingPerson) },
  },
})
