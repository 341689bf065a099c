import { z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { MAX_ITEMS } from '#rules/fields.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { couponCode, nothing, personName, phone } from '#wire/fields.ts'
import { position } from '#wire/orders/fields.ts'
import { orderPatient } from '#wire/orders/order.ts'
import { orderRequest } from '#wire/orders/request.ts'
import { deskDays, pricedLine } from '../orders/contract.ts'

/** Booking for a customer by phone or at the counter. Phones go in bodies: addresses of calls are logged. */

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
export type DeskCustomer = z.input<typeof knownCustomer>

const quote = z.object({
  items: z
    .array(z.object({ id: z.string().max(60), patient: position.default(0) }))
    .min(1)
    .max(MAX_ITEMS),
  couponCode: z.union([nothing, couponCode]).optional(),
})

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

const COUPON = [
  'COUPON_UNKNOWN',
  'COUPON_NOT_STARTED',
  'COUPON_ENDED',
  'COUPON_USED_UP',
  'COUPON_MINIMUM',
] as const

export const newOrderEndpoints = endpoints({
  findCustomer: {
    post: '/api/desk/new/customer',
    needs: 'orders.create',
    summary: 'Whom the account of a phone books for, and where; null where there is none. It is recorded',
    body: { phone },
    answer: { customer: knownCustomer.nullable() },
    refuses: ['TOO_MANY'],
    audits: ['search.limited', 'search.read'],
  },
  quoteAtDesk: {
    post: '/api/desk/new/price',
    needs: 'orders.create',
    summary: 'What tests cost now, with a coupon: nothing is changed',
    body: quote,
    answer: {
      lines: z.array(pricedLine),
      subtotal: rupees(),
      discount: rupees(),
      total: rupees(),
      fastingHours: z.int(),
      isCentreNeeded: z.boolean(),
    },
    refuses: ['UNKNOWN_ITEM', ...COUPON],
  },
  listNewTimes: {
    get: '/api/desk/new/times',
    needs: 'orders.create',
    summary: 'The slots at which the staff can book, with the places left',
    query: {
      city: z.enum(CITIES),
      people: z.coerce.number().int().min(1).max(MAX_ORDER_PATIENTS).default(1),
      centreCode: z.string().max(30).optional(),
    },
    answer: { now: instant.openapi({ description: 'The shop’s clock.' }), days: deskDays },
  },
  bookAtDesk: {
    post: '/api/desk/new/order',
    needs: 'orders.create',
    summary: 'Book for the account of a phone, which is made where there is none',
    isIdempotent: 'required',
    body: newOrder,
    status: 201,
    answer: { orderId: z.string(), replacedOrderId: z.string().nullable() },
    refuses: [
      'NOT_FOUND',
      'UNKNOWN_ITEM',
      ...COUPON,
      'TOTAL_CHANGED',
      'SLOT_FULL',
      'SLOT_CLOSED',
      'ALREADY_BOOKED',
      'IDEMPOTENCY_CONFLICT',
      'ORDER_PAID',
      'ORDER_CLOSED',
      'PAYMENT_PENDING',
      'PAYMENT_PROVIDER',
      'COUPON_NO_COLLECTION_PAYMENT',
      'TOO_MANY_OPEN_ORDERS',
      'BUSY',
    ],
    audits: ['customer.access-voided', 'customer.added', 'order.booked', 'request.closed'],
  },
})
