import { STAFF_PATHS } from '#contract/staff/paths.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { DESK_DAY, DESK_TOKEN } from './fill-desk.ts'
import type { Side } from './side.ts'
import type { Step } from './step.ts'

/** Calls of the desk's pages. */

async function askDesk<Answer>(
  { shop }: Side,
  name: keyof typeof STAFF_PATHS,
  { query = '', body }: { query?: string; body?: unknown } = {},
): Promise<Answer> {
  const { path, method } = STAFF_PATHS[name]
  const answer = await fetch(shop.url + path + query, {
    method: method.toUpperCase(),
    headers: {
      cookie: `__Host-jaanch_staff=${DESK_TOKEN}`,
      'content-type': 'application/json',
      origin: shop.url.replace('127.0.0.1', 'localhost'),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const fullDay = () => addDays(indianDate(new Date()), DESK_DAY)

export const DESK: readonly Step[] = [
  {
    what: 'desk: a day of 300 visits',
    async run(side) {
      const query = `?city=Mumbai&date=${fullDay()}`
      const { board } = await askDesk<{ board: { visits: unknown[] } }>(side, 'getDeskBoard', { query })
      if (board.visits.length !== 300) throw new Error(`${board.visits.length} visits`)
    },
  },
  ...(['overdue', 'all', 'closed'] as const).map(
    (list): Step => ({
      what: `desk: requests, ${list}`,
      run: side => askDesk(side, 'listDeskRequests', { query: `?list=${list}` }),
    }),
  ),
  ...(
    [
      ['phone', '6000000007'],
      ['last digits', '000007'],
      ['order number', 'ORD-DESK-0007'],
      ['name', 'Person 7'],
      ['part of a name', 'visit'],
      ['name that nobody has', 'zzyzx qwert'],
    ] as const
  ).map(
    ([what, text]): Step => ({
      what: `desk: find by ${what}`,
      run: side => askDesk(side, 'findAtDesk', { body: { text } }),
    }),
  ),
]
