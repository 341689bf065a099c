import { createRoute, z } from '@hono/zod-openapi'
import { address, ageWithin, customer, gender, optionalEmail, personName, phone } from './accounts.ts'
import { couponCode } from './coupons.ts'
import { isDate } from './dates.ts'
import { at, bearer, body, created, ok } from './endpoint.ts'
import { ADDRESS_TOO_SHORT, CHECKOUT_AGE, isWholeAddress, RELATIONS } from './people.ts'
import { CITIES } from './places.ts'
import { slotHour } from './slots.ts'

/** Orders: a booking of tests and packages for one patient, one day and one slot. Rupees as numbers. */

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'collected',
  'report',
  'feedback',
  'reminder',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const

const AGE_MESSAGE = `Age must be between ${CHECKOUT_AGE.least} and ${CHECKOUT_AGE.most} years`

const orderLine = z.object({
  id: z.string().max(60).optional(),
  name: z.string('An item has no name.').min(1, 'An item has no name.').max(200),
  quantity: z
    .int('A quantity is a whole number.')
    .min(1, 'A quantity is at least 1.')
    .max(20, 'At most 20 of one item can be booked at once.'),
  price: z
    .number()
    .optional()
    .openapi({ description: "What the browser showed; the shop's own price counts." }),
})

/** '' and null from a form. */
const nothing = z.union([z.literal(''), z.null()]).transform(() => undefined)

const furtherPhone = z.union([nothing, phone], 'Please enter a valid 10-digit number.').optional()

const collectionRequest = z
  .object({
    date: z
      .string('Please select both date and time slot.')
      .refine(isDate, 'Please select both date and time slot.'),
    timeSlot: z
      .string('Please select both date and time slot.')
      .refine(label => slotHour(label) !== undefined, 'Please select both date and time slot.')
      .openapi({ example: '07:00 AM - 08:00 AM' }),
    patientName: personName,
    patientAge: ageWithin(CHECKOUT_AGE, AGE_MESSAGE),
    patientGender: gender,
    patientEmail: optionalEmail,
    patientPhone: furtherPhone,
    alternatePhone: furtherPhone,
    bookingType: z.enum(['self', 'other'], 'Please choose whom you book for.').default('self'),
    relation: z
      .union([nothing, z.enum(RELATIONS)], 'Please choose how you are related to the patient.')
      .optional(),
    consent: z
      .boolean()
      .optional()
      .openapi({
        description:
          'Tests of another person, and HIV tests, need the consent of the patient: true is recorded as "ticked", ' +
          'false is refused. Absent it is recorded as "declared": who sends the order vouches for it.',
      }),
  })
  .refine(details => details.bookingType === 'self' || details.relation !== undefined, {
    path: ['relation'],
    message: 'Please fill in all required fields',
  })

export const orderRequest = z.object({
  items: z
    .array(orderLine, 'Your cart is empty')
    .min(1, 'Your cart is empty')
    .max(60, 'At most 60 different items can be booked at once.'),
  totalAmount: z.number('The total is missing.').min(0, 'The total is missing.'),
  shippingAddress: z.object(
    {
      address: address
        .refine(text => text.length > 0, 'Please fill in all required fields')
        .refine(text => text.length === 0 || isWholeAddress(text), ADDRESS_TOO_SHORT),
      city: z.enum(CITIES, 'We do not collect in that city yet.').optional(),
    },
    'Please enter your address.',
  ),
  paymentMethod: z.string().max(20).optional(),
  collectionDetails: collectionRequest,
  orderId: z
    .string()
    .max(100)
    .nullish()
    .openapi({ description: 'Serves as idempotency key where the header is absent.' }),
  couponCode: z.union([nothing, couponCode], 'Please enter a coupon code.').optional(),
  userDetails: z
    .object({
      name: z.string().max(200).nullish(),
      phone: z.string().max(40).nullish(),
      email: z.string().max(254).nullish(),
      address: z.string().max(500).nullish(),
    })
    .optional(),
})
export type OrderRequest = z.output<typeof orderRequest>

const order = z
  .object({
    _id: z.string(),
    orderId: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    paymentMethod: z.enum(['PENDING', 'ONLINE', 'COD']),
    subtotal: z.number(),
    discount: z.number(),
    totalAmount: z.number(),
    couponCode: z.string().nullable(),
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        quantity: z.int(),
        price: z.number(),
        isPackage: z.boolean(),
      }),
    ),
    collectionDetails: z.object({
      date: z.string(),
      timeSlot: z.string(),
      patientName: z.string(),
      patientAge: z.int(),
      patientGender: z.string(),
      patientEmail: z.string().nullable(),
      patientPhone: z.string(),
      alternatePhone: z.string().nullable(),
      bookingType: z.enum(['self', 'other']),
      relation: z.string().nullable(),
    }),
    shippingAddress: z.object({ address: z.string(), city: z.string() }),
    userDetails: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
    centerVisitRequired: z.boolean(),
    fastingRequired: z.boolean(),
    preparation: z.array(z.string()).openapi({
      description: 'How to prepare, as the catalogue said it when it was booked; each text once.',
    }),
    reportTimeHours: z.int().openapi({ description: 'Of the slowest test.' }),
    createdAt: z.iso.datetime(),
    holdExpiresAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Until when the slot is held without payment.' }),
    cancelReason: z.string().nullable(),
    transactionId: z.string().nullable(),
    providerReference: z.string().nullable(),
    refund: z.object({ amount: z.number(), status: z.enum(['pending', 'completed', 'failed']) }).nullable(),
    invoiceNumber: z.string().nullable(),
    reportUrl: z.string().nullable(),
    reportFileName: z.string().nullable(),
  })
  .openapi('Order')
export type Order = z.infer<typeof order>

const orderId = z.object({
  id: z.string().min(1).max(60).openapi({ description: 'Either id of the order.' }),
})
const oneOrder = z.object({ success: z.literal(true), order, message: z.string().optional() })

const bookedOrder = z.object({
  success: z.literal(true),
  order,
  customer,
  message: z.string(),
  replacedOrderId: z
    .string()
    .nullable()
    .openapi({ description: 'The earlier unpaid order that this one cancelled.' }),
})

const slotDays = z.object({
  success: z.literal(true),
  city: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      slots: z.array(z.object({ timeSlot: z.string(), available: z.boolean(), left: z.int() })),
    }),
  ),
})
export type SlotDays = z.infer<typeof slotDays>

export const orderEndpoints = {
  listSlots: createRoute({
    ...at('listSlots'),
    summary: 'Five days of collection slots with the places left',
    request: { query: z.object({ city: z.enum(CITIES, 'We do not collect in that city yet.').optional() }) },
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
      z.object({ success: z.literal(true), orders: z.array(order), nextCursor: z.string().nullable() }),
    ),
  }),
  getOrder: createRoute({
    ...at('getOrder'),
    ...bearer,
    summary: "One of the customer's orders",
    request: { params: orderId },
    responses: ok(oneOrder),
  }),
  cancelOrder: createRoute({
    ...at('cancelOrder'),
    ...bearer,
    summary: 'Cancel an order before the hour of its visit; a payment is refunded',
    request: { params: orderId },
    responses: ok(oneOrder),
  }),
  setPaymentMethod: createRoute({
    ...at('setPaymentMethod'),
    ...bearer,
    summary: 'Pay online, or on collection (which confirms the order)',
    request: {
      params: orderId,
      body: body(z.object({ paymentMethod: z.enum(['ONLINE', 'COD'], 'Please choose how to pay.') })),
    },
    responses: ok(z.object({ success: z.literal(true), message: z.string(), order })),
  }),
  linkReport: createRoute({
    ...at('linkReport'),
    ...bearer,
    summary: "A link of fifteen minutes to the order's report",
    request: { params: orderId },
    responses: ok(z.object({ success: z.literal(true), url: z.string(), expiresAt: z.iso.datetime() })),
  }),
}
