import { createRoute, z } from '@hono/zod-openapi'
import { SURPLUS_CLOSINGS } from '#rules/desk/cash-surpluses.ts'
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

const surplus = z
  .object({
    /** The visit's order. */
    orderId: z.string(),
    /** Whose phone told of it. */
    staffId: z.string(),
    name: z.string(),
    /** Rupees beyond what the visit was to bring. */
    amount: z.number(),
    at: z.iso.datetime(),
    /** In their hand, handed over and not counted, or counted. */
    where: z.enum(['in-hand', 'on-its-way', 'counted']),
    /** Who says that they handed it back to the customer. */
    handedBack: z
      .object({
        staffId: z.string(),
        name: z.string(),
        at: z.iso.datetime(),
        /** Of the staff: themselves; where they have left, somebody who counts cash. */
        notedBy: z.string(),
      })
      .nullable(),
  })
  .openapi('CashSurplus')
export type CashSurplus = z.output<typeof surplus>

/** A surplus as it was shown. */
const shownSurplus = { orderId: z.string(), staffId: z.uuid(), amount: rupees }

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
        /** What they may have handed back to a customer. */
        surpluses: z.array(surplus),
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
  sayHandedBack: createRoute({
    ...at('sayHandedBack'),
    ...needs('cash.take'),
    summary: 'Say that they handed a surplus back to the customer, or, until it is closed, that they didn’t',
    request: { body: body(z.object({ ...shownSurplus, isHandedBack: z.boolean() })) },
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
  listCashSurpluses: createRoute({
    ...at('listCashSurpluses'),
    ...needs('money.read'),
    summary: 'Cash beyond what visits were to bring, of which nobody has decided what becomes of it',
    responses: ok(
      z.object({
        success: z.literal(true),
        surpluses: z.array(surplus),
        /** Who has left since, and may have handed it back before. */
        left: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
  closeCashSurplus: createRoute({
    ...at('closeCashSurplus'),
    ...needs('cash.count'),
    summary:
      'Say what became of cash beyond what a visit was to bring; sent again with the same id it changes nothing',
    request: {
      body: body(
        z.object({
          id: z.uuid(),
          ...shownSurplus,
          closing: z.enum(SURPLUS_CLOSINGS),
          givenBackBy: z
            .uuid()
            .optional()
            .openapi({ description: 'Who says that they handed it back; left out: who told of it.' }),
          reason: z.string().trim().min(1).max(300),
        }),
      ),
    },
    responses: ok(done),
  }),
  noteHandedBack: createRoute({
    ...at('noteHandedBack'),
    ...needs('cash.count'),
    summary: 'Note of somebody who has left that they handed a surplus back; somebody else closes it',
    request: { body: body(z.object({ ...shownSurplus, givenBackBy: z.uuid() })) },
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
