import { z } from '@hono/zod-openapi'
import { VISIT_ALERTS } from '#rules/orders/order-actions.ts'
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATES,
  TAKEN_AS,
} from '#rules/orders/order-status.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { BOOKING_TYPES } from '#rules/patients/patient.ts'
import { NO_FAST_REASONS } from '#rules/visits/eating.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { centre } from '#wire/centre.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { type FlatPatient, flatPatient } from './flat-patient.ts'

/** What was paid to the laboratory's staff, in orders and invoices. */
export const paidAtVisit = z
  .object({ amount: rupees(), as: z.enum(TAKEN_AS), at: instant })
  .nullable()
  .openapi({ description: 'What was paid to our staff, and how; null until then, and for online payments.' })

export const fastStart = z
  .object({ date: z.string(), hour: z.int().openapi({ description: '0 to 23, in India.' }) })
  .nullable()
  .openapi({
    description:
      'From when nothing is eaten: the strictest of all visits that the person has on this day. Null for no fast.',
  })

export const noFast = z.enum(NO_FAST_REASONS).nullable()

export const orderPatient = z
  .object({
    position: z.int().openapi({ description: '0 is the one of collectionDetails.' }),
    patientId: z
      .string()
      .nullable()
      .openapi({ description: 'Which of the people of the account, where known.' }),
    name: z.string(),
    age: z.int(),
    ageMonths: z.int().nullable(),
    gender: z.enum(GENDERS.labels),
    isPregnant: z.boolean(),
    relation: z.string().nullable().openapi({ description: "To the customer, who is 'self'." }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    items: z.array(z.object({ id: z.string(), name: z.string() })),
    fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
    noFast: noFast.openapi({
      description: 'Why this person does not fast although a test needs it: the laboratory calls about it.',
    }),
    fastFrom: fastStart,
    afterMealHours: z.int(),
    preparation: z.array(z.string()),
  })
  .openapi('OrderPatient')

const refund = z.object({ amount: rupees(), status: z.enum(REFUND_STATES) }).nullable()

const addition = z
  .object({
    orderId: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    paymentMethod: z.enum(PAYMENT_METHODS),
    totalAmount: rupees(),
    createdAt: instant,
    holdExpiresAt: instant.nullable().openapi({ description: 'Until when it waits for its payment.' }),
    refund: refund.openapi({ description: 'Of the payment that paid it.' }),
    items: z.array(
      z.object({
        line: z.int().openapi({ description: 'Its number within the addition, for cancelling it.' }),
        id: z.string(),
        name: z.string(),
        patient: z
          .int()
          .openapi({ description: 'Whom it is for: a position in `patients` of the visit’s order.' }),
        patientName: z.string(),
        isPackage: z.boolean(),
      }),
    ),
  })
  .openapi('Addition')

const item = z.object({
  line: z.int().openapi({ description: 'Its number within the order, for cancelling it.' }),
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: rupees(),
  discount: rupees().openapi({ description: "The whole line's part of the coupon's discount." }),
  isPackage: z.boolean(),
  patient: z.int().openapi({ description: 'Whom it is for: a position in `patients`.' }),
})

const orderReport = z.object({
  number: z.int().openapi({ description: 'Its number within the order; a correction keeps it.' }),
  fileName: z.string(),
  patient: z.int().openapi({ description: 'Whose it is: a position in `patients`.' }),
  isPart: z.boolean().openapi({ description: 'The rest follows.' }),
  createdAt: instant,
})
export type OrderReport = z.input<typeof orderReport>

const orderDocument = z
  .object({
    _id: z.string(),
    orderId: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    paymentMethod: z.enum(PAYMENT_METHODS),
    mrpTotal: rupees().openapi({ description: 'The lines at their regular prices.' }),
    subtotal: rupees().openapi({ description: 'The lines at their sale prices.' }),
    discount: rupees(),
    totalAmount: rupees(),
    couponCode: z.string().nullable(),
    referredBy: z.string().nullable().openapi({ description: 'The referring doctor, where stated.' }),
    source: z.record(z.string(), z.string()).nullable().openapi({
      description: 'Where the customer came from, where known: tags of a campaign, the host of a site.',
    }),
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
      .openapi({ description: 'All patients; the first is that of collectionDetails.' }),
    shippingAddress: z.object({ address: z.string(), city: z.string() }),
    userDetails: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
    centerVisitRequired: z.boolean().openapi({ description: 'The patient goes to a centre.' }),
    centre: centre
      .nullable()
      .openapi({ description: 'The centre; null for a home visit, or until a call names it.' }),
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
    collectedAt: instant.nullable().openapi({ description: 'When the sample was taken.' }),
    moves: z.int().openapi({ description: 'How often the visit was moved to another slot.' }),
    movesLeft: z.int().openapi({ description: 'How often the customer may still move it.' }),
    createdAt: instant,
    holdExpiresAt: instant
      .nullable()
      .openapi({ description: 'Until when the slot is held without payment.' }),
    cancelReason: z.string().nullable(),
    transactionId: z.string().nullable(),
    paidAtVisit,
    paidAtWholeVisit: rupees().openapi({
      description: 'What was paid to our staff for the visit in all, orders that were added to it included.',
    }),
    providerReference: z.string().nullable(),
    refund: refund.openapi({
      description: 'Of all refunds together: completed once each of them is.',
    }),
    kept: rupees().openapi({ description: 'Of a cancelled order, what was paid and not refunded.' }),
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
export type Order = z.input<typeof orderDocument>

/** An order without the flat fields of its documents. */
type Unflat<D extends { collectionDetails: object }> = Omit<D, 'collectionDetails'> & {
  collectionDetails: Omit<D['collectionDetails'], keyof FlatPatient>
}
type View = Unflat<z.output<typeof orderDocument>>

function withFlatPatient<V extends View>(view: V) {
  const [first] = view.patients
  if (!first) throw new Error('an order without a patient')
  return { ...view, collectionDetails: { ...view.collectionDetails, ...flatPatient(first) } }
}

/** Inside the shop, patients are a list; in the document, the first one is also in flat fields. */
export const order = z.codec(orderDocument, z.custom<View>(), {
  decode: document => document,
  encode: withFlatPatient,
})

const visitSoFar = z
  .object({
    state: z.enum(VISIT_STATES),
    visitStatus: z.enum(VISIT_ALERTS).nullable(),
    isSampleRejected: z
      .boolean()
      .openapi({ description: 'A new sample is needed, and its time is not chosen.' }),
  })
  .nullable()
  .openapi({
    description:
      'How far the visit of a confirmed or collected order is, as `GET …/visit` tells it; else null.',
  })

const listedDocument = orderDocument.extend({ visit: visitSoFar }).openapi('ListedOrder')
export type ListedOrder = z.input<typeof listedDocument>

export const listedOrder = z.codec(listedDocument, z.custom<Unflat<z.output<typeof listedDocument>>>(), {
  decode: document => document,
  encode: withFlatPatient,
})
