import { z } from '@hono/zod-openapi'
import { CAPS, TIMINGS } from '#rules/specimens/containers.ts'
import { REJECT_REASONS, REJECTED_REASONS, SCAN_KINDS, SPECIMEN_STATES } from '#rules/specimens/states.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

/** The staff id, or the name of a person recorded without one. People of the same name have a number. */
const person = z.object({ id: z.string(), name: z.string() })

/** A container as it is shown. */
const container = {
  letter: z.string(),
  cap: z.enum(CAPS),
  container: z.string(),
  timing: z.enum(TIMINGS),
}

export const tube = z
  .object({
    /** Null: none yet. */
    code: z.string().nullable(),
    ...container,
    patientName: z.string(),
    gender: z.string(),
    age: z.int(),
    ageMonths: z.int().nullable(),
    /** Number of its tests. */
    tests: z.int(),
    /** False if its tests were cancelled after it was filled. */
    isNeeded: z.boolean(),
    /** Null: no code yet. */
    state: z.enum(SPECIMEN_STATES).nullable(),
    labelledAt: instant.nullable(),
    collectedAt: instant.nullable(),
    receivedAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    rejectedAt: instant.nullable(),
    collectedBy: person.nullable(),
    receivedBy: person.nullable(),
    rejectReason: z.enum(REJECTED_REASONS).nullable(),
    /** When it becomes too old; null if the time of filling is unknown. */
    goodUntil: instant.nullable(),
    /** Code of the rejected tube that it replaces. */
    replaces: z.string().nullable(),
  })
  .openapi('Tube')
export type Tube = z.input<typeof tube>

const scan = z
  .object({
    kind: z.enum(SCAN_KINDS),
    /** As read by the scanner. */
    code: z.string(),
    /** False if the text has not the length, letters or check character of our codes. */
    isCode: z.boolean(),
    /** For `wrong-centre`: the centre or city. */
    belongsTo: z.string().nullable(),
    /** Null if it is unknown or belongs elsewhere. */
    tube: tube
      .extend({
        orderId: z.string(),
        /** True if no person has recorded yet that the samples were taken. */
        isVisitOpen: z.boolean(),
        /**
         * Tubes of the visit that are here and not rejected, that are rejected, and all that are expected.
         */
        here: z.int(),
        rejected: z.int(),
        of: z.int(),
        quietUntil: instant.nullable().openapi({
          description:
            'Until when no message is sent to the patient if it is rejected now; null: it is sent after a minute.',
        }),
      })
      .nullable(),
  })
  .openapi('TubeScan')
export type TubeScan = z.input<typeof scan>

const onTheWay = z.object({
  /** The collector who filled them. */
  collector: person,
  /** Filled today, without the lost ones, and how many of them are here. */
  of: z.int(),
  here: z.int(),
  /** Those that are not here, also of earlier days. */
  tubes: z.array(
    z.object({
      code: z.string(),
      ...container,
      patientName: z.string(),
      /** The hour at which the visit began, 0 to 23. */
      hour: z.int(),
      collectedAt: instant,
    }),
  ),
})

const reception = z
  .object({
    /** Centres at which this person can receive tubes; [] in a shop without centres. */
    centres: z.array(z.object({ code: z.string(), name: z.string() })),
    /** True if the person can receive tubes for every centre. */
    isEverywhere: z.boolean(),
    mayReject: z.boolean(),
    /** Today; a tube filled on an earlier day counts as missing. */
    date: z.iso.date(),
    /** Received here today. */
    received: z.int(),
    rejected: z.int(),
    /** By the collector who filled them, at most 500 tubes; those who wait longest first. */
    onTheWay: z.array(onTheWay),
  })
  .openapi('Reception')
export type Reception = z.input<typeof reception>

/** Typed or scanned: longer than a tube's code, because wrong cards are scanned too. */
const code = z.string().trim().min(1).max(60)
const centre = z.string().max(30)

export const receptionEndpoints = endpoints({
  getReception: {
    get: '/api/desk/reception',
    needs: 'specimens.receive',
    summary: 'What was received today, and what is on its way; `centre`: for there',
    query: { centre: centre.optional() },
    answer: { reception },
    audits: ['visits.read'],
  },
  receiveTube: {
    post: '/api/desk/tubes/receive',
    needs: 'specimens.receive',
    summary: 'Take a tube in: received and accepted, or why not; once, however often it is scanned',
    body: { code, centre: centre.nullable() },
    answer: { scan },
    audits: ['specimen.read', 'specimen.received', 'visit.noted'],
  },
  rejectTube: {
    post: '/api/desk/tubes/reject',
    needs: 'specimens.reject',
    summary:
      'Reject a tube that is here: it is taken again free of charge, and the patient gets a message a minute later',
    body: { code, reason: z.enum(REJECT_REASONS) },
    answer: { scan },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['sample.rejected', 'specimen.rejected'],
  },
  loseTube: {
    post: '/api/desk/tubes/lose',
    needs: 'specimens.reject',
    summary: 'Mark a collected tube that did not arrive as lost, with the consequences of a rejection',
    body: { code },
    answer: { scan },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['sample.rejected', 'specimen.rejected', 'visit.noted'],
  },
  acceptTube: {
    post: '/api/desk/tubes/accept',
    needs: 'specimens.reject',
    summary: 'Accept a tube that is here, though it is older than its container is stable',
    body: { code },
    answer: { scan },
    refuses: ['NOT_FOUND'],
    audits: ['specimen.accepted'],
  },
  undoTube: {
    post: '/api/desk/tubes/undo',
    needs: 'specimens.receive',
    summary:
      'Undo what the same person recorded of a tube within the last minute; a tube that is here stays received',
    body: { code },
    answer: { scan },
    refuses: ['NOT_FOUND'],
    audits: ['specimen.undone'],
  },
  listOrderTubes: {
    get: '/api/desk/orders/{id}/tubes',
    needs: 'orders.read',
    summary: "The tubes of an order's visit, in the order in which they are filled",
    params: { id: z.string().max(60) },
    answer: { tubes: z.array(tube) },
    refuses: ['NOT_FOUND'],
    audits: ['order.read', 'search.limited'],
  },
})
