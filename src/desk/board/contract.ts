import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName, staffText } from '#wire/fields.ts'

/** The coordinator's day: what needs attention, the visits of one city and day, and the collectors. */

export const comingCollector = z.object({
  /** Staff id; the name for a collector recorded before the staff list. */
  id: z.string(),
  /** With a number if several staff have the name: 'Imran Shaikh (2)'. */
  name: z.string(),
})

const boardVisit = z
  .object({
    orderId: z.string(),
    timeSlot: z.string(),
    /** The planned sample after a meal; null without one. */
    nextSampleAt: instant.nullable(),
    patientName: z.string(),
    /** Number of patients. */
    patients: z.int(),
    gender: z.string(),
    age: z.int(),
    /** Area of the home; for a visit to a centre the centre's name, without a PIN code. */
    area: z.object({ name: z.string(), pinCode: z.string() }),
    /** The address of the home, on one line; '' for a visit to a centre. */
    address: z.string(),
    isCentreVisit: z.boolean(),
    /** Seats of its hour that it takes. */
    seats: z.int(),
    tests: z.int(),
    /** In the order in which they are filled. */
    tubes: z.array(z.object({ letter: z.string(), cap: z.string(), name: z.string() })),
    /** Due at the door for the whole visit, in rupees. */
    toTake: rupees(),
    collector: comingCollector.nullable(),
    state: z.enum(VISIT_STATES),
    /** When the state began; null where that was not recorded. */
    since: instant.nullable(),
    /** Why the sample was not collected, in words; null in other states. */
    failReason: z.string().nullable(),
    /** When the collector became late, or the visit too long in its state; null if the visit is in time. */
    lateSince: instant.nullable(),
    /** Late, but the collector's phone has not called since the hour: the customer has no message yet. */
    isPhoneSilent: z.boolean(),
    isRecollection: z.boolean(),
  })
  .openapi('BoardVisit')
export type BoardVisit = z.input<typeof boardVisit>

const waiting = z.object({
  /** Number of all entries; the list has at most 200, oldest first. */
  total: z.int(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      patientName: z.string(),
      city: z.string(),
      /** When the visit's hour began, the refund was refused, the sample rejected or collected. */
      since: instant,
    }),
  ),
})

const dutyCollector = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    /** Revision of their working hours. */
    hoursRevision: z.int(),
    /** The name of the area where they begin the day. */
    area: z.string().nullable(),
    /** The first PIN code of that area; null if it has none. */
    pinCode: z.string().nullable(),
    /** Their hours on this day in this city; null: off, or none are set. */
    hours: z.object({ from: z.int(), to: z.int() }).nullable(),
    /** Visits in an hour; null where no hours are set. */
    perHour: z.int().nullable(),
    /** Rupees held and not handed over; null without the permission to see money. */
    cash: rupees().nullable(),
  })
  .openapi('DutyCollector')

const board = z
  .object({
    city: z.string(),
    date: z.string(),
    at: instant,
    visits: z.array(boardVisit),
    /** Of the city's hours; empty for a role at single centres. */
    hours: z.array(z.object({ hour: z.int(), seats: z.int(), taken: z.int() })),
    /** Counts over every city and any day. */
    waits: z.object({
      /** Visits of earlier days that are still open. */
      leftOver: waiting,
      /** Home visits from today on in the other cities. */
      unassignedElsewhere: waiting,
      /**
       * Visits before which the laboratory calls: about fasting, until a note is written on the order, or for counselling,
       * until that is recorded. The board does not state which.
       */
      callsBefore: waiting,
      refusedRefunds: waiting,
      recollections: waiting,
      overdueReports: waiting,
    }),
    /** Present collectors. Those with visits in this city in the last days come first. */
    collectors: z.array(dutyCollector),
    mayAssign: z.boolean(),
  })
  .openapi('DeskBoard')
export type DeskBoard = z.input<typeof board>

/** More than a city has visits in a day. */
const MAX_AT_ONCE = 500

const isEachOnce = (all: readonly string[]): boolean => new Set(all).size === all.length
/** An id, or a name. */
const MAX_ID = 50

const day = z.string().refine(isDate)
const startHour = z.int().min(0).max(23)
/** Minutes; a longer delay is another time. */
const MAX_DELAY = 240

/** A plan has the visits of a whole day. */
const MAX_PLANNED = 2000

const outcome = z.object({
  orderId: z.string(),
  /** Why it was not done; null if it was. */
  problem: z.string().nullable(),
})

export const boardEndpoints = endpoints({
  getDeskBoard: {
    get: '/api/desk/board',
    needs: 'visits.read',
    summary: 'The visits of a city and day, and what waits; a role at a centre sees what belongs to it',
    query: { city: cityName, date: z.string().refine(isDate).optional() },
    answer: { board },
    audits: ['visits.read'],
  },
  assignVisits: {
    post: '/api/desk/visits/assign',
    needs: 'visits.assign',
    summary:
      'Say who comes to these visits, each named once: to all of them, or to none; sent twice it is done once',
    body: {
      visits: z
        .array(
          z.object({
            orderId: z.string().max(60),
            eventId: z.uuid().toLowerCase(),
            /** Id of the collector to be replaced. If another one is assigned meanwhile, nothing changes. */
            seen: z.string().max(MAX_ID).optional(),
          }),
        )
        .min(1)
        .max(MAX_AT_ONCE)
        .refine(visits => isEachOnce(visits.map(({ orderId }) => orderId)))
        .refine(visits => isEachOnce(visits.map(({ eventId }) => eventId))),
      /** The id of a collector; null unassigns the visits. */
      collectorId: z.uuid().toLowerCase().nullable(),
      /** Replaces the collector who was assigned before. */
      isInstead: z.boolean().default(false),
    },
    answer: {
      /** False if at least one visit was refused: nothing has changed then. */
      isDone: z.boolean(),
      outcomes: z.array(outcome),
    },
    audits: ['visit.noted'],
  },
  applyPlan: {
    post: '/api/desk/visits/plan',
    needs: 'visits.assign',
    summary:
      'Assign the visits of a day as planned: each is assigned or named with its reason; sent twice it is done once',
    body: {
      date: z.string().refine(isDate),
      visits: z
        .array(
          z.object({
            orderId: z.string().max(60),
            eventId: z.uuid().toLowerCase(),
            /** Null unassigns the visit: a plan is taken back. */
            collectorId: z.uuid().toLowerCase().nullable(),
            /** Start hour on the screen. A visit that was moved meanwhile is refused. */
            hour: z.int().min(0).max(23),
            /** Id of the collector to be replaced. */
            seen: z.string().max(MAX_ID).optional(),
          }),
        )
        .min(1)
        .max(MAX_PLANNED)
        .refine(visits => isEachOnce(visits.map(({ orderId }) => orderId)))
        .refine(visits => isEachOnce(visits.map(({ eventId }) => eventId))),
    },
    answer: { outcomes: z.array(outcome) },
    audits: ['visit.noted'],
  },
  moveVisits: {
    post: '/api/desk/visits/move',
    needs: 'orders.change',
    summary: 'Move visits, each to its hour of another day or all to one hour; each is moved or named',
    body: {
      visits: z
        .array(z.object({ orderId: z.string().max(60), from: z.object({ date: day, hour: startHour }) }))
        .min(1)
        .max(MAX_AT_ONCE)
        .refine(visits => isEachOnce(visits.map(({ orderId }) => orderId))),
      /** Without an hour each visit keeps its own. */
      to: z.object({ date: day, hour: startHour.nullable() }),
    },
    answer: { outcomes: z.array(outcome) },
    audits: ['visit.moved'],
  },
  cancelVisits: {
    post: '/api/desk/visits/cancel',
    needs: 'orders.cancel',
    summary:
      'Cancel whole orders without a fee; what was paid is refunded, within the limit of one person for each',
    body: {
      visits: z
        .array(z.object({ orderId: z.string().max(60) }))
        .min(1)
        .max(MAX_AT_ONCE)
        .refine(visits => isEachOnce(visits.map(({ orderId }) => orderId))),
      reason: staffText(300),
    },
    answer: { outcomes: z.array(outcome) },
    audits: ['order.cancelled', 'refund.requested'],
  },
  announceToVisits: {
    post: '/api/desk/visits/messages',
    needs: 'orders.change',
    summary:
      'Send a message about each visit: the collector will be late, or another time is needed; sent twice it is done once',
    body: {
      visits: z
        .array(z.object({ orderId: z.string().max(60), eventId: z.uuid().toLowerCase() }))
        .min(1)
        .max(MAX_AT_ONCE)
        .refine(visits => isEachOnce(visits.map(({ orderId }) => orderId))),
      /** Of the delay; null: the visit can’t take place then. */
      minutes: z.int('Enter whole minutes, 5 to 240.').min(5).max(MAX_DELAY).nullable(),
    },
    answer: { outcomes: z.array(outcome) },
    audits: ['visit.delay-announced', 'visit.new-time-asked'],
  },
})
