import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import {
  CHOSEN_METHODS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATES,
} from '#rules/orders/order-status.ts'
import { BOOKING_TYPES, MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { tooManyPatients } from '#text/patients.ts'
import { sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'
import { customer } from './accounts.ts'
import { centre } from './centres.ts'
import { at, bearer, body, created, ok, optionalBody } from './endpoint.ts'
import { addition } from './order-additions.ts'
import { fastStart, orderPatient } from './order-patients.ts'
import { orderRequest } from './order-request.ts'
import { paidAtVisit } from './payments/paid-at-visit.ts'
import { slotDays, visitSoFar } from './visits/slots.ts'

/** Orders: tests and packages for up to six patients, on one day in one slot. Rupees as numbers. */

const item = z.object({
  line: z.int().openapi({ description: 'Its number within the order, for cancelling it.' }),
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: z.number(),
  discount: z.number().openapi({ description: "The whole line's part of the coupon's discount." }),
  isPackage: z.boolean(),
  patient: z.int().openapi({ description: 'Whom it is for: a position in `patients`.' }),
})

const orderReport = z.object({
  number: z.int().openapi({ description: 'Its number within the order; a correction keeps it.' }),
  fileName: z.string(),
  patient: z.int().openapi({ description: 'Whose it is: a position in `patients`.' }),
  isPart: z.boolean().openapi({ description: 'The rest follows.' }),
  createdAt: z.iso.datetime(),
})
export type OrderReport = z.infer<typeof orderReport>

export const order = z
  .object({
    _id: z.string(),
    orderId: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    paymentMethod: z.enum(PAYMENT_METHODS),
    mrpTotal: z.number().openapi({ description: 'The lines at their regular prices.' }),
    subtotal: z.number().openapi({ description: 'The lines at their sale prices.' }),
    discount: z.number(),
    totalAmount: z.number(),
    couponCode: z.string().nullable(),
    items: z.array(item),
    cancelledItems: z
      .array(item)
      .openapi({ description: 'Lines that were taken back while the rest stayed.' }),
    collectionDetails: z.object({
      date: z.string(),
      timeSlot: z.string(),
      patientName: z.string(),
      patientAge: z.int(),
      patientAgeMonths: z.int().nullable().openapi({ description: "An infant's age in months." }),
      patientGender: z.string(),
      patientEmail: z.string().nullable(),
      patientPhone: z.string(),
      alternatePhone: z.string().nullable(),
      doorName: z.string().nullable(),
      doorPhone: z.string().nullable().openapi({
        description: 'The number that answers at the door; null where it is the customer.',
      }),
      bookingType: z.enum(BOOKING_TYPES),
      relation: z.string().nullable(),
    }),
    patients: z
      .array(orderPatient)
      .openapi({ description: 'Everybody who is examined; the first is the one of collectionDetails.' }),
    shippingAddress: z.object({ address: z.string(), city: z.string() }),
    userDetails: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
    centerVisitRequired: z.boolean().openapi({ description: 'The patient goes to a centre.' }),
    centre: centre
      .nullable()
      .openapi({ description: 'The centre; null for a home visit, or while it is told by a call.' }),
    fastingRequired: z.boolean(),
    fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
    fastFrom: fastStart,
    afterMealHours: z
      .int()
      .openapi({ description: 'Hours after a meal at which a sample is taken; 0 for none.' }),
    preparation: z.array(z.string()).openapi({
      description: 'How to prepare, as the catalogue said it when it was booked; each text once.',
    }),
    reportTimeHours: z.int().openapi({ description: 'Of the slowest test.' }),
    moves: z.int().openapi({ description: 'How often the visit was moved to another slot.' }),
    movesLeft: z.int().openapi({ description: 'How often the customer may still move it.' }),
    createdAt: z.iso.datetime(),
    holdExpiresAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Until when the slot is held without payment.' }),
    cancelReason: z.string().nullable(),
    transactionId: z.string().nullable(),
    paidAtVisit,
    providerReference: z.string().nullable(),
    refund: z
      .object({ amount: z.number(), status: z.enum(REFUND_STATES) })
      .nullable()
      .openapi({ description: 'Of all refunds together: completed once each of them is.' }),
    kept: z.number().openapi({ description: 'Of a cancelled order, what was paid and not refunded.' }),
    addedTo: z.string().nullable().openapi({
      description:
        'The number of the order whose visit takes these samples too; null for an order with its own.',
    }),
    additions: z.array(addition).openapi({
      description:
        'Orders that were added to this visit. Hours and how to prepare are those of the whole visit, for the patients of the order.',
    }),
    invoiceNumber: z.string().nullable(),
    reportUrl: z.string().nullable(),
    reportFileName: z.string().nullable().openapi({ description: 'Of the latest of `reports`.' }),
    reports: z.array(orderReport),
  })
  .openapi('Order')
export type Order = z.infer<typeof order>

const listedOrder = order.extend({ visit: visitSoFar }).openapi('ListedOrder')
export type ListedOrder = z.infer<typeof listedOrder>

export const orderId = z.object({
  id: z.string().min(1).max(60).openapi({ description: 'Either id of the order.' }),
})
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
