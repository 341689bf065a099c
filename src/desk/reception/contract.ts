import { z } from '@hono/zod-openapi'
import { rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

/** Samples of an order: taken at a centre, or not taken again. */

const params = { id: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }) }

export const sampleEndpoints = endpoints({
  collectCentreVisit: {
    post: '/api/desk/orders/{id}/collection',
    needs: 'specimens.receive',
    summary:
      'Record that the samples of a visit to a centre were taken; cash that is due is recorded with it',
    description: 'Taking cash needs cash.take. The same `eventId` again changes nothing.',
    params,
    body: {
      eventId: z.uuid(),
      cash: rupees({ min: 0 }).openapi({
        description: 'The cash taken now: all that is due of the visit and what was added to it.',
      }),
      isEarly: z.boolean().default(false).openapi({ description: 'Taken before the day of the visit.' }),
    },
    audits: ['order.moved', 'payment.cash-taken'],
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'AMOUNT_CHANGED', 'PAYMENT_PENDING'],
  },
  dropRecollection: {
    post: '/api/desk/orders/{id}/recollection/drop',
    needs: 'orders.cancel',
    summary: 'Cancel a recollection for which no time is chosen yet; sent twice it is one',
    params,
    body: { reason: z.string().trim().min(1).max(300) },
    audits: ['recollection.dropped'],
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
})
