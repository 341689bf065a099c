import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { newOrder } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const whole = await wholeShop()
const dataDir = mkdtempSync(path.join(tmpdir(), 'jaanch-ops-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { host, user, database } = whole.database.pool.options
const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`

const root = path.join(import.meta.dirname, '../..')
/** As in `npm run ops`. */
const program = ['--import', path.join(root, 'scripts/known-modules.mjs'), 'src/cli/main.ts']
const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/node')

/** Runs a command in its own process, on this file's database. */
async function ops(line: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...program, ...line.split(' ')], {
    cwd: root,
    env: { NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL, USER: 'asha', ...environment },
  })
  const [out, err, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('close', resolve)),
  ])
  return { out, err, exitCode }
}

test('a day by the command line: listed, collected with its message queued, and shown as JSON', {
  timeout: 60_000,
}, async () => {
  const { order } = await newOrder(whole)
  const listed = await ops('orders list --status pending --json')
  expect(listed).toMatchObject({ exitCode: 0, err: '' })
  expect(JSON.parse(listed.out)).toMatchObject({ orders: [{ number: order.orderId, status: 'pending' }] })

  const confirmed = await ops(`orders move ${order.orderId} confirmed --pay-on-collection --json`)
  // No worker runs here: the message waits in the queue, in the same database.
  expect(confirmed).toMatchObject({ exitCode: 0, err: expect.stringContaining("The shop isn't running.") })
  const { rows } = await whole.database.pool.query('select data from jobs.job where name = $1', [
    'notify-order',
  ])
  expect(rows).toEqual([{ data: { orderId: order._id, about: 'confirmed' } }])

  const collected = await ops(`orders move ${order.orderId} collected --early --json --as meera`)
  expect(JSON.parse(collected.out)).toMatchObject({ order: { status: 'collected' }, cash: 249 })
  const shown = JSON.parse((await ops(`orders show ${order.orderId} --json`)).out)
  expect(shown.history.map((entry: { actor: string }) => entry.actor)).toContain('operator:meera')
})

test('exit codes: 1 for a refusal, 2 for a wrong call or configuration, 3 for a database that is away', {
  timeout: 60_000,
}, async () => {
  expect(await ops('orders show ORD-0000-0000')).toEqual({ exitCode: 1, out: '', err: 'Order not found\n' })
  expect(await ops('orders cancel ORD-0000-0000', { USER: '' })).toMatchObject({ exitCode: 2, out: '' })
  expect(await ops('orders list', { PORT: 'many' })).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('PORT'),
  })
  const away = await ops('orders list', { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' })
  expect(away).toEqual({ exitCode: 3, out: '', err: 'The database cannot be reached. Is it running?\n' })
})
