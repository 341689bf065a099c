import { createRoute, z } from '@hono/zod-openapi'
import { at, body, ok } from '../endpoint.ts'

/** The page of a payment link: no token, only what stands in the link. Rupees as numbers. */

const payLink = z.object({
  orderId: z.string().openapi({ description: "The order's number." }),
  amount: z.number(),
  state: z.enum(['to-pay', 'paid', 'at-visit', 'cancelled']),
})
export type PayLink = z.infer<typeof payLink>

const request = {
  params: z.object({ id: z.string().min(1).max(60) }),
  body: body(z.object({ expires: z.string().max(20), signature: z.string().max(100) })),
}

export const payLinkEndpoints = {
  readPayLink: createRoute({
    ...at('readPayLink'),
    summary: 'What an order costs, and whether it is paid, by what stands in its payment link',
    description: 'No names and no tests. 404 for a link of another order, a changed or an expired one.',
    request,
    responses: ok(payLink.extend({ success: z.literal(true) })),
  }),
  payByLink: createRoute({
    ...at('payByLink'),
    summary: 'Start the online payment of an order by what stands in its payment link',
    description: 'Returns the payment page that is still open, if there is one. 404 as `readPayLink`.',
    request,
    responses: ok(
      z.object({ success: z.literal(true), paymentUrl: z.string(), merchantOrderId: z.string() }),
    ),
  }),
}
