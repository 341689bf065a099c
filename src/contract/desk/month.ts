import { createRoute, z } from '@hono/zod-openapi'
import { isMonth } from '#rules/desk/months.ts'
import { at, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** The owner's month: figures, each of which is the length or sum of the list that it opens. Rupees. */

const month = z.string().refine(isMonth).openapi({ example: '2026-11' })

/** What is counted. */
export const FIGURES = [
  'orders',
  'cancelled',
  'invoiced',
  'refunded',
  'visits',
  'failed',
  'missed',
  'reports',
  'recollections',
  'ratings',
  'items',
] as const
export type Figure = (typeof FIGURES)[number]

/** By what a figure is parted. */
export const DIMENSIONS = ['day', 'centre', 'collector', 'reason', 'stars', 'test'] as const
export type Dimension = (typeof DIMENSIONS)[number]

const sums = z.object({
  count: z.int(),
  /** Rupees; 0 where it is not about money. */
  amount: z.number(),
  /** Of these: in time. */
  kept: z.int(),
  /** The average; null without ratings. */
  stars: z.number().nullable(),
})
export type FigureSums = z.output<typeof sums>

const part = z.object({
  figure: z.enum(FIGURES),
  by: z.enum(DIMENSIONS),
  /** Largest first, days in their order; at most a hundred. */
  rows: z.array(
    sums.extend({
      key: z.string(),
      /** Of a collector, whose key is the staff id; people of one name have a number. Else the key. */
      name: z.string(),
    }),
  ),
})
export type MonthPart = z.output<typeof part>

/** At most so many lines of a list are sent; its number is told beside them. */
export const MAX_LISTED = 500

const line = z.object({
  orderId: z.string(),
  at: z.iso.datetime(),
  amount: z.number(),
  isKept: z.boolean(),
  stars: z.int().nullable(),
  centre: z.string(),
  collector: z.string(),
  reason: z.string(),
  test: z.string(),
})

const figures = z.record(z.enum(FIGURES), z.object({ now: sums, before: sums }))

export const monthEndpoints = {
  getMonth: createRoute({
    ...at('getMonth'),
    ...needs('figures.read'),
    summary: 'A month’s figures beside those of the month before, and their parts',
    request: { query: z.object({ month }) },
    responses: ok(z.object({ success: z.literal(true), figures, parts: z.array(part) })),
  }),
  listMonth: createRoute({
    ...at('listMonth'),
    ...needs('figures.read'),
    summary: 'What a figure of a month consists of',
    request: {
      query: z.object({
        month,
        figure: z.enum(FIGURES),
        by: z.enum(DIMENSIONS).optional(),
        key: z
          .string()
          .max(200)
          .optional()
          .openapi({ description: 'Of `by`; left out: nobody, or at no centre.' }),
        kept: z.enum(['yes', 'no']).optional(),
      }),
    },
    responses: ok(z.object({ success: z.literal(true), ...sums.shape, lines: z.array(line) })),
  }),
}
