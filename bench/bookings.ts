import { Agent } from 'node:http'
import type pg from 'pg'
import { type BookingTask, bookOnce, type LoadAnswer } from './booking-load.ts'
import { askProgram, endProgram, startProgram } from './child.ts'
import { type Cart, knownOf } from './customers.ts'
import { makeTemplate, type Statement, type Template } from './replay.ts'
import { type Compared, compare, type Side } from './rounds.ts'
import type { RunningShop } from './shop.ts'
import type { SqlTask } from './sql-load.ts'

/** Whole bookings, beside the same statements sent straight to the database. */

const ROUNDS = 5
const DURATION = 3000
/** Browsers at a time. */
const CONNECTIONS = 32
/** As many as the shop's pool opens by itself. */
const DATABASE_CONNECTIONS = 10

/** A package and a test, at the catalogue's prices. */
async function readCart(url: string): Promise<Cart> {
  const read = async (path: string) => {
    const response = await fetch(url + path)
    const { _id, name, salePrice } = (await response.json()) as {
      _id: string
      name: string
      salePrice: number
    }
    return { id: _id, name, price: salePrice }
  }
  const packages = (await (await fetch(`${url}/api/packages?limit=1`)).json()) as { _id: string }[]
  return {
    items: [await read(`/api/packages/${packages[0]?._id}`), await read('/api/labtests/CBC')],
  }
}

/** Two customers whose city, day and hour all differ, so that each of these is seen in the statements. */
const RECORDED = [1, 42] as const

/** Books for two customers in a shop that records, and makes the template of what it sent to the database. */
export async function recordTemplate(shop: RunningShop): Promise<Template> {
  const cart = await readCart(shop.url)
  const agent = new Agent({ keepAlive: true })
  const known = []
  // The first one is not looked at: it may do what is done once in a process.
  await bookOnce(agent, shop.url, cart, 2)
  for (const index of RECORDED) {
    const order = await bookOnce(agent, shop.url, cart, index)
    known.push(knownOf(index, order._id, order.orderId))
  }
  agent.destroy()
  const requests = await askProgram<{ statements: Statement[] }[]>(shop.child, 'statements')
  const [, , orderA, methodA, orderB, methodB] = requests.map(request => request.statements)
  const [knownA, knownB] = known
  if (!orderA || !methodA || !orderB || !methodB || !knownA || !knownB)
    throw new Error('nothing was recorded')
  return makeTemplate([...orderA, ...methodA], [...orderB, ...methodB], [knownA, knownB])
}

function sideOf(answer: LoadAnswer): Side {
  if (answer.failed > 0) throw new Error(`${answer.failed} bookings failed: ${answer.problem}`)
  return { rate: (answer.done / answer.took) * 1000, p99: answer.p99 }
}

/** `bare`: a copy of the shop's database that no shop works on. */
export async function compareBookings(
  shop: RunningShop,
  bare: pg.ClientConfig,
  template: Template,
): Promise<Compared> {
  const cart = await readCart(shop.url)
  const browsers = startProgram('./booking-load.ts')
  const statements = startProgram('./sql-load.ts')
  const next = { shop: 100, bare: 100 }
  const book = async (duration: number): Promise<Side> => {
    const task: BookingTask = { url: shop.url, cart, connections: CONNECTIONS, duration, from: next.shop }
    const answer = await askProgram<LoadAnswer>(browsers, task)
    next.shop += answer.done + answer.failed
    return sideOf(answer)
  }
  const send = async (duration: number): Promise<Side> => {
    const task: SqlTask = {
      config: bare,
      template,
      connections: DATABASE_CONNECTIONS,
      duration,
      from: next.bare,
    }
    // The shop's worker still sends the messages of the bookings before: not at the bare side's cost.
    shop.child.kill('SIGSTOP')
    try {
      const answer = await askProgram<LoadAnswer>(statements, task)
      next.bare += answer.done + answer.failed
      return sideOf(answer)
    } finally {
      shop.child.kill('SIGCONT')
    }
  }
  try {
    await book(1000)
    await send(1000)
    return await compare('complete bookings (order, Pay on Collection)', ROUNDS, {
      shop: () => book(DURATION),
      bare: () => send(DURATION),
    })
  } finally {
    await endProgram(browsers)
    await endProgram(statements)
  }
}
