import { createRoute, z } from '@hono/zod-openapi'
import {
  isPhoneTime,
  MAX_PHONE_SKEW_MS,
  MAX_PHOTO_BYTES,
  MAX_TUBE_CODE,
  SHORT_REASONS,
  UPI_REFERENCE,
} from '#rules/collector/phone-events.ts'
import { toPaise } from '#rules/money.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { CAPS, TIMINGS } from '#rules/specimens/containers.ts'
import { FAIL_REASONS, SKIP_REASONS, VISIT_EVENT_KINDS } from '#rules/visits/visit-events.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** A collector's day: what their phone keeps, and what it tells when it has signal. */

/** PBKDF2 with SHA-256 of the door code; salt and hash in base64url. */
const doorCheck = z.object({ salt: z.string(), hash: z.string(), iterations: z.int() })

const collectorVisit = z
  .object({
    orderId: z.string(),
    hour: z.int(),
    timeSlot: z.string(),
    state: z.enum(VISIT_STATES),
    people: z.array(
      z.object({ name: z.string(), gender: z.enum(GENDERS.codes), age: z.int(), tests: z.int() }),
    ),
    address: z.string(),
    area: z.string(),
    pinCode: z.string(),
    /** Who is called; none once the visit is over. */
    phones: z.array(z.string()),
    isFasting: z.boolean(),
    /** In the order of draw. */
    tubes: z.array(
      z.object({
        /** By which a scan says which tube it is. */
        key: z.string(),
        person: z.string(),
        containerCode: z.string(),
        container: z.string(),
        letter: z.string(),
        cap: z.enum(CAPS),
        timing: z.enum(TIMINGS),
        /** That its label has, or was scanned. */
        code: z.string().nullable(),
      }),
    ),
    /** Rupees to take at the door, for all of the visit. */
    toTake: z.number(),
    /** That sum by UPI to the laboratory's own address; null where nothing is to take, or no address is set. */
    upiLink: z.string().nullable(),
    /** Null once it is over. */
    doorCheck: doorCheck.nullable(),
    /** What the shop knows of it, for the phone's own fold. */
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(VISIT_EVENT_KINDS),
        at: z.iso.datetime(),
        reason: z.string().nullable(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .openapi('CollectorVisit')
export type CollectorVisit = z.output<typeof collectorVisit>

/** Why something was held or refused, for a phone to say in its language: text/collector/refusals.ts. */
const keyed = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

const collectorDay = z
  .object({
    date: z.string(),
    at: z.iso.datetime(),
    /** Whose day it is. */
    staff: z.object({ id: z.string(), name: z.string() }),
    visits: z.array(collectorVisit),
    /** Rupees in their hand: cash taken and not handed over. */
    cashInHand: z.number(),
    /** What was told and waits for the desk. */
    held: z.array(
      z.object({
        id: z.string(),
        orderId: z.string(),
        problem: z.string(),
        said: keyed.nullable(),
        /** Of the visit, which may be another collector's by now: for the title on the phone. */
        patientName: z.string(),
        hour: z.int(),
      }),
    ),
  })
  .openapi('CollectorDay')
export type CollectorDay = z.output<typeof collectorDay>

/** By how much, in ms, the shop's clock was ahead of the phone's as it happened, as last heard. */
const skewMs = z.int().min(-MAX_PHONE_SKEW_MS).max(MAX_PHONE_SKEW_MS).optional()
const phoneTime = z.iso.datetime().refine(isPhoneTime)
/** An id made on the phone, and when it happened by the phone's clock. */
const ofVisit = { id: z.uuid(), at: phoneTime, skewMs, orderId: z.string().max(60) }
const rupees = z.number().positive().max(1_000_000)

const phoneEvent = z.discriminatedUnion('kind', [
  z.object({ ...ofVisit, kind: z.enum(['on_the_way', 'arrived', 'identified']) }),
  z.object({ ...ofVisit, kind: z.literal('code_shown'), code: z.string().regex(/^\d{4}$/) }),
  z.object({ ...ofVisit, kind: z.literal('code_skipped'), reason: z.enum(SKIP_REASONS) }),
  z.object({
    ...ofVisit,
    kind: z.literal('tube_bound'),
    /** Which of the visit's tubes, and the code that stands on it. */
    tube: z.string().max(80),
    code: z.string().min(1).max(MAX_TUBE_CODE),
  }),
  z.object({ ...ofVisit, kind: z.literal('cash_taken'), amount: rupees }),
  z.object({
    ...ofVisit,
    kind: z.literal('upi_taken'),
    amount: rupees,
    /** By which the laboratory finds it in its account. */
    reference: z.string().trim().regex(UPI_REFERENCE),
  }),
  z.object({
    ...ofVisit,
    kind: z.literal('collected'),
    /** Why a tube is missing. */
    reason: z.enum(SHORT_REASONS).optional(),
  }),
  z.object({ ...ofVisit, kind: z.literal('failed'), reason: z.enum(FAIL_REASONS) }),
])
export type PhoneEvent = z.output<typeof phoneEvent>

/** What another release of the app may tell: refused by itself, so that it holds nothing else up. */
const unreadable = z.object({ id: z.uuid(), kind: z.string().max(40).optional() })

const MAX_BATCH = 50

const outcome = z.object({
  id: z.string(),
  /**
   * `taken`: it counts. `known`: it did already. `held`: it contradicts what the shop knows, and the desk decides.
   * `refused`: it can't be, and is not kept.
   */
  outcome: z.enum(['taken', 'known', 'held', 'refused']),
  /** Why it was held or refused, in English and by its key. */
  problem: z.string().nullable(),
  said: keyed.nullable(),
})
export type EventOutcome = z.output<typeof outcome>

const heldEvent = z
  .object({
    id: z.string(),
    orderId: z.string(),
    patientName: z.string(),
    collector: z.string(),
    kind: z.enum(VISIT_EVENT_KINDS),
    at: z.iso.datetime(),
    reason: z.string().nullable(),
    /** Rupees that were reported as taken; null where the event is not about money. */
    amount: z.number().nullable(),
    problem: z.string(),
    said: keyed.nullable(),
  })
  .openapi('HeldEvent')
export type HeldEvent = z.output<typeof heldEvent>

const photo = z.object({ id: z.string(), at: z.iso.datetime(), by: z.string(), jpeg: z.string() })

const done = z.object({ success: z.literal(true) })

export const collectorEndpoints = {
  getCollectorDay: createRoute({
    ...at('getCollectorDay'),
    ...needs('visits.record'),
    summary: 'Their own visits of today, and nothing else',
    responses: ok(z.object({ success: z.literal(true), day: collectorDay })),
  }),
  sendCollectorEvents: createRoute({
    ...at('sendCollectorEvents'),
    ...needs('visits.record'),
    summary: 'What happened at doors, late or twice; each is taken, known, held or refused by itself',
    request: {
      body: body(
        z.object({
          /** The phone's clock as it sends: a wrong one is set right by it. */
          sentAt: phoneTime,
          events: z
            .array(z.union([phoneEvent, unreadable]))
            .min(1)
            .max(MAX_BATCH),
        }),
      ),
    },
    responses: ok(z.object({ success: z.literal(true), outcomes: z.array(outcome) })),
  }),
  sendVisitPhoto: createRoute({
    ...at('sendVisitPhoto'),
    ...needs('visits.record'),
    summary: 'A photograph of why a sample could not be taken, once however often it is sent',
    request: {
      body: body(
        z.object({
          ...ofVisit,
          /** The phone's clock as it sends, as with events. */
          sentAt: phoneTime.optional(),
          /** In base64. */
          jpeg: z
            .string()
            .max(Math.ceil(MAX_PHOTO_BYTES / 3) * 4)
            .regex(/^[A-Za-z0-9+/]+={0,2}$/),
        }),
      ),
    },
    responses: ok(done),
  }),
  listVisitPhotos: createRoute({
    ...at('listVisitPhotos'),
    ...needs('orders.read'),
    summary: 'The photographs of a visit, oldest first, in base64',
    request: { params: z.object({ id: z.string().max(60) }) },
    responses: ok(z.object({ success: z.literal(true), photos: z.array(photo) })),
  }),
  listHeldEvents: createRoute({
    ...at('listHeldEvents'),
    ...needs('visits.assign'),
    summary:
      'What phones told against what the shop knows, in the order in which it was heard, and how much waits',
    responses: ok(z.object({ success: z.literal(true), held: z.array(heldEvent), total: z.int() })),
  }),
  decideHeldEvent: createRoute({
    ...at('decideHeldEvent'),
    ...needs('visits.assign'),
    summary: 'Take a held event, money with the sum that was really taken, or set it aside; with a note',
    request: {
      params: z.object({ id: z.uuid() }),
      body: body(
        z.object({
          decision: z.enum(['taken', 'set-aside']),
          /** What was really taken, in rupees; left out: the sum that was reported. */
          amount: rupees.transform(toPaise).openapi({ type: 'number' }).optional(),
          note: z.string().trim().min(3).max(300),
        }),
      ),
    },
    responses: ok(done),
  }),
}
