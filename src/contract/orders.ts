import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { CHOSEN_METHODS } from '#rules/orders/order-status.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { tooManyPatients } from '#text/patients.ts'
import { sentence } from '#text/text.ts'
import { customer } from '#wire/account.ts'
import { told } from '#wire/fields.ts'
import { orderId } from '#wire/orders/fields.ts'
import { listedOrder, order } from '#wire/orders/order.ts'
import { orderRequest } from '#wire/orders/request.ts'
import { at, bearer, body, created, ok, optionalBody } from './endpoint.ts'
import { slotDays } from './visits/slots.ts'

/** Orders: tests and packages for up to six patients, on one day in one slot. Rupees as numbers. */

export const oneOrder = z.object({ success: z.literal(true), order, message: z.string().optional() })

const bookedOrder = z.object({
  success: z.literal(true),
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
})

const tooManyTold = told(sentence(tooManyPatients, { max: MAX_ORDER_PATIENTS }))

export const orderEndpoints = {
  listSlots: createRoute({
    ...at('listSlots'),
    summary: 'Five days of collection slots with the places left',
    request: {
      query: z.object({
        city: z.enum(CITIES, 'We do not collect in that city yet.').optional(),
        patients: z.coerce
          .number(tooManyTold)
          .int(tooManyTold)
          .min(1, tooManyTold)
          .max(MAX_ORDER_PATIENTS, tooManyTold)
          .optional()
          .openapi({ description: 'For how many people a slot has to have room; 1 unless told.' }),
      }),
    },
    responses: ok(slotDays),
  }),
  createOrder: createRoute({
    ...at('createOrder'),
    ...bearer,
    summary: 'Book: takes a place in the slot and a use of the coupon',
    request: {
      headers: z.object({ 'idempotency-key': z.string().min(1).max(100).optional() }),
      body: body(orderRequest),
    },
    responses: {
      ...created(bookedOrder),
      200: {
        ...ok(bookedOrder)[200],
        description:
          'Nothing was booked: the order that this idempotency key stands for was cancelled, or ran out, since. ' +
          'It is answered as it is now; booking again takes another key.',
      },
    },
  }),
  listOrders: createRoute({
    ...at('listOrders'),
    ...bearer,
    summary: "The customer's orders, newest first",
    request: {
      query: z.object({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).optional(),
      }),
    },
    responses: ok(
      z.object({ success: z.literal(true), orders: z.array(listedOrder), nextCursor: z.string().nullable() }),
    ),
  }),
  getOrder: createRoute({
    ...at('getOrder'),
    ...bearer,
    summary: "One of the customer's orders",
    request: { params: orderId },
    responses: ok(oneOrder),
  }),
  setPaymentMethod: createRoute({
    ...at('setPaymentMethod'),
    ...bearer,
    summary: 'Pay online, or on collection (which confirms the order)',
    request: {
      params: orderId,
      body: body(z.object({ paymentMethod: z.enum(CHOSEN_METHODS, 'Please choose how to pay.') })),
    },
    responses: ok(z.object({ success: z.literal(true), message: z.string(), order })),
  }),
  linkReport: createRoute({
    ...at('linkReport'),
    ...bearer,
    summary: "A link of fifteen minutes to one of the order's reports",
    description:
      '403 CODE_NEEDED on the first day of a device that was signed in without a code: sign in again with one.',
    request: {
      params: orderId,
      body: optionalBody(
        z.object({
          fileName: z
            .string()
            .max(60)
            .optional()
            .openapi({ description: 'Which one; the latest by default.' }),
        }),
      ),
    },
    responses: ok(z.object({ success: z.literal(true), url: z.string(), expiresAt: z.iso.datetime() })),
  }),
}
