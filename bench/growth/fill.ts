import pg from 'pg'
import { invoiceDocument } from '#domain/money/invoices/document.ts'
import { readEnvironment } from '#server/config.ts'
import { buildRules } from '#server/rules-of.ts'
import { DESK_PARTS } from './fill-desk.ts'
import { LABORATORY_PARTS } from './fill-laboratory.ts'
import { ORDER_PARTS, PLAN, SLOTS } from './fill-orders.ts'
import { MAKE_RANDOM, MORE_TESTS, PEOPLE } from './fill-people.ts'
import { progressBar } from './progress.ts'

/** Fills a shop's database with the data of two years. */

export interface ShopSize {
  orders: number
  customers: number
  tests: number
}

const ORDERS_AT_A_TIME = 20_000
const PLANNED = [...ORDER_PARTS, ...LABORATORY_PARTS]

/** A sample invoice; its number and names are replaced for each order. */
function sampleInvoice(): string {
  const { company, tax } = buildRules(readEnvironment({}), 'http://127.0.0.1')
  return JSON.stringify(
    invoiceDocument({
      number: 'BS/G/000000',
      issuedAt: new Date(),
      company,
      order: { number: 'ORD-0000-0000', city: 'Mumbai', address: '12 Sample Road', couponCode: null },
      patient: { name: 'Asha Rao' },
      customer: { name: 'Asha Rao', phone: '6000000001', email: null },
      paidAs: 'online',
      items: ['Complete Blood Count', 'Lipid Profile'].map(name => ({
        name,
        quantity: 1,
        price: 60_000,
        discount: 0,
        isPackage: false,
        tax,
      })),
    }),
  )
}

/** Inserts the values into the text, because CREATE TABLE AS accepts no parameters. */
const planOf = (from: number, to: number, { customers, orders }: ShopSize): string =>
  [from, to, customers, orders].reduce(
    (sql, value, index) => sql.replaceAll(`$${index + 1}::`, `${value}::`),
    PLAN,
  )

/** Changes settings of the server, until they are reset. */
async function configure(client: pg.Client, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter system set ${name} = ${value}`)
  await client.query('select pg_reload_conf()')
}

/** Connects with settings for bulk loading. Foreign keys are not checked, because that would take most of the time. */
async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(MAKE_RANDOM)
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = off")
  return client
}

/**
 * Drops the indexes that belong to no constraint and returns their definitions: creating them after filling is faster.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

type FillStep = (client: pg.Client, what: string, sql: string, values?: unknown[]) => Promise<void>

/** Fills orders in batches, on all given connections. */
async function fillOrders(clients: readonly pg.Client[], size: ShopSize, step: FillStep): Promise<void> {
  const invoice = sampleInvoice()
  let next = 1
  const work = async (client: pg.Client) => {
    while (next <= size.orders) {
      const from = next
      next += ORDERS_AT_A_TIME
      await client.query('begin')
      await client.query(planOf(from, Math.min(size.orders, from + ORDERS_AT_A_TIME - 1), size))
      for (const { what, sql } of PLANNED) await step(client, what, sql, sql.includes('$1') ? [invoice] : [])
      await client.query('commit')
    }
  }
  await Promise.all(clients.map(work))
}

const CONNECTIONS = 3

/** Writes everything; existing rows (the catalogue, the demo's samples) stay. */
export async function fillShop(config: pg.ClientConfig, size: ShopSize): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(config)))
  const [client] = clients
  if (!client) throw new Error('no connection')
  const bar = progressBar()
  const pieces = Math.ceil(size.orders / ORDERS_AT_A_TIME)
  const step: FillStep = async (on, what, sql, values = []) => {
    bar.update({ what })
    await on.query(sql, values)
    bar.increment()
  }
  try {
    // Runs with triggers, so that the shop reloads its catalogue.
    await client.query("set session_replication_role = 'origin'")
    await client.query(MORE_TESTS, [size.tests])
    await client.query("set session_replication_role = 'replica'")
    // Avoids a checkpoint every few seconds.
    await configure(client, { max_wal_size: "'16GB'", checkpoint_timeout: "'30min'" })
    const indexes = await dropIndexes(client)
    bar.start(PEOPLE.length + pieces * PLANNED.length + DESK_PARTS.length + indexes.length + 2, 0, {
      what: 'customers',
    })
    for (const { what, sql } of PEOPLE) await step(client, what, sql, [size.customers])
    await fillOrders(clients, size, step)
    for (const { what, sql } of DESK_PARTS) await step(client, what, sql)
    await step(client, 'slots', SLOTS)
    for (const made of indexes) await step(client, 'indexes', made)
    await step(client, 'statistics', 'vacuum analyze')
    await configure(client, { max_wal_size: 'default', checkpoint_timeout: 'default' })
    await client.query('checkpoint')
  } finally {
    bar.stop()
    for (const one of clients) await one.end()
  }
}
