import { z } from '@hono/zod-openapi'
import { ATTEMPT_STATES, CHOSEN_METHODS } from '#rules/orders/order-status.ts'
import { orderIdMissing } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { withMessage } from '#wire/fields.ts'
import { orderId } from '#wire/orders/fields.ts'
import { order } from '#wire/orders/order.ts'

/** Paying an order: the method, the provider's page, and a link that works without signing in. */

const orderIdMessage = withMessage(sentence(orderIdMissing))

const paymentStatus = z.object({
  isSuccess: z.boolean(),
  isPending: z.boolean(),
  canClose: z.boolean().openapi({ description: 'The open payment page can be closed: see `closePayment`.' }),
  state: z.enum([...ATTEMPT_STATES, 'cancelled']),
  orderId: z.string().openapi({ description: "The order's number." }),
  merchantOrderId: z.string(),
  orderData: z
    .object({
      totalAmount: rupees(),
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
export type PaymentStatusAnswer = z.input<typeof paymentStatus>

const payLink = z.object({
  orderId: z.string().openapi({ description: "The order's number." }),
  amount: rupees(),
  state: z.enum(['to-pay', 'paid', 'at-visit', 'refunded', 'cancelled']),
  success: z.literal(true),
})
export type PayLink = z.input<typeof payLink>

const link = {
  body: { token: z.string().max(60).openapi({ description: "What stands after the link's '?'." }) },
}

export const paymentEndpoints = endpoints({
  setPaymentMethod: {
    put: '/api/orders/{id}/payment-method',
    needs: 'verified',
    summary: 'Pay online, or on collection (which confirms the order)',
    params: orderId.shape,
    body: { paymentMethod: z.enum(CHOSEN_METHODS, 'Please choose how to pay.') },
    answer: { message: z.string(), order },
    refuses: [
      'NOT_FOUND',
      'ORDER_CLOSED',
      'ORDER_PAID',
      'PAYMENT_PENDING',
      'COUPON_NO_COLLECTION_PAYMENT',
      'TOO_MANY_OPEN_ORDERS',
    ],
  },
  startPayment: {
    post: '/api/phonepe/pay',
    alias: '/api/payments/start',
    needs: 'public',
    limit: 'payments',
    summary: 'Start an online payment of an order',
    description:
      'Needs no token: an order can be paid by its number. The response has the total at most, ' +
      "and the order's own total is charged. Also at /api/payments/start: whichever provider takes the payment.",
    body: {
      orderId: z.string(orderIdMessage).min(1, orderIdMessage).max(60),
      amount: z
        .number()
        .optional()
        .openapi({ description: 'Refused with 409 when the order says otherwise.' }),
      customerId: z.string().max(100).nullish(),
      redirectPath: z.literal('/payment-status', 'A payment can only return to /payment-status.').optional(),
    },
    answer: {
      paymentUrl: z.string(),
      orderId: z.string().openapi({ description: "The transaction's id." }),
      merchantOrderId: z.string(),
    },
    refuses: [
      'NOT_FOUND',
      'AMOUNT_CHANGED',
      'ORDER_CLOSED',
      'ORDER_PAID',
      'PAYMENT_PENDING',
      'PAYMENT_PROVIDER',
    ],
  },
  getPaymentStatus: {
    get: '/api/phonepe/status/{merchantOrderId}',
    alias: '/api/payments/status/{merchantOrderId}',
    needs: 'public',
    limit: 'payments',
    summary: 'What became of a payment; asks the provider while it is open',
    description:
      "Needs no token: the way back from the payment page carries none, and the transaction's id is 128 random bits. " +
      'With the token of whose order it is, `orderData` is added. Also at /api/payments/status/{merchantOrderId}.',
    params: { merchantOrderId: z.string().min(1).max(63) },
    answer: paymentStatus.shape,
    refuses: ['NOT_FOUND'],
  },
  closePayment: {
    post: '/api/payments/close/{merchantOrderId}',
    needs: 'public',
    limit: 'payments',
    summary: 'Close a payment page that the customer has left, so that the order can be paid in another way',
    description:
      "Needs no token, as `getPaymentStatus`. The response is the payment's status: it may be paid already, and it " +
      'stays pending where `canClose` was false.',
    params: { merchantOrderId: z.string().min(1).max(63) },
    answer: paymentStatus.shape,
    refuses: ['NOT_FOUND', 'PAYMENT_PROVIDER'],
  },
  readPayLink: {
    post: '/api/pay-link/order',
    needs: 'public',
    summary: 'What an order costs, and whether it is paid, by its payment link',
    description:
      'No names and no tests. 404 for an unknown or an expired link, and once the order costs something else.',
    ...link,
    answer: payLink,
    refuses: ['NOT_FOUND'],
  },
  payByLink: {
    post: '/api/pay-link',
    needs: 'public',
    summary: 'Start the online payment of an order by its payment link',
    description: 'Returns the payment page that is still open, if there is one. 404 as `readPayLink`.',
    ...link,
    answer: { paymentUrl: z.string(), merchantOrderId: z.string() },
    refuses: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_PAID', 'PAYMENT_PENDING', 'PAYMENT_PROVIDER'],
  },
})
