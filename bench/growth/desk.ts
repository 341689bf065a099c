import { addDays, indianDate } from '#rules/dates.ts'
import { addMonths, monthAt } from '#rules/desk/months.ts'
import { phoneOf } from './call.ts'
import { callDesk, forgetLookUps } from './call-desk.ts'
import { DESK_DAY } from './fill-desk.ts'
import { measuredCustomer, type Step } from './step.ts'

/** Calls of the desk's pages that return lists. */

const fullDay = () => addDays(indianDate(new Date()), DESK_DAY)

export const DESK_LISTS: readonly Step[] = [
  {
    what: 'desk: a day of 300 visits',
    async run(side) {
      const query = `?city=Mumbai&date=${fullDay()}`
      const { board } = await callDesk<{ board: { visits: unknown[] } }>(side, 'getDeskBoard', { query })
      if (board.visits.length !== 300) throw new Error(`${board.visits.length} visits`)
    },
  },
  ...(['overdue', 'all', 'closed'] as const).map(
    (list): Step => ({
      what: `desk: requests, ${list}`,
      run: side => callDesk(side, 'listDeskRequests', { query: `?list=${list}` }),
    }),
  ),
  ...(
    [
      ['phone', '6000000007'],
      ['last digits', '000007'],
      ['order number', 'ORD-DESK-0007'],
      ['two words of a name', 'Visited 77'],
      ['part of a name', 'visit'],
      ['unknown name', 'zzyzx qwert'],
    ] as const
  ).map(
    ([what, text]): Step => ({
      what: `desk: find by ${what}`,
      prepare: forgetLookUps,
      run: side => callDesk(side, 'findAtDesk', { body: { text } }),
    }),
  ),
  { what: 'desk: approvals', run: side => callDesk(side, 'listApprovals') },
  { what: 'desk: conflicts', run: side => callDesk(side, 'listConflicts') },
  { what: 'desk: staff list', run: side => callDesk(side, 'listStaff') },
  {
    what: 'desk: hours and centres of a city',
    run: side => callDesk(side, 'getHoursAndCentres', { query: '?city=Mumbai' }),
  },
  { what: 'desk: cash held', run: side => callDesk(side, 'listHeldCash') },
  {
    what: 'desk: handovers of a month',
    run: side => callDesk(side, 'listHandovers', { query: `?month=${addMonths(monthAt(new Date()), -1)}` }),
  },
  { what: 'desk: reception', run: side => callDesk(side, 'getReception') },
  { what: 'desk: audit', run: side => callDesk(side, 'listAudit', { body: {} }) },
  { what: 'desk: audit, changes', run: side => callDesk(side, 'listAudit', { body: { kind: 'changed' } }) },
  {
    what: 'desk: audit of an order',
    run: side => callDesk(side, 'listAudit', { body: { orderId: side.saved.looked } }),
  },
  {
    what: 'desk: audit of a person',
    run: (side, round) => callDesk(side, 'listAudit', { body: { phone: phoneOf(measuredCustomer(round)) } }),
  },
  { what: "collector: today's visits", run: side => callDesk(side, 'getCollectorDay') },
]
