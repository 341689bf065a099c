import { createRoute, z } from '@hono/zod-openapi'
import { CAPS, TIMINGS } from '#rules/specimens/containers.ts'
import { REJECT_REASONS, SCAN_KINDS, SPECIMEN_STATES } from '#rules/specimens/states.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** Tubes at the laboratory. No answer names a test: how many there are is enough, and some are nobody's business. */

const instant = z.iso.datetime().nullable()

/** The staff id, or the name of one who was recorded without an id; people of one name have a number. */
const person = z.object({ id: z.string(), name: z.string() })

/** A container as it is shown. */
const container = {
  letter: z.string(),
  cap: z.enum(CAPS),
  container: z.string(),
  timing: z.enum(TIMINGS),
}

const tube = z
  .object({
    /** Null: it has none yet. */
    code: z.string().nullable(),
    ...container,
    patientName: z.string(),
    gender: z.string(),
    age: z.int(),
    ageMonths: z.int().nullable(),
    /** How many tests it is for. */
    tests: z.int(),
    /** The visit needs it; false for one whose tests were cancelled after it was filled. */
    isNeeded: z.boolean(),
    /** Null: nobody has given it a code. */
    state: z.enum(SPECIMEN_STATES).nullable(),
    labelledAt: instant,
    collectedAt: instant,
    receivedAt: instant,
    acceptedAt: instant,
    rejectedAt: instant,
    /** Who filled and received it. */
    collectedBy: person.nullable(),
    receivedBy: person.nullable(),
    rejectReason: z.enum(REJECT_REASONS).nullable(),
    /** Until when it can be used; null while nobody has said when it was filled. */
    goodUntil: instant,
    /** The code of the rejected tube in whose place it is. */
    replaces: z.string().nullable(),
  })
  .openapi('Tube')
export type Tube = z.output<typeof tube>

const scan = z
  .object({
    kind: z.enum(SCAN_KINDS),
    /** As it was read. */
    code: z.string(),
    /** False: its length, letters or check character say that it is no code of ours. */
    isCode: z.boolean(),
    /** For `wrong-centre`: the centre or city. */
    belongsTo: z.string().nullable(),
    /** Null where it is unknown, or belongs elsewhere. */
    tube: tube
      .extend({
        orderId: z.string(),
        /** Tubes of the visit that are here and not rejected, those that are, and all that should be. */
        here: z.int(),
        rejected: z.int(),
        of: z.int(),
        quietUntil: instant.openapi({
          description:
            'Until when the patient’s phone is left alone if it is rejected now; null: it is told after a minute.',
        }),
      })
      .nullable(),
  })
  .openapi('TubeScan')
export type TubeScan = z.output<typeof scan>

const onTheWay = z.object({
  /** Who filled them. */
  collector: person,
  tubes: z.array(z.object({ code: z.string(), ...container, collectedAt: z.iso.datetime() })),
})

const reception = z
  .object({
    /** Where this person may receive; none in a shop without centres. */
    centres: z.array(z.object({ code: z.string(), name: z.string() })),
    /** They may receive for every centre at once. */
    isEverywhere: z.boolean(),
    mayReject: z.boolean(),
    /** Today; what was filled on a day before is missing. */
    date: z.iso.date(),
    /** Of today, here. */
    received: z.int(),
    rejected: z.int(),
    /** Filled and not here: by who filled them, the oldest first. */
    onTheWay: z.array(onTheWay),
  })
  .openapi('Reception')
export type Reception = z.output<typeof reception>

/** Typed or scanned: longer than a code, as a wrong card is scanned too. */
const code = z.string().trim().min(1).max(60)
const centre = z.string().max(30)
const answer = z.object({ success: z.literal(true), scan })

export const receptionEndpoints = {
  getReception: createRoute({
    ...at('getReception'),
    ...needs('specimens.receive'),
    summary: 'What was received today, and what is on its way; `centre`: for there',
    request: { query: z.object({ centre: centre.optional() }) },
    responses: ok(z.object({ success: z.literal(true), reception })),
  }),
  receiveTube: createRoute({
    ...at('receiveTube'),
    ...needs('specimens.receive'),
    summary: 'Take a tube in: received and accepted, or why not; once, however often it is scanned',
    request: { body: body(z.object({ code, centre: centre.nullable() })) },
    responses: ok(answer),
  }),
  rejectTube: createRoute({
    ...at('rejectTube'),
    ...needs('specimens.reject'),
    summary:
      'Reject a tube that is here: it is taken again without a price, and the patient is told a minute later',
    request: { body: body(z.object({ code, reason: z.enum(REJECT_REASONS) })) },
    responses: ok(answer),
  }),
  acceptTube: createRoute({
    ...at('acceptTube'),
    ...needs('specimens.reject'),
    summary: 'Accept a tube that is here, though it is older than its container is stable',
    request: { body: body(z.object({ code })) },
    responses: ok(answer),
  }),
  undoTube: createRoute({
    ...at('undoTube'),
    ...needs('specimens.receive'),
    summary: 'Take back what the same person said of a tube within the last minute; it stays received',
    request: { body: body(z.object({ code })) },
    responses: ok(answer),
  }),
  listOrderTubes: createRoute({
    ...at('listOrderTubes'),
    ...needs('orders.read'),
    summary: "The tubes of an order's visit, in the order in which they are filled",
    request: { params: z.object({ id: z.string() }) },
    responses: ok(z.object({ success: z.literal(true), tubes: z.array(tube) })),
  }),
}
