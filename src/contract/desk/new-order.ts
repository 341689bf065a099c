import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { MAX_ITEMS } from '#rules/fields.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { couponCode, nothing, personName, phone } from '#wire/fields.ts'
import { position } from '#wire/orders/fields.ts'
import { orderPatient } from '#wire/orders/order.ts'
import { orderRequest } from '#wire/orders/request.ts'
import { at, body, created, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'
import { deskDays } from './order-changes.ts'

/** Booking for somebody by phone or at the counter. Phones go in bodies: addresses of calls are logged. */

const knownCustomer = z
  .object({
    name: z.string().nullable(),
    isPhoneVerified: z.boolean(),
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        age: z.int().nullable(),
        ageMonths: z.int().nullable(),
        gender: z.string(),
        relation: z.string(),
      }),
    ),
    addresses: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        city: z.string(),
        pinCode: z.string().nullable(),
        house: z.string(),
        street: z.string(),
        landmark: z.string(),
      }),
    ),
    openOrders: z
      .array(
        z.object({
          orderId: z.string(),
          date: z.string(),
          timeSlot: z.string(),
          status: z.enum(ORDER_STATUSES),
          patients: z
            .array(
              orderPatient.pick({
                patientId: true,
                name: true,
                age: true,
                gender: true,
                relation: true,
                fastFrom: true,
              }),
            )
            .openapi({ description: 'Who is examined, and from when they fast on that day.' }),
        }),
      )
      .openapi({ description: 'What is booked, or waits for its payment: that one is replaced.' }),
  })
  .openapi('KnownCustomer')
export type KnownCustomer = z.output<typeof knownCustomer>

const quote = z.object({
  items: z
    .array(z.object({ id: z.string().max(60), patient: position.default(0) }))
    .min(1)
    .max(MAX_ITEMS),
  couponCode: z.union([nothing, couponCode]).optional(),
})
export type QuoteBody = z.output<typeof quote>

const newOrder = z.object({
  phone,
  name: personName,
  order: orderRequest,
  payment: z
    .enum(['door', 'later'])
    .openapi({ description: 'At the door it is confirmed at once; later: it waits for its payment.' }),
  requestId: z
    .uuid()
    .optional()
    .openapi({ description: 'The request that it comes of, which is closed by it.' }),
})
export type NewOrderBody = z.output<typeof newOrder>

export const newOrderEndpoints = {
  findCustomer: createRoute({
    ...at('findCustomer'),
    ...needs('orders.create'),
    summary: 'Whom the account of a phone books for, and where; null where there is none. It is recorded',
    request: { body: body(z.object({ phone })) },
    responses: ok(z.object({ success: z.literal(true), customer: knownCustomer.nullable() })),
  }),
  quoteAtDesk: createRoute({
    ...at('quoteAtDesk'),
    ...needs('orders.create'),
    summary: 'What tests cost now, with a coupon: nothing is changed',
    request: { body: body(quote) },
    responses: ok(
      z.object({
        success: z.literal(true),
        lines: z.array(z.object({ id: z.string(), name: z.string(), patient: z.int(), price: z.number() })),
        subtotal: z.number(),
        discount: z.number(),
        total: z.number(),
        fastingHours: z.int(),
        isCentreNeeded: z.boolean(),
      }),
    ),
  }),
  listNewTimes: createRoute({
    ...at('listNewTimes'),
    ...needs('orders.create'),
    summary: 'The slots at which the staff can book, with the places left',
    request: {
      query: z.object({
        city: z.enum(CITIES),
        people: z.coerce.number().int().min(1).max(MAX_ORDER_PATIENTS).default(1),
        centreCode: z.string().max(30).optional(),
      }),
    },
    responses: ok(
      z.object({
        success: z.literal(true),
        now: z.iso.datetime().openapi({ description: 'The shop’s clock.' }),
        days: deskDays,
      }),
    ),
  }),
  bookAtDesk: createRoute({
    ...at('bookAtDesk'),
    ...needs('orders.create'),
    summary: 'Book for the account of a phone, which is made where there is none',
    request: {
      headers: z.object({ 'idempotency-key': z.string().min(1).max(100) }),
      body: body(newOrder),
    },
    responses: created(
      z.object({
        success: z.literal(true),
        orderId: z.string(),
        replacedOrderId: z.string().nullable(),
      }),
    ),
  }),
}
