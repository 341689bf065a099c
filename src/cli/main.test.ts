import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
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

// Starts the program for each command.
test('the command line lists an order, attaches its report and shows it as JSON', {
  timeout: 60_000,
}, async () => {
  const { order, api } = await newOrder(whole)
  const listed = await ops('orders list --status pending --json')
  expect(listed).toMatchObject({ exitCode: 0, err: '' })
  expect(JSON.parse(listed.out)).toMatchObject({ orders: [{ number: order.orderId, status: 'pending' }] })

  const params = { id: order.orderId }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  await collectSample(whole.shop, order.orderId)
  const file = path.join(dataDir, 'report.pdf')
  writeFileSync(file, aPdf())
  const attached = await ops(`orders attach-report ${order.orderId} ${file} --json --as meera`)
  // No worker runs here: the message waits in the queue, in the same database.
  expect(attached).toMatchObject({ exitCode: 0, err: expect.stringContaining("The shop isn't running.") })
  expect(JSON.parse(attached.out)).toMatchObject({ order: { status: 'report' } })
  const { rows } = await whole.database.pool.query('select data from jobs.job where name = $1', [
    'notify-order',
  ])
  expect(rows).toContainEqual({ data: { orderId: order._id, about: 'report-ready' } })
  const shown = JSON.parse((await ops(`orders show ${order.orderId} --json`)).out)
  expect(shown.history.map((entry: { actor: string }) => entry.actor)).toContain('operator:meera')
})

// As above.
test('the exit code is 1 for a refusal, 2 for a wrong call or configuration, and 3 for an unreachable database', {
  timeout: 60_000,
}, async () => {
  expect(await ops('orders show ORD-0000-0000')).toEqual({ exitCode: 1, out: '', err: 'Order not found\n' })
  expect(await ops('customers erase 9876543210 --yes', { USER: '' })).toMatchObject({ exitCode: 2, out: '' })
  expect(await ops('orders list', { PORT: 'many' })).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('PORT'),
  })
  const away = await ops('orders list', { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' })
  expect(away).toEqual({ exitCode: 3, out: '', err: 'The database cannot be reached. Is it running?\n' })
})
