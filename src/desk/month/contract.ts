import { z } from '@hono/zod-openapi'
import { DIMENSIONS, FIGURES, isPeriod } from '#rules/desk/months.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

/** A month, a day, or days with a slash between. */
const period = z.string().max(21).refine(isPeriod).openapi({ example: '2026-11' })

const sums = z.object({
  count: z.int(),
  /** 0 for figures without money. */
  amount: rupees(),
  /** The part of the count that was in time. */
  inTime: z.int(),
  /** The average; null without ratings. */
  stars: z.number().nullable(),
})
export type FigureSums = z.input<typeof sums>

const part = z.object({
  figure: z.enum(FIGURES),
  by: z.enum(DIMENSIONS),
  /** Largest first, days by date; at most a hundred. */
  rows: z.array(
    sums.extend({
      key: z.string(),
      /** The doctor's name, or the collector's with a number if several have it; for other parts the key. */
      name: z.string(),
    }),
  ),
})
export type MonthPart = z.input<typeof part>
export type PartRow = MonthPart['rows'][number]

const line = z.object({
  orderId: z.string(),
  at: instant,
  amount: rupees(),
  isInTime: z.boolean(),
  stars: z.int().nullable(),
  /** The first patient of the order. */
  patient: z.string(),
  city: z.string(),
  centre: z.string(),
  collector: z.string(),
  reason: z.string(),
  test: z.string(),
})

const figures = z.record(z.enum(FIGURES), z.object({ now: sums, before: sums }))

export type MonthFigures = z.input<typeof figures>

/** Inside the server: amounts in paise. */
export interface MonthInPaise {
  figures: z.output<typeof figures>
  parts: z.output<typeof part>[]
}

export const monthEndpoints = endpoints({
  getMonth: {
    get: '/api/desk/month',
    needs: 'figures.read',
    summary: 'A month’s figures beside those of the month before, and their parts',
    query: { period },
    answer: { figures, parts: z.array(part) },
  },
  exportMonth: {
    post: '/api/desk/month/export',
    needs: 'figures.read',
    summary: 'A month’s figures, those of the month before and their parts as CSV; stored nowhere',
    body: { period },
    answer: { name: z.string(), content: z.string() },
    audits: ['figures.exported'],
  },
  listMonth: {
    get: '/api/desk/month/lines',
    needs: 'figures.read',
    summary: 'What a figure of a month consists of',
    query: {
      period,
      figure: z.enum(FIGURES),
      by: z.enum(DIMENSIONS).optional(),
      key: z
        .string()
        .max(200)
        .optional()
        .openapi({ description: 'Of `by`; left out for unassigned, or at home.' }),
      inTime: z.enum(['yes', 'no']).optional(),
    },
    answer: { ...sums.shape, lines: z.array(line) },
    audits: ['orders.read'],
  },
})
