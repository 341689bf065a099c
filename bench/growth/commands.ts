import { randomUUID } from 'node:crypto'
import { runCommand } from '../../src/cli/program.ts'
import { orderOf } from '../customers.ts'
import { call, phoneOf, tomorrow } from './call.ts'
import { callDesk } from './call-desk.ts'
import { REPORT, type Side } from './side.ts'
import { erased, measuredCustomer, newcomer, type Step } from './step.ts'

/**
 * Operators' commands with their usual arguments, run in this process on an open shop: starting a program takes half a
 * second and would hide the growth.
 */

/** Runs `npm run ops -- <line>`; returns its output. Throws when it is refused. */
async function ops(side: Side, line: string, ...more: string[]): Promise<string> {
  const out: string[] = []
  const err: string[] = []
  const exitCode = await runCommand([...line.split(' '), ...more], {
    terminal: {
      out: text => out.push(text),
      err: text => err.push(text),
      isWatched: false,
      folder: side.folder,
      signal: new AbortController().signal,
    },
    // Stays open for the next command.
    open: async () => ({ ...side.commands, close: async () => {} }),
    user: 'bench',
  })
  if (exitCode !== 0) throw new Error(`${line}: ${err.join('\n')}`)
  return out.join('\n')
}

/** A new customer's order at a centre, whose sample was taken and paid in cash. */
async function bookAndCollect(side: Side, round: number): Promise<void> {
  const as = newcomer(round)
  const body = orderOf(as, side.cart)
  const { centres } = await call<{ centres: { code: string; city: string }[] }>(side, 'listCentres', {})
  const centreCode = centres.find(({ city }) => city === body.shippingAddress.city)?.code
  const { order } = await call<{ order: { _id: string; orderId: string; totalAmount: number } }>(
    side,
    'createOrder',
    { as, body: { ...body, centreCode } },
  )
  const path = `/api/orders/${order._id}/payment-method`
  await call(side, 'setPaymentMethod', { as, path, body: { paymentMethod: 'COD' } })
  await callDesk(side, 'collectCentreVisit', {
    id: order.orderId,
    body: { eventId: randomUUID(), cash: order.totalAmount, isEarly: true },
  })
  side.saved.collected = order.orderId
}

const list = (what: string, line: string): Step => ({ what, run: side => ops(side, `${line} --limit 20`) })
const ofDay = (what: string, line: string): Step => ({
  what,
  run: side => ops(side, `${line} --limit 20 --date ${tomorrow()}`),
})
const ofPhone = (what: string, line: string): Step => ({
  what,
  run: (side, round) => ops(side, `${line} --limit 20 --phone ${phoneOf(measuredCustomer(round))}`),
})

const lists: Step[] = [
  list('orders list', 'orders list'),
  ofDay('orders list --date --city', 'orders list --city Mumbai'),
  ofDay('orders list --date --status', 'orders list --status confirmed --full'),
  list('orders list --status confirmed', 'orders list --status confirmed'),
  list('orders list --status reminder', 'orders list --status reminder'),
  list('orders list --status pending', 'orders list --status pending'),
  list('orders list --city', 'orders list --city Mumbai'),
  list('orders list --refund pending', 'orders list --refund pending'),
  list('orders list --refund failed', 'orders list --refund failed'),
  list('orders list --refund completed', 'orders list --refund completed'),
  ofPhone('orders list --phone', 'orders list'),
]

const changes: Step[] = [
  { what: 'orders show', run: side => ops(side, `orders show ${side.saved.looked}`) },
  {
    what: 'orders attach-report',
    prepare: bookAndCollect,
    run: side => ops(side, `orders attach-report ${side.saved.collected} ${REPORT}`),
  },
  {
    what: 'customers export',
    run: (side, round) => ops(side, `customers export ${phoneOf(measuredCustomer(round))} --out copy.json`),
  },
  {
    what: 'customers end-sessions',
    run: (side, round) => ops(side, `customers end-sessions ${phoneOf(newcomer(round))}`),
  },
  {
    what: 'customers erase',
    run: (side, round) => ops(side, `customers erase ${phoneOf(erased(round))} --yes`),
  },
]

export const COMMANDS: readonly Step[] = [...lists, ...changes]
