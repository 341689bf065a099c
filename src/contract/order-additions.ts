import { z } from '@hono/zod-openapi'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'

/** What was added to the visit of an order, in responses. */
export const addition = z
  .object({
    orderId: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    paymentMethod: z.enum(PAYMENT_METHODS),
    totalAmount: z.number(),
    createdAt: z.iso.datetime(),
    holdExpiresAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Until when it waits for its payment.' }),
    items: z.array(
      z.object({
        line: z.int().openapi({ description: 'Its number within the addition, for cancelling it.' }),
        id: z.string(),
        name: z.string(),
        patientName: z.string(),
        isPackage: z.boolean(),
      }),
    ),
  })
  .openapi('Addition')
