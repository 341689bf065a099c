import { randomUUID } from 'node:crypto'
import { phoneOf } from './ask.ts'
import { askDesk, forgetLookUps } from './ask-desk.ts'
import { tubeOnTheWay } from './fill-desk.ts'
import { measuredCustomer, type Step } from './step.ts'

/** What the desk does with one order, request or tube. */

/** A visit of the full day. */
const visitOf = (round: number): string => `ORD-DESK-${String(round + 1).padStart(4, '0')}`

const orders: Step[] = [
  {
    what: 'desk: look up a caller',
    prepare: forgetLookUps,
    run: (side, round) =>
      askDesk(side, 'findCustomer', { body: { phone: phoneOf(measuredCustomer(round)) } }),
  },
  { what: 'desk: an order', run: (side, round) => askDesk(side, 'getDeskOrder', { id: visitOf(round) }) },
  { what: 'desk: an old order', run: side => askDesk(side, 'getDeskOrder', { id: side.kept.looked }) },
  {
    what: 'desk: its slots',
    run: (side, round) => askDesk(side, 'listDeskTimes', { id: visitOf(round) }),
  },
  {
    what: 'desk: preview a cancellation',
    run: (side, round) =>
      askDesk(side, 'previewDeskCancellation', { id: visitOf(round), body: { lines: [0], isFeeKept: true } }),
  },
  { what: 'desk: preview a refund', run: side => askDesk(side, 'getDeskRefund', { id: side.kept.looked }) },
  {
    what: 'desk: add a note',
    run: (side, round) =>
      askDesk(side, 'addDeskNote', {
        id: visitOf(round),
        body: { id: randomUUID(), text: 'Rang the bell.' },
      }),
  },
  {
    what: 'desk: assign a visit',
    run: (side, round) =>
      askDesk(side, 'assignVisits', {
        body: {
          visits: [{ orderId: visitOf(round), eventId: randomUUID() }],
          collector: 'Collector 2',
          isInstead: true,
        },
      }),
  },
  {
    what: 'desk: slots of a city',
    run: side => askDesk(side, 'listNewTimes', { query: '?city=Mumbai&people=1' }),
  },
]

const requests: Step[] = [
  {
    what: 'desk: a request',
    async prepare(side) {
      const {
        requests: [first],
      } = await askDesk<{ requests: { id: string }[] }>(side, 'listDeskRequests', {
        query: '?list=all',
      })
      side.kept.request = first?.id ?? ''
    },
    run: side => askDesk(side, 'getDeskRequest', { id: side.kept.request }),
  },
  {
    what: 'desk: assign a request',
    run: side => askDesk(side, 'takeDeskRequest', { id: side.kept.request, body: {} }),
  },
  {
    what: 'desk: record a call',
    run: side =>
      askDesk(side, 'recordDeskCall', {
        id: side.kept.request,
        body: { callId: randomUUID(), outcome: 'no-answer' },
      }),
  },
  {
    what: 'desk: close a request',
    run: side => askDesk(side, 'closeDeskRequest', { id: side.kept.request, body: { reason: 'twice' } }),
  },
]

const tubes: Step[] = [
  {
    what: 'desk: tubes of an order',
    run: side => askDesk(side, 'listOrderTubes', { id: side.kept.looked }),
  },
  {
    what: 'desk: receive a tube',
    run: (side, round) =>
      askDesk(side, 'receiveTube', { body: { code: tubeOnTheWay(round + 1), centre: null } }),
  },
]

export const DESK_WORK: readonly Step[] = [...orders, ...requests, ...tubes]
