import { z } from '@hono/zod-openapi'
import { MAX_DOOR_PHOTO_BYTES } from '#rules/collector/phone-events.ts'
import { MAX_ITEMS } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { CAPS, TIMINGS } from '#rules/specimens/containers.ts'
import { VISIT_EVENT_KINDS } from '#rules/visits/visit-events.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { orderId, position } from '#wire/orders/fields.ts'
import { fastStart, noFast } from '#wire/orders/order.ts'
import { keyed, ofVisit, phoneEvent, phoneTime } from '#wire/staff/phone-events.ts'
import { upiCode } from '#wire/staff/upi-code.ts'

/** PBKDF2 with SHA-256 of the door code; salt and hash in base64url. */
const doorCheck = z.object({ salt: z.string(), hash: z.string(), iterations: z.int() })

const collectorVisit = z
  .object({
    orderId: z.string(),
    hour: z.int(),
    timeSlot: z.string(),
    state: z.enum(VISIT_STATES),
    people: z.array(
      z.object({
        /** In the visit. */
        position: z.int(),
        name: z.string(),
        gender: z.enum(GENDERS.codes),
        age: z.int(),
        ageMonths: z.int().nullable(),
        tests: z.int(),
        /** The needs of each patient, from which the phone computes the hours of meals and samples. */
        eating: z.object({
          fastingHours: z.int(),
          noFast,
          afterMealHours: z.int(),
          fast: fastStart,
        }),
      }),
    ),
    address: z.string(),
    area: z.string(),
    pinCode: z.string(),
    /** Whether the laboratory has made the call that the visit requires; null where it requires none. */
    call: z.enum(['due', 'done']).nullable(),
    /** Numbers that the collector may call; [] once the visit is over. */
    phones: z.array(z.string()),
    /** In the order of draw. */
    tubes: z.array(
      z.object({
        /** Identifies the tube in a scan. */
        key: z.string(),
        person: z.string(),
        /** Of the person, in the visit. */
        position: z.int(),
        containerCode: z.string(),
        container: z.string(),
        letter: z.string(),
        cap: z.enum(CAPS),
        timing: z.enum(TIMINGS),
        /** The code on the label, once one is printed or scanned. */
        code: z.string().nullable(),
        /** Received at the laboratory, or reported as lost. */
        hasLeftBox: z.boolean(),
      }),
    ),
    /** What is still to be collected for the whole visit: tests can be added after money was taken. */
    toTake: rupees(),
    /** Link to pay that amount by UPI to the laboratory's own address; null if nothing is due or no address is set. */
    upiLink: z.string().nullable(),
    /** What a provider's UPI code has paid of the visit. Absent in a day that the previous release stored. */
    paidByCode: rupees().optional(),
    /** Null once it is over. */
    doorCheck: doorCheck.nullable(),
    /** Recorded events, from which the phone computes the progress. */
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(VISIT_EVENT_KINDS),
        at: instant,
        reason: z.string().nullable(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .openapi('CollectorVisit')

const collectorDay = z
  .object({
    date: z.string(),
    at: instant,
    staff: z.object({ id: z.string(), name: z.string() }),
    visits: z.array(collectorVisit),
    /** Cash received and not handed over. */
    cashInHand: rupees(),
    /** Events that wait for the desk's decision. */
    conflicts: z.array(
      z.object({
        id: z.string(),
        orderId: z.string(),
        problem: z.string(),
        said: keyed,
        /** The visit's collector, who may be another person by now. */
        patientName: z.string(),
        hour: z.int(),
      }),
    ),
  })
  .openapi('CollectorDay')
/** The day as the phone stores it. */
export type CollectorDay = z.input<typeof collectorDay>
export type CollectorVisit = CollectorDay['visits'][number]

/** An event as the phone sends it. */
export type ReportedEvent = z.input<typeof phoneEvent>

/** Parsed one by one, so that an event of another release of the app is rejected without blocking the others. */
const unreadable = z.object({ id: z.uuid(), kind: z.string().max(40).optional() })

const MAX_BATCH = 50

const testsAtDoor = {
  orderId: orderId.shape.id,
  /** `patient`: the position in the visit. */
  items: z
    .array(z.object({ id: z.string().max(60), patient: position }))
    .min(1)
    .max(MAX_ITEMS),
}

const ADDING = [
  'NOT_FOUND',
  'ORDER_STEP_REFUSED',
  'UNKNOWN_ITEM',
  'ALREADY_BOOKED',
  'SLOT_CLOSED',
  'BUSY',
] as const

const outcome = z.object({
  id: z.string(),
  /**
   * `taken`: recorded now. `known`: recorded before. `conflict`: contradicts the shop's record, and the desk decides.
   * `refused`: impossible, and not stored.
   */
  outcome: z.enum(['taken', 'known', 'conflict', 'refused']),
  /** Reason of a conflict or refusal, in English and by its key. */
  problem: z.string().nullable(),
  said: keyed.nullable(),
})

export const collectorEndpoints = endpoints({
  getCollectorDay: {
    get: '/api/collector/day',
    needs: 'visits.record',
    summary: 'Their own visits of today, and nothing else',
    answer: { day: collectorDay },
    audits: ['visits.read'],
  },
  sendCollectorEvents: {
    post: '/api/collector/events',
    needs: 'visits.record',
    summary: 'What happened at doors, late or twice; each is taken, known, a conflict or refused by itself',
    body: {
      /** The phone's time when it sends, by which the times of its events are corrected. */
      sentAt: phoneTime,
      events: z
        .array(z.union([phoneEvent, unreadable]))
        .min(1)
        .max(MAX_BATCH),
    },
    answer: { outcomes: z.array(outcome) },
    audits: ['payment.taken', 'sample.not-taken', 'visit.collected', 'visit.noted', 'visit.person-corrected'],
  },
  priceTestsAtDoor: {
    post: '/api/collector/additions/price',
    needs: 'visits.record',
    summary: 'What tests cost that a patient wants besides, at the door of one’s own visit; nothing is added',
    body: testsAtDoor,
    answer: {
      total: rupees(),
      prices: z.array(rupees()).openapi({ description: 'In the order of the items.' }),
      fasts: z.array(z.object({ name: z.string(), hours: z.int() })).openapi({
        description: 'Hours without food that the collector has to ask each of these patients for.',
      }),
    },
    refuses: ADDING,
  },
  addTestsAtDoor: {
    post: '/api/collector/additions',
    needs: 'visits.record',
    summary: 'Tests that a patient wants besides, at the door of one’s own visit; they are paid there',
    isIdempotent: 'required',
    body: {
      ...testsAtDoor,
      totalAmount: rupees({ min: 0 }),
      consent: z.boolean().openapi({ description: 'Each person to be tested agreed, when they were asked.' }),
      isFasted: z
        .boolean()
        .default(false)
        .openapi({ description: 'None of them ate for as long as is needed.' }),
    },
    refuses: [
      ...ADDING,
      'TOTAL_CHANGED',
      'IDEMPOTENCY_CONFLICT',
      'PAYMENT_PENDING',
      'ORDER_PAID',
      'SLOT_FULL',
    ],
    audits: ['order.added', 'order.confirmed', 'order.replaced'],
  },
  sendVisitPhoto: {
    post: '/api/collector/photos',
    needs: 'visits.record',
    summary: 'A photograph of why a sample could not be taken, once however often it is sent',
    body: {
      ...ofVisit,
      /** The phone's time when it sends. */
      sentAt: phoneTime.optional(),
      /** In base64. */
      jpeg: z
        .string()
        .max(Math.ceil(MAX_DOOR_PHOTO_BYTES / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    },
    refuses: ['NOT_FOUND', 'BUSY', 'FILES_DOWN'],
  },
  showUpiCode: {
    post: '/api/collector/visits/{id}/upi-code',
    needs: 'cash.take',
    summary: 'Open a UPI code over everything due at a visit of theirs, or return the open one',
    params: orderId.shape,
    answer: { code: upiCode },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
  readUpiCode: {
    get: '/api/collector/visits/{id}/upi-code',
    needs: 'cash.take',
    summary: 'Whether the UPI code of a visit of theirs is paid; the provider is asked at most every second',
    params: orderId.shape,
    answer: { code: upiCode },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
  closeUpiCode: {
    delete: '/api/collector/visits/{id}/upi-code',
    needs: 'cash.take',
    summary: 'Close the UPI code before other money is taken; it may turn out to be paid',
    params: orderId.shape,
    answer: { code: upiCode },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
})
