import { z } from '@hono/zod-openapi'
import { MAX_ITEMS } from '#rules/fields.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { CHOSEN_METHODS } from '#rules/orders/order-status.ts'
import { tooManyItems, totalMissing } from '#text/fields.ts'
import { cartIsEmpty as cartEmpty } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { customer } from '#wire/account.ts'
import { lineOrParts, refuseNoAddress } from '#wire/address-parts.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { withMessage } from '#wire/fields.ts'
import { cancellation } from '#wire/orders/cancellation.ts'
import { orderId, position, savedPatient, slotFields, toVisitTime, visitTime } from '#wire/orders/fields.ts'
import { listedOrder, order } from '#wire/orders/order.ts'
import { orderRequest } from '#wire/orders/request.ts'
import { chooseHowToPay } from './words.ts'

/** The customer's orders, and changes of them. */

const params = orderId.shape

const oneOrder = { order, message: z.string().optional() }

/** A line's number. The limit is higher than that of a cart, because items for several people have a line each. */
const MAX_LINE = 999
const lineNumbers = z.array(z.int().min(0).max(MAX_LINE)).min(1).max(MAX_ITEMS)

/** An amount from the screen. Any number is accepted here: a wrong one is answered with the current amount. */
const shownAmount = (params?: Parameters<typeof z.number>[0]) =>
  z.codec(z.number(params).min(0), z.number(), {
    decode: amount => Math.round(amount * 100),
    encode: (paise: Paise) => toRupees(paise),
  })

const numbersIn = (list: string): number[] => list.split(',').map(Number)

export const orderEndpoints = endpoints({
  createOrder: {
    post: '/api/orders',
    needs: 'verified',
    summary: 'Book: takes a place in the slot and a use of the coupon',
    isIdempotent: true,
    body: orderRequest,
    answer: {
      order,
      customer,
      message: z.string(),
      replacedOrderId: z
        .string()
        .nullable()
        .openapi({ description: 'The earlier unpaid order that this one cancelled.' }),
      notRecommended: z.array(z.string()).openapi({
        description: "A sentence for each package that is meant for another age or sex than the patient's.",
      }),
    },
    status: 201,
    unchanged:
      'Nothing was booked: the order that this idempotency key stands for was cancelled, or ran out, since. ' +
      'It is answered as it is now; booking again takes another key.',
    refuses: [
      'NOT_OPEN',
      'NOT_FOUND',
      'COUPON_UNKNOWN',
      'COUPON_NOT_STARTED',
      'COUPON_ENDED',
      'COUPON_USED_UP',
      'COUPON_MINIMUM',
      'UNKNOWN_ITEM',
      'TOTAL_CHANGED',
      'SLOT_FULL',
      'SLOT_CLOSED',
      'ALREADY_BOOKED',
      'IDEMPOTENCY_CONFLICT',
      'PAYMENT_PENDING',
      'ORDER_PAID',
      'BUSY',
    ],
  },
  listOrders: {
    get: '/api/orders',
    needs: 'verified',
    summary: "The customer's orders, newest first",
    query: {
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    },
    answer: { orders: z.array(listedOrder), nextCursor: z.string().nullable() },
  },
  getOrder: {
    get: '/api/orders/{id}',
    needs: 'verified',
    summary: "One of the customer's orders",
    params,
    answer: oneOrder,
    refuses: ['NOT_FOUND'],
  },
  linkReport: {
    post: '/api/orders/{id}/report-link',
    needs: 'verified',
    summary: "A link of fifteen minutes to one of the order's reports",
    description:
      '403 CODE_NEEDED on the first day of a device that was signed in without a code: sign in again with one.',
    params,
    body: {
      fileName: z.string().max(60).optional().openapi({ description: 'Which one; the latest by default.' }),
    },
    isBodyOptional: true,
    answer: { url: z.string(), expiresAt: instant },
    isPrivate: true,
    refuses: ['NOT_FOUND', 'CODE_NEEDED'],
  },
  previewCancellation: {
    get: '/api/orders/{id}/cancellation',
    needs: 'verified',
    summary: 'What cancelling would bring back now: nothing is changed',
    params,
    query: {
      lines: z
        .string()
        .regex(/^\d{1,3}(,\d{1,3}){0,99}$/)
        .transform(numbersIn)
        .optional()
        .openapi({ description: 'The lines to take back; the whole order without it.', example: '0,2' }),
      added: z
        .string()
        .max(1000)
        .regex(/^[^:;]{1,60}:\d{1,3}(,\d{1,3}){0,99}(;[^:;]{1,60}:\d{1,3}(,\d{1,3}){0,99}){0,19}$/)
        .transform(list =>
          list.split(';').map(part => {
            const [id = '', lines = ''] = part.split(':')
            return { orderId: id, lines: numbersIn(lines) }
          }),
        )
        .optional()
        .openapi({
          description: 'Lines of orders that were added to the visit, to be taken back with `lines`.',
          example: 'ORD-7K3M-Q9T4:0,1;ORD-2B7C-X5P1:0',
        }),
    },
    answer: { cancellation },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'ORDER_CLOSED'],
  },
  cancelOrder: {
    post: '/api/orders/{id}/cancel',
    needs: 'verified',
    summary: 'Cancel an order, or some of its lines, before the hour of its visit; what was paid is refunded',
    description:
      '409 REFUND_CHANGED carries, as `cancellation`, what would come back now. Lines that are cancelled already stay so.',
    params,
    body: {
      lines: lineNumbers
        .optional()
        .openapi({ description: 'Lines of a confirmed order; all of it without them.' }),
      added: z
        .array(z.object({ orderId: z.string().min(1).max(60), lines: lineNumbers }))
        .max(20)
        .optional()
        .openapi({
          description:
            'Lines of orders that were added to the visit, taken back with `lines`: all of it or nothing.',
        }),
      expectedRefund: shownAmount()
        .optional()
        .openapi({ description: 'What the customer was shown to come back.' }),
    },
    isBodyOptional: true,
    answer: oneOrder,
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'PAYMENT_PENDING', 'ORDER_CLOSED', 'REFUND_CHANGED'],
  },
  addTests: {
    post: '/api/orders/{id}/additions',
    needs: 'verified',
    summary: 'Add tests to a visit to come, until two hours before it',
    description:
      'An order of its own, with its number, payment and invoice, for patients of the order; it follows the visit, and takes ' +
      'no seat, except for a patient whose tests were all cancelled. Online it stands once it is paid; with COD at once. An earlier addition to the visit that is not paid ' +
      'yet is replaced. What is added to an addition is added to the same visit.',
    params,
    isIdempotent: true,
    body: {
      items: z
        .array(
          z.object({
            id: z.string().max(60),
            patient: position.optional(),
            patientId: savedPatient.optional(),
          }),
        )
        .min(1, withMessage(sentence(cartEmpty)))
        .max(MAX_ITEMS, withMessage(sentence(tooManyItems, { max: MAX_ITEMS }))),
      totalAmount: shownAmount(withMessage(sentence(totalMissing))).openapi({
        description: 'What the customer was shown; 409 TOTAL_CHANGED has what it costs.',
      }),
      paymentMethod: z.enum(CHOSEN_METHODS, withMessage(sentence(chooseHowToPay))),
      consent: z.boolean().optional().openapi({
        description: 'All patients, or their guardians, agree; as in collectionDetails.',
      }),
    },
    answer: oneOrder,
    status: 201,
    unchanged: 'Nothing was added: what this idempotency key stands for was cancelled, or ran out, since.',
    refuses: [
      'NOT_FOUND',
      'ORDER_CLOSED',
      'ORDER_STEP_REFUSED',
      'UNKNOWN_ITEM',
      'TOTAL_CHANGED',
      'ALREADY_BOOKED',
      'SLOT_CLOSED',
      'PAYMENT_PENDING',
      'ORDER_PAID',
      'SLOT_FULL',
      'IDEMPOTENCY_CONFLICT',
      'BUSY',
    ],
  },
  rescheduleOrder: {
    post: '/api/orders/{id}/reschedule',
    needs: 'verified',
    summary: 'Move the visit to another slot of its city; price and coupon stay',
    description:
      'Three times at most, until an hour before the visit. 409 ORDER_CHANGED carries the order as it is now.',
    params,
    body: z
      .object({
        ...slotFields,
        from: visitTime.optional().openapi({
          description:
            'The slot that the customer saw: should the order be at another one by now, nothing is moved.',
        }),
      })
      .transform(({ from, ...to }) => ({ from, to: toVisitTime(to) })),
    answer: oneOrder,
    refuses: [
      'NOT_FOUND',
      'ORDER_CLOSED',
      'ORDER_STEP_REFUSED',
      'ORDER_CHANGED',
      'SLOT_SAME',
      'SLOT_FULL',
      'SLOT_CLOSED',
    ],
  },
  changeOrderAddress: {
    post: '/api/orders/{id}/address',
    needs: 'verified',
    summary: 'Another address in the same city for a home visit, until an hour before it',
    params,
    body: z.object(lineOrParts).superRefine(refuseNoAddress),
    answer: oneOrder,
    refuses: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_STEP_REFUSED'],
  },
})
