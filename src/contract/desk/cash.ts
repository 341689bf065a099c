import { createRoute, z } from '@hono/zod-openapi'
import { isMonth } from '#rules/desk/months.ts'
import { toPaise } from '#rules/money.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** Cash in the staff's hands, and its way to who counts it. */

const MOST = 100_000_000

/** Rupees as they are typed; the output is paise. */
const rupees = z.number().min(-MOST).max(MOST).transform(toPaise).openapi({ type: 'number' })

const sum = {
  /** Rupees; less than nothing for who has handed back more than they took. */
  amount: z.number(),
  takings: z.int(),
}

const held = z
  .object({
    ...sum,
    /** Null: noted by the command line under a name that none of the staff has. */
    staffId: z.string().nullable(),
    name: z.string().nullable(),
    /** When the oldest of it was taken. */
    since: z.iso.datetime().nullable(),
    /** What is handed over and not counted yet, beside it. */
    handover: z.object({ id: z.string(), ...sum, handedAt: z.iso.datetime() }).nullable(),
  })
  .openapi('HeldCash')
export type HeldCash = z.output<typeof held>

const taking = z.object({
  orderId: z.string(),
  /** Rupees; negative where it was handed back. */
  amount: z.number(),
  at: z.iso.datetime(),
})

const handover = z
  .object({
    id: z.string(),
    /** Who handed over. */
    from: z.string(),
    expected: z.number(),
    /** Null: nobody has counted it yet. */
    counted: z.number().nullable(),
    reason: z.string().nullable(),
    handedAt: z.iso.datetime(),
    receiver: z.string().nullable(),
    receivedAt: z.iso.datetime().nullable(),
    isWithdrawn: z.boolean(),
  })
  .openapi('CashHandover')

const done = z.object({ success: z.literal(true) })
const takings = z.object({ success: z.literal(true), takings: z.array(taking) })

/** A month of the desk's books, 'YYYY-MM'. */
const month = z.string().refine(isMonth).openapi({ example: '2026-11' })

export const cashEndpoints = {
  listHeldCash: createRoute({
    ...at('listHeldCash'),
    ...needs('money.read'),
    summary: 'Who holds how much cash, since when',
    responses: ok(z.object({ success: z.literal(true), held: z.array(held) })),
  }),
  listHeldTakings: createRoute({
    ...at('listHeldTakings'),
    ...needs('money.read'),
    summary: 'What a sum of cash consists of: of a person, of nobody, or of a hand-over',
    request: {
      query: z.object({ staffId: z.uuid().optional(), handoverId: z.uuid().optional() }),
    },
    responses: ok(takings),
  }),
  getOwnCash: createRoute({
    ...at('getOwnCash'),
    ...needs('cash.take'),
    summary: 'What they hold themselves',
    responses: ok(
      z.object({
        success: z.literal(true),
        held,
        takings: z.array(taking),
      }),
    ),
  }),
  handOverCash: createRoute({
    ...at('handOverCash'),
    ...needs('cash.take'),
    summary: 'Hand over all that they hold; sent again with the same id it changes nothing',
    request: { body: body(z.object({ id: z.uuid(), expected: rupees })) },
    responses: ok(done),
  }),
  withdrawCash: createRoute({
    ...at('withdrawCash'),
    ...needs('cash.take'),
    summary: 'Take back what they handed over, before somebody has counted it',
    request: { body: body(z.object({ id: z.uuid() })) },
    responses: ok(done),
  }),
  receiveCash: createRoute({
    ...at('receiveCash'),
    ...needs('cash.count'),
    summary: 'Say what was counted of somebody’s cash: what they handed over, or all that they hold',
    request: {
      body: body(
        z.object({
          id: z.uuid(),
          staffId: z.uuid(),
          expected: rupees,
          counted: z.number().min(0).max(MOST).transform(toPaise).openapi({ type: 'number' }),
          /** Why it differs. */
          reason: z.string().trim().max(300).default(''),
        }),
      ),
    },
    responses: ok(done),
  }),
  listHandovers: createRoute({
    ...at('listHandovers'),
    ...needs('money.read'),
    summary: 'The hand-overs of a month, latest first',
    request: { query: z.object({ month: month.optional() }) },
    responses: ok(z.object({ success: z.literal(true), month: z.string(), handovers: z.array(handover) })),
  }),
}
