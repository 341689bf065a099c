import { z } from '@hono/zod-openapi'
import { MAX_ITEMS } from '#rules/fields.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { discountNotWhole, discountReasonMissing } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { patient, savedAddress } from '#wire/account.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName, couponCode, nothing, personName, phone, staffText, withMessage } from '#wire/fields.ts'
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
      patient.pick({
        id: true,
        name: true,
        age: true,
        ageMonths: true,
        gender: true,
        isPregnant: true,
        relation: true,
      }),
    ),
    addresses: z.array(
      savedAddress.pick({
        id: true,
        address: true,
        city: true,
        pinCode: true,
        house: true,
        street: true,
        landmark: true,
      }),
    ),
    lastTests: z
      .array(z.object({ id: z.string(), name: z.string(), patientId: z.string().nullable() }))
      .openapi({
        description: 'Of the latest order that was not cancelled, as far as they are still offered.',
      }),
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
            .openapi({ description: 'With the start of their fast on that day.' }),
        }),
      )
      .openapi({ description: 'Booked or unpaid. A new booking replaces the unpaid one.' }),
  })
  .openapi('KnownCustomer')
export type DeskCustomer = z.input<typeof knownCustomer>

const wholeRupees = rupees({ min: 0 }).refine(
  paise => paise % 100 === 0,
  withMessage(sentence(discountNotWhole)),
)

/** One of them. */
const givenDiscount = {
  amount: wholeRupees.optional(),
  percent: z.int().min(1).max(99).optional(),
}
const isOneDiscount = ({ amount, percent }: { amount?: number | undefined; percent?: number | undefined }) =>
  (amount === undefined) !== (percent === undefined)

const quote = z.object({
  items: z
    .array(z.object({ id: z.string().max(60), patient: position.default(0) }))
    .min(1)
    .max(MAX_ITEMS),
  couponCode: z.union([nothing, couponCode]).optional(),
  discount: z
    .object(givenDiscount)
    .refine(isOneDiscount, withMessage(sentence(discountNotWhole)))
    .optional()
    .openapi({ description: 'Given by the caller; needs orders.discount.' }),
})

export const newOrder = z.object({
  phone,
  name: personName,
  order: orderRequest,
  payment: z
    .enum(['door', 'later'])
    .openapi({ description: '`door` confirms the order at once; `later` waits for its payment.' }),
  discount: z
    .object({
      ...givenDiscount,
      reason: staffText(300).refine(
        typed => typed.trim().length >= 3,
        withMessage(sentence(discountReasonMissing)),
      ),
    })
    .refine(isOneDiscount, withMessage(sentence(discountNotWhole)))
    .optional()
    .openapi({
      description: 'Given by the caller, with its reason; needs orders.discount. Not with a coupon.',
    }),
  requestId: z
    .uuid()
    .optional()
    .openapi({ description: 'The request for a call-back that this booking closes.' }),
})

const COUPON = [
  'COUPON_UNKNOWN',
  'COUPON_NOT_STARTED',
  'COUPON_ENDED',
  'COUPON_USED_UP',
  'COUPON_MINIMUM',
] as const

export const BOOKING_REFUSALS = [
  'NOT_FOUND',
  'UNKNOWN_ITEM',
  ...COUPON,
  'TOTAL_CHANGED',
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
] as const

export const newOrderEndpoints = endpoints({
  findCustomer: {
    post: '/api/desk/new-order/customer',
    needs: 'orders.create',
    summary: 'Patients, addresses and open orders of the account of a phone; null without one',
    body: { phone },
    answer: { customer: knownCustomer.nullable() },
    refuses: ['TOO_MANY'],
    audits: ['search.limited', 'search.read'],
  },
  quoteAtDesk: {
    post: '/api/desk/new-order/price',
    needs: 'orders.create',
    summary: 'The price of tests, with a coupon. Changes nothing',
    body: quote,
    answer: {
      lines: z.array(pricedLine),
      subtotal: rupees(),
      discount: rupees(),
      total: rupees(),
      needs: z
        .array(
          z.object({
            patient: z.int(),
            fastingHours: z.int(),
            afterMealHours: z.int(),
            isHivTested: z.boolean(),
          }),
        )
        .openapi({
          description:
            'Of each line: hours without food before it, hours after a meal, and if it tests for HIV.',
        }),
      isCentreNeeded: z.boolean(),
      upiLink: z
        .string()
        .nullable()
        .openapi({ description: 'To pay at the counter; null without an address.' }),
    },
    refuses: ['UNKNOWN_ITEM', ...COUPON],
  },
  listNewTimes: {
    get: '/api/desk/new-order/times',
    needs: 'orders.create',
    summary: 'The slots that staff can book, with the seats left',
    query: {
      city: cityName,
      people: z.coerce.number().int().min(1).max(MAX_ORDER_PATIENTS).default(1),
      centreCode: z.string().max(30).optional(),
    },
    answer: { now: instant.openapi({ description: 'The shop’s clock.' }), days: deskDays },
  },
  bookAtDesk: {
    post: '/api/desk/new-order',
    needs: 'orders.create',
    summary: 'Book for a phone number, whose account is created if there is none',
    isIdempotent: 'required',
    body: newOrder,
    status: 201,
    answer: { orderId: z.string(), replacedOrderId: z.string().nullable() },
    refuses: ['SLOT_FULL', ...BOOKING_REFUSALS],
    audits: [
      'customer.access-voided',
      'customer.added',
      'order.booked',
      'order.confirmed',
      'order.discounted',
      'order.replaced',
      'request.closed',
    ],
  },
})
