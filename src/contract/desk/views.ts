import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { BOARD_ORDERS, MAX_CHOSEN, MAX_VIEWS } from '#rules/desk/board-views.ts'
import { DAY_LIST_NAMES } from '#rules/desk/day-lists.ts'
import { cleanText } from '#rules/people.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** Named views of the board: one's own, and those that all share. */

const names = z.array(z.string().max(80)).max(MAX_CHOSEN)

const choice = z
  .object({
    list: z.enum(DAY_LIST_NAMES),
    /** Names of areas and centres; empty: all. */
    areas: names,
    /** Ids of collectors, or names in older views; empty: all, and unassigned visits. */
    collectors: names,
    states: z.array(z.enum(VISIT_STATES)).max(VISIT_STATES.length),
    order: z.enum(BOARD_ORDERS),
  })
  .openapi('BoardChoice')

const view = z
  .object({
    id: z.string(),
    name: z.string(),
    isShared: z.boolean(),
    /** May be changed and removed by who asks. */
    mayChange: z.boolean(),
    city: z.enum(CITIES),
    choice,
  })
  .openapi('BoardView')
export type BoardView = z.output<typeof view>

const saved = z.object({
  name: z.string().transform(cleanText).pipe(z.string().min(1).max(40)),
  isShared: z.boolean(),
  city: z.enum(CITIES),
  choice,
})
export type SavedView = z.output<typeof saved>

const params = z.object({ id: z.string().max(60) })
const done = z.object({ success: z.literal(true) })

export const viewEndpoints = {
  listDeskViews: createRoute({
    ...at('listDeskViews'),
    ...needs('visits.read'),
    summary: 'The views of the board that somebody has: shared ones, then their own, by name',
    responses: ok(
      z.object({
        success: z.literal(true),
        views: z.array(view).max(2 * MAX_VIEWS),
        /** The view that the board opens with. */
        defaultId: z.string().nullable(),
        mayShare: z.boolean(),
      }),
    ),
  }),
  addDeskView: createRoute({
    ...at('addDeskView'),
    ...needs('visits.read'),
    summary: 'Keep a view under a name, of one’s own or for all',
    request: { body: body(saved) },
    responses: ok(z.object({ success: z.literal(true), id: z.string() })),
  }),
  changeDeskView: createRoute({
    ...at('changeDeskView'),
    ...needs('visits.read'),
    summary: 'Rename a view, or keep another choice under its name',
    request: { params, body: body(saved) },
    responses: ok(done),
  }),
  removeDeskView: createRoute({
    ...at('removeDeskView'),
    ...needs('visits.read'),
    summary: 'Remove a view; whose board opened with it has the whole board',
    request: { params },
    responses: ok(done),
  }),
  chooseDeskView: createRoute({
    ...at('chooseDeskView'),
    ...needs('visits.read'),
    summary: 'Say which view one’s own board opens with; null: the whole board',
    request: { body: body(z.object({ id: z.string().max(60).nullable() })) },
    responses: ok(done),
  }),
}
