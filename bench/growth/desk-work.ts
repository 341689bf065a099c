import { randomUUID } from 'node:crypto'
import { phoneOf } from './call.ts'
import { callDesk, forgetLookUps } from './call-desk.ts'
import { tubeOnTheWay } from './fill-desk.ts'
import { measuredCustomer, type Step } from './step.ts'

/** The desk's work on one order, request or tube. */

/** A visit of the full day. */
const visitOf = (round: number): string => `ORD-DESK-${String(round + 1).padStart(4, '0')}`

const orders: Step[] = [
  {
    what: 'desk: look up a caller',
    prepare: forgetLookUps,
    run: (side, round) =>
      callDesk(side, 'findCustomer', { body: { phone: phoneOf(measuredCustomer(round)) } }),
  },
  { what: 'desk: an order', run: (side, round) => callDesk(side, 'getDeskOrder', { id: visitOf(round) }) },
  { what: 'desk: an old order', run: side => callDesk(side, 'getDeskOrder', { id: side.saved.looked }) },
  {
    what: 'desk: its slots',
    run: (side, round) => callDesk(side, 'listDeskTimes', { id: visitOf(round) }),
  },
  {
    what: 'desk: preview a cancellation',
    run: (side, round) =>
      callDesk(side, 'previewDeskCancellation', {
        id: visitOf(round),
        body: { lines: [0], isFeeKept: true },
      }),
  },
  { what: 'desk: preview a refund', run: side => callDesk(side, 'getDeskRefund', { id: side.saved.looked }) },
  {
    what: 'desk: add a note',
    run: (side, round) =>
      callDesk(side, 'addDeskNote', {
        id: visitOf(round),
        body: { id: randomUUID(), text: 'Rang the bell.' },
      }),
  },
  {
    what: 'desk: assign a visit',
    async prepare(side) {
      const { staff } = await callDesk<{ staff: { id: string; name: string }[] }>(side, 'listStaff')
      side.saved.collector = staff.find(({ name }) => name === 'Collector 2')?.id ?? ''
    },
    run: (side, round) =>
      callDesk(side, 'assignVisits', {
        body: {
          visits: [{ orderId: visitOf(round), eventId: randomUUID() }],
          collectorId: side.saved.collector,
          isInstead: true,
        },
      }),
  },
  {
    what: 'desk: slots of a city',
    run: side => callDesk(side, 'listNewTimes', { query: '?city=Mumbai&people=1' }),
  },
]

const requests: Step[] = [
  {
    what: 'desk: a request',
    async prepare(side) {
      const {
        requests: [first],
      } = await callDesk<{ requests: { id: string }[] }>(side, 'listDeskRequests', {
        query: '?list=all',
      })
      side.saved.request = first?.id ?? ''
    },
    run: side => callDesk(side, 'getDeskRequest', { id: side.saved.request }),
  },
  {
    what: 'desk: assign a request',
    run: side => callDesk(side, 'takeDeskRequest', { id: side.saved.request, body: {} }),
  },
  {
    what: 'desk: record a call',
    run: side =>
      callDesk(side, 'recordDeskCall', {
        id: side.saved.request,
        body: { callId: randomUUID(), outcome: 'no-answer' },
      }),
  },
  {
    what: 'desk: close a request',
    run: side => callDesk(side, 'closeDeskRequest', { id: side.saved.request, body: { reason: 'twice' } }),
  },
]

const tubes: Step[] = [
  {
    what: 'desk: tubes of an order',
    run: side => callDesk(side, 'listOrderTubes', { id: side.saved.looked }),
  },
  {
    what: 'desk: receive a tube',
    run: (side, round) =>
      callDesk(side, 'receiveTube', { body: { code: tubeOnTheWay(round + 1), centre: null } }),
  },
]

export const DESK_WORK: readonly Step[] = [...orders, ...requests, ...tubes]
