import { createRoute, z } from '@hono/zod-openapi'
import { ATTEMPT_STATES } from '#rules/orders/order-status.ts'
import { orderIdMissing } from '#text/orders/invoice.ts'
import { sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'
import { at, body, ok } from '../endpoint.ts'

/** Online payment: starting an attempt and checking its status. Rupees as numbers. */

const paymentStatus = z.object({
  success: z.literal(true),
  isSuccess: z.boolean(),
  isPending: z.boolean(),
  state: z.enum([...ATTEMPT_STATES, 'cancelled']),
  orderId: z.string().openapi({ description: "The order's number." }),
  merchantOrderId: z.string(),
  orderData: z
    .object({
      totalAmount: z.number(),
      selectedDate: z.string(),
      selectedSlot: z.string(),
      patientName: z.string(),
      paymentMethod: z.string(),
      status: z.string(),
    })
    .optional()
    .openapi({ description: 'Only for the bearer whose order it is.' }),
  phonepeTransactionId: z.string().nullable(),
  transactionId: z.string().nullable(),
  message: z.string().optional(),
})
export type PaymentStatusAnswer = z.infer<typeof paymentStatus>

const orderIdTold = told(sentence(orderIdMissing))

export const paymentEndpoints = {
  startPayment: createRoute({
    ...at('startPayment'),
    summary: 'Start an online payment of an order',
    description:
      'Needs no token: anybody may pay for an order whose number they were told. It is told the total at most, ' +
      "and the order's own total is charged.",
    request: {
      body: body(
        z.object({
          orderId: z.string(orderIdTold).min(1, orderIdTold).max(60),
          amount: z
            .number()
            .optional()
            .openapi({ description: 'Refused with 409 when the order says otherwise.' }),
          customerId: z.string().max(100).nullish(),
          redirectPath: z
            .literal('/payment-status', 'A payment can only return to /payment-status.')
            .optional(),
        }),
      ),
    },
    responses: ok(
      z.object({
        success: z.literal(true),
        paymentUrl: z.string(),
        orderId: z.string().openapi({ description: "The transaction's id." }),
        merchantOrderId: z.string(),
      }),
    ),
  }),
  getPaymentStatus: createRoute({
    ...at('getPaymentStatus'),
    summary: 'What became of a payment; asks the provider while it is open',
    description:
      "Needs no token: the way back from the payment page carries none, and the transaction's id is 128 random bits. " +
      'With the token of whose order it is, `orderData` is added.',
    request: { params: z.object({ merchantOrderId: z.string().min(1).max(63) }) },
    responses: ok(paymentStatus),
  }),
}
