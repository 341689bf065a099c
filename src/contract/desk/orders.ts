import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'
import { APPROVAL_KINDS } from '#rules/staff/approvals.ts'
import { PERMISSIONS, type Permission } from '#rules/staff/permissions.ts'
import { RECOLLECTION_REASONS, RECOLLECTION_STATES } from '#rules/visits/recollections.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { orderId } from '#wire/orders/fields.ts'
import { fastStart } from '#wire/orders/order.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'
import { comingCollector } from './desk.ts'

/** An order as the staff see it: all that is known of it, and what may be done to it now. Rupees as numbers. */

const instant = z.iso.datetime()

const line = z.object({
  line: z.int(),
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: z.number(),
  discount: z.number().openapi({ description: "The whole line's part of the coupon." }),
  isCancelled: z.boolean(),
})

const person = z.object({
  position: z.int(),
  name: z.string(),
  age: z.string().openapi({ example: '52 years' }),
  gender: z.string(),
  /** To the customer, who is 'self'. */
  relation: z.string().nullable(),
  phone: z.string().nullable().openapi({ description: 'Masked: the first two digits and the last two.' }),
  fastingHours: z.int(),
  lines: z.array(line),
})

/** What may be done to an order, by the names of the previews. */
export const DESK_DEEDS = [
  'reschedule',
  'change-address',
  'assign',
  'collect',
  'add',
  'drop-recollection',
  'cancel',
  'cancel-part',
  'take-payment',
  'send-payment-link',
  'refund',
] as const
export type DeskDeed = (typeof DESK_DEEDS)[number]

const deed = z.object({
  name: z.enum(DESK_DEEDS),
  permission: z.enum(PERMISSIONS as [Permission, ...Permission[]]),
  isAllowed: z.boolean().openapi({ description: 'Whether who asks has the permission at the order.' }),
  problem: z.string().nullable().openapi({ description: 'Why it can’t be done to the order now.' }),
})

/** What an entry of the timeline is about: its tab. */
const TIMELINE_KINDS = ['booking', 'visit', 'money', 'message', 'note', 'report'] as const

const entry = z.object({
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /** 'wrong' what failed or was refused, 'good' what is done. */
  tone: z.enum(['plain', 'good', 'wrong']),
  text: z.string(),
  /** The very text of a message or note, or a reason. */
  detail: z.string().nullable(),
  by: z.string(),
})
export type TimelineEntry = z.infer<typeof entry>

const linked = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  total: z.number(),
  tests: z.string(),
})

/** As in desk/approvals/contract.ts, without codecs. */
const approval = z.object({
  id: z.string(),
  orderId: z.string(),
  patientName: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  amount: z.number(),
  way: z.enum(['online', 'cash']),
  isUpiUnmatched: z.boolean(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  expiresAt: instant,
  takesTwo: z.boolean(),
  agreedBy: z.string().nullable(),
  problem: z.string().nullable(),
  isOwn: z.boolean(),
})

const deskOrder = z
  .object({
    orderId: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }),
    /** Opaque; sent with each change, which is refused when the order is another by then. */
    version: z.string(),
    openedUntil: instant.nullable().openapi({
      description:
        'Who looks may only read it, until then, for a reason that they gave; null: their roles open it.',
    }),
    status: z.enum(ORDER_STATUSES),
    visitState: z.enum(VISIT_STATES),
    city: z.enum(CITIES),
    date: z.string(),
    timeSlot: z.string(),
    moves: z.int(),
    collector: comingCollector.nullable(),
    isCentreVisit: z.boolean(),
    centre: z.object({ code: z.string(), name: z.string() }).nullable(),
    address: z.string(),
    customer: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      isPhoneVerified: z.boolean(),
    }),
    alternatePhone: z.string().nullable(),
    door: z.object({ name: z.string().nullable(), phone: z.string() }).nullable().openapi({
      description: 'Who answers at the door, where it is not the customer; the phone is masked.',
    }),
    patients: z.array(person),
    fastingHours: z.int(),
    fastFrom: fastStart,
    preparation: z.array(z.string()),
    consents: z.array(
      z.object({
        patient: z.int(),
        purpose: z.string(),
        given: z.string(),
        guardianName: z.string().nullable(),
        at: instant,
      }),
    ),
    money: z.object({
      method: z.enum(PAYMENT_METHODS),
      status: z.enum(PAYMENT_STATUSES),
      subtotal: z.number(),
      discount: z.number(),
      couponCode: z.string().nullable(),
      total: z.number(),
      paid: z.number().openapi({ description: 'What paid it, before anything went back.' }),
      toTake: z.number().openapi({ description: 'At the door or at the counter.' }),
      givenBack: z.number(),
      goingBack: z.number().openapi({ description: 'Refunds that are asked for and not done.' }),
      heldUntil: instant.nullable(),
      upiLink: z.string().nullable().openapi({
        description: 'What a code at the counter says; null where nothing is owed, or no address is set.',
      }),
      invoiceNumber: z.string().nullable(),
    }),
    addedTo: z.string().nullable(),
    additions: z.array(linked),
    recollectionOf: z.string().nullable(),
    recollections: z.array(
      z.object({
        reason: z.enum(RECOLLECTION_REASONS),
        state: z.enum(RECOLLECTION_STATES),
        orderId: z.string().nullable(),
        tests: z.string(),
        at: instant,
      }),
    ),
    reports: z.array(z.object({ number: z.int(), patient: z.int(), isPart: z.boolean(), at: instant })),
    reportDueAt: instant.nullable(),
    approval: approval.nullable().openapi({ description: 'A refund that waits for a second person.' }),
    deeds: z.array(deed),
    timeline: z.array(entry).openapi({ description: 'Newest first.' }),
  })
  .openapi('DeskOrder')
export type DeskOrder = z.output<typeof deskOrder>

export const deskOrderAnswer = z.object({ success: z.literal(true), order: deskOrder })

/** Whole numbers of phones, by where they stand in the order. */
const phones = z.object({
  customer: z.string().nullable(),
  alternate: z.string().nullable(),
  door: z.string().nullable(),
  patients: z.array(z.string().nullable()),
})

const MAX_NOTE = 1000
/** Of a reason to read what isn't one's own. */
const MIN_REASON = 10
const MAX_REASON = 300

export const deskOrderEndpoints = {
  getDeskOrder: createRoute({
    ...at('getDeskOrder'),
    ...needs('signed-in'),
    summary:
      'All of an order, with its timeline and what may be done to it, for orders.read or who broke the glass; who reads it is recorded',
    request: { params: orderId },
    responses: ok(deskOrderAnswer),
  }),
  breakGlass: createRoute({
    ...at('breakGlass'),
    ...needs('signed-in'),
    summary: "Read one order that one's roles don't open, for an hour and with a reason; the company is told",
    request: {
      params: orderId,
      body: body(z.object({ reason: z.string().trim().min(MIN_REASON).max(MAX_REASON) })),
    },
    responses: ok(z.object({ success: z.literal(true), until: instant })),
  }),
  showDeskPhones: createRoute({
    ...at('showDeskPhones'),
    ...needs('orders.read'),
    summary: 'The whole phone numbers of an order, which are masked elsewhere; it is recorded',
    request: { params: orderId },
    responses: ok(z.object({ success: z.literal(true), phones })),
  }),
  addDeskNote: createRoute({
    ...at('addDeskNote'),
    ...needs('orders.read'),
    summary: 'Note something on an order for the other staff; a note is never changed, sent twice it is one',
    request: {
      params: orderId,
      body: body(z.object({ id: z.uuid(), text: z.string().trim().min(1).max(MAX_NOTE) })),
    },
    responses: ok(deskOrderAnswer),
  }),
}
