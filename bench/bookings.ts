import pg from 'pg'
import { type BookingTask, bookOnce, type LoadAnswer } from './booking-load.ts'
import { endProgram, runTask, startProgram } from './child.ts'
import { openConnection } from './connection.ts'
import type { Sent } from './count-statements.ts'
import { cpuOf, cpuOfPostgres } from './cpu.ts'
import type { Cart } from './customers.ts'
import { type Compared, compare, type Side } from './rounds.ts'
import type { RunningShop } from './shop.ts'
import type { SqlTask } from './sql-load.ts'

/** Whole bookings, compared with their recorded statements sent straight to the database. */

const ROUNDS = 5
const DURATION = 3000
/** Concurrent browsers: as many as the shop admits on any machine, so that none waits for a retry. */
const CONNECTIONS = 16
/** Bookings before the first round: by then V8 has compiled the hot functions. */
const WARM_UP = 2000
/** The default of the shop's pool. */
const DATABASE_CONNECTIONS = 20

/** A package and a test, at the catalogue's prices. */
export async function readCart(url: string): Promise<Cart> {
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

/** Counts what one booking sends. A first booking isn't counted, because it includes a process's one-time work. */
export async function countSent(shop: RunningShop): Promise<Sent> {
  const cart = await readCart(shop.url)
  const connection = await openConnection(shop.url)
  const sent: Sent[] = []
  for (const index of [1, 2]) {
    await bookOnce(connection, cart, index)
    // A copy, because the counters go on.
    sent.push({ ...(await runTask<Sent>(shop.child, 'sent')) })
  }
  connection.end()
  const [first, both] = sent
  if (!first || !both) throw new Error('nothing was counted')
  return { statements: both.statements - first.statements, roundTrips: both.roundTrips - first.roundTrips }
}

/** CPU time of a booking, ms: of the load's program, and of the database. */
interface Cost {
  node: number
  postgres: number
}

/** Cost of both sides, and how many messages were sent. */
export interface BookingFigures {
  compared: Compared
  /** Undefined where CPU time can't be read. */
  cost?: { shop: Cost; bare: Cost }
  /** Confirmations sent while booking, and bookings. */
  messages: { sent: number; booked: number }
}

function sideOf(answer: LoadAnswer): Side {
  if (answer.failed > 0) throw new Error(`${answer.failed} bookings failed: ${answer.problem}`)
  return { rate: (answer.done / answer.took) * 1000, p99: answer.p99 }
}

/** Sums the CPU time of a program and of the database over the rounds. */
function meter(dataDir: string, pid: number) {
  let node = 0
  let postgres = 0
  let bookings = 0
  const read = () => ({ node: cpuOf(pid) ?? Number.NaN, postgres: cpuOfPostgres(dataDir) ?? Number.NaN })
  return {
    async measure(work: () => Promise<LoadAnswer>): Promise<LoadAnswer> {
      const before = read()
      const answer = await work()
      const after = read()
      node += after.node - before.node
      postgres += after.postgres - before.postgres
      bookings += answer.done
      return answer
    },
    bookings: () => bookings,
    cost: (): Cost => ({ node: node / bookings, postgres: postgres / bookings }),
  }
}

const SENT = `select count(*)::int as sent from jobs.job where name = 'notify-order' and state = 'completed'`

interface Databases {
  /** The data folder of the server with both databases. */
  dataDir: string
  shop: pg.ClientConfig
  /** A copy of the shop's database on which no shop runs. */
  bare: pg.ClientConfig
}

/**
 * Measures both sides alternately. Messages left at the end of a round are sent in the shop's next round, so their cost
 * counts for the shop.
 */
export async function compareBookings(shop: RunningShop, databases: Databases): Promise<BookingFigures> {
  const cart = await readCart(shop.url)
  const [browsers, statements] = [startProgram('./booking-load.ts'), startProgram('./sql-load.ts')]
  const next = { shop: 100, bare: 100 }
  const book = async (duration: number): Promise<LoadAnswer> => {
    const task: BookingTask = { url: shop.url, cart, connections: CONNECTIONS, duration, from: next.shop }
    const answer = await runTask<LoadAnswer>(browsers, task)
    next.shop += answer.done + answer.failed
    return answer
  }
  const send = async (duration: number): Promise<LoadAnswer> => {
    const connections = DATABASE_CONNECTIONS
    const task: SqlTask = { config: databases.bare, connections, duration, from: next.bare }
    // Pauses the shop, because its worker would otherwise send messages while the bare side is measured.
    shop.child.kill('SIGSTOP')
    try {
      const answer = await runTask<LoadAnswer>(statements, task)
      next.bare += answer.done + answer.failed
      return answer
    } finally {
      shop.child.kill('SIGCONT')
    }
  }
  const client = new pg.Client(databases.shop)
  await client.connect()
  const sentSoFar = async () => (await client.query<{ sent: number }>(SENT)).rows[0]?.sent ?? 0
  try {
    while (next.shop < WARM_UP) await book(1000)
    await send(1000)
    const ofShop = meter(databases.dataDir, shop.pid)
    const ofBare = meter(databases.dataDir, statements.pid ?? 0)
    let sent = 0
    const compared = await compare('complete bookings (order, Pay on Collection)', ROUNDS, {
      shop: async () => {
        const before = await sentSoFar()
        const answer = await ofShop.measure(() => book(DURATION))
        sent += (await sentSoFar()) - before
        return sideOf(answer)
      },
      bare: async () => sideOf(await ofBare.measure(() => send(DURATION))),
    })
    const cost = { shop: ofShop.cost(), bare: ofBare.cost() }
    return {
      compared,
      ...(Number.isNaN(cost.shop.node) ? {} : { cost }),
      messages: { sent, booked: ofShop.bookings() },
    }
  } finally {
    await client.end()
    await endProgram(browsers)
    await endProgram(statements)
  }
}
