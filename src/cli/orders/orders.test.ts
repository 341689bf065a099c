// P2-8

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { audit, visitPeople, visits } from '#db/schema.ts'
import { orderPages } from '#domain/orders/records/export-orders.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { toRupees } from '#rules/money.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { isVisitOf, visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { Order } from '#wire/orders/order.ts'

const whole = await wholeShop({ slotCapacity: 1000 })
const { shop, database } = whole
const { run, json, folder } = commandsOn(shop)
const offline = commandsOn(shop, { isServed: false })
const nobody = commandsOn(shop, { user: '' })
const stopped = commandsOn(shop)

interface Line {
  number: string
  phone: string
  city: string
  status: string
}
const list = async (options: string) => ((await json(`orders list ${options}`)) as { orders: Line[] }).orders
const setDate = (id: string, slotDate: string) =>
  database.db.update(visits).set({ date: slotDate }).where(isVisitOf(id))

async function orderOnCollection() {
  const made = await newOrder(whole)
  await made.api.setPaymentMethod({ params: { id: made.order._id }, body: { paymentMethod: 'COD' } })
  return made
}

test.each([
  ['', 2, ''],
  ['orders', 2, ''],
  ['orders fly', 2, "unknown command 'fly'"],
  ['orders attach-report', 2, "missing required argument 'order'"],
  ['orders list --status taken', 2, 'Allowed choices are pending, confirmed, collected'],
  ['orders list --date 2026-02-30', 2, 'Write a day like 2026-11-24'],
  ['orders list --city Goa', 2, 'We collect in Mumbai'],
  ['orders list --phone 12345', 2, 'a mobile number of ten digits'],
  ['orders list --limit 0', 2, 'a whole number from 1'],
  ['orders export --from today --to yesterday --out x.csv', 2, 'The last day is before the first day.'],
  ['orders show ORD-0000-0000', 1, 'Order not found'],
  ['orders show nonsense', 1, 'Order not found'],
  ['orders attach-report ORD-7K3M-Q9T4 nowhere.pdf', 1, 'there is no such file'],
])('"%s" ends with %d and a sentence on standard error', async (line, exitCode, sentence) => {
  const done = await run(line)
  expect(done).toMatchObject({ exitCode, out: '', err: expect.stringContaining(sentence) })
  expect(done.err).not.toBe('')
})

test.each(['--help', 'orders --help', 'orders attach-report --help', 'help catalogue'])(
  '"%s" shows how to use the command',
  async line => {
    const done = await run(line)
    expect(done).toMatchObject({ exitCode: 0, err: '' })
    expect(done.out).toContain('Usage: npm run ops -- ')
  },
)

test('a command that changes data requires the operator’s name', async () => {
  const { order } = await orderOnCollection()
  await collectSample(shop, order.orderId)
  writeFileSync(path.join(nobody.folder, 'report.pdf'), aPdf())
  const attach = `orders attach-report ${order.orderId} report.pdf`
  expect(await nobody.run(attach)).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('--as asha'),
  })
  for (const name of ['', '  ', '\u001b[2J', 'x'.repeat(60)])
    expect(await nobody.run(`${attach} --as`, name)).toMatchObject({ exitCode: 2 })
  expect((await run(`orders show ${order.orderId}`)).out).toContain(`Order ${order.orderId}: collected`)
})

test('the command line has no command for what staff do at the desk', async () => {
  for (const words of [
    'orders move',
    'orders cancel',
    'orders refund',
    'orders reschedule',
    'visits',
    'coupons',
    'facts',
    'areas',
    'slots',
    'bookings',
  ])
    expect(await run(`${words} x`), words).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('unknown command'),
    })
})

test('a list masks phones unless full numbers are requested, and finds people by any of their phones', async () => {
  const { order, phone } = await newOrder(whole, { details: { patientPhone: '9811122233' } })
  const table = await run('orders list')
  expect(table.out).toContain(order.orderId)
  expect(table.out).toContain('98xxxxxx33')
  expect(table.out).not.toContain('9811122233')
  for (const typed of ['9811122233', '+91-98111-22233', phone]) {
    expect((await list(`--phone ${typed}`)).map(line => line.number)).toEqual([order.orderId])
  }
  expect(await list('--phone 9811122233 --full')).toMatchObject([{ phone: '9811122233' }])
})

test('a list is filtered by status, city and day, and shows whether there are more orders', async () => {
  const { order } = await newOrder(whole, { shippingAddress: { address: '1 Lake View', city: 'Pune' } })
  await newOrder(whole, { shippingAddress: { address: '2 Lake View', city: 'Pune' } })
  const { date } = order.collectionDetails
  expect(await list(`--city pune --date ${date} --status pending`)).toHaveLength(2)
  expect(await list(`--city Pune --date ${date} --status collected`)).toEqual([])
  expect(await json('orders list --city Pune --limit 1')).toMatchObject({ hasMore: true })
  expect((await run('orders list --city Pune --limit 1')).err).toContain('There are more')
  expect((await run('orders list --city Chennai')).out).toBe('No orders.')
})

test('a list marks visits to a centre whose customers are waiting for its address', async () => {
  const { order } = await newOrder(whole, {
    items: [{ id: 'XRCPA', name: 'Chest X-Ray (PA View)', quantity: 1 }],
    totalAmount: toRupees(whole.catalogue.current().labTest.get('XRCPA')?.salePrice ?? 0),
    shippingAddress: { address: '3 Lake View', city: 'Delhi' },
  })
  expect((await run('orders list --city Delhi')).out).toContain('Delhi (centre)')
  expect(await list('--city Delhi')).toMatchObject([{ number: order.orderId, centreVisit: true }])
  expect((await run('orders list --city Pune')).out).not.toContain('(centre)')
  expect((await run(`orders show ${order.orderId}`)).out).toContain('3 Lake View, Delhi')
})

test('control characters in a customer’s words are not sent to the terminal', async () => {
  const { order } = await newOrder(whole)
  const patientName = 'Asha \u001b[2J\u202eRao'
  await database.db
    .update(visitPeople)
    .set({ name: patientName })
    .where(eq(visitPeople.visitId, await visitIdOf(database.db, order._id)))
  for (const line of ['orders list', `orders show ${order.orderId}`]) {
    const { out } = await run(line)
    expect(out).toContain('Asha')
    for (const steering of ['\u001b', '\u202e']) expect(out).not.toContain(steering)
  }
})

test('an order as JSON is the API’s order, with its payments and its history', async () => {
  const { order } = await orderOnCollection()
  await collectSample(shop, order.orderId)
  const shown = (await json(`orders show ${order._id}`)) as { order: Order; history: object[] }
  expect(shown).toMatchObject({
    order: { status: 'collected', paymentStatus: 'completed', invoiceNumber: expect.any(String) },
    payments: [{ channel: 'cash', amount: 249, paysOrder: true }],
  })
  expect(shown.history.map(entry => (entry as { action: string }).action)).toEqual([
    'order.confirmed',
    'payment.taken',
    'visit.collected',
  ])
  expect((await run(`orders show ${order.orderId.toLowerCase()}`)).out).toContain('paid in cash')
})

test('attaching a report from a file changes the order’s status to reported', async () => {
  const { order } = await orderOnCollection()
  await collectSample(shop, order.orderId)
  writeFileSync(path.join(folder, 'report.pdf'), aPdf())
  writeFileSync(path.join(folder, 'report.txt'), 'a report')
  expect(await run(`orders attach-report ${order.orderId} report.txt`)).toMatchObject({
    exitCode: 1,
    err: 'A report is a PDF file.',
  })
  const done = await run(`orders attach-report ${order.orderId} report.pdf`)
  expect(done).toMatchObject({ exitCode: 0, out: expect.stringContaining('is "report"'), err: '' })
})

test('a command ends with exit code 3 while the file store does not answer', async () => {
  const { order } = await orderOnCollection()
  await collectSample(shop, order.orderId)
  writeFileSync(path.join(folder, 'report.pdf'), aPdf())
  const away = new ProviderError('unreachable', 'The file store gave no answer')
  const put = vi.spyOn(shop.files, 'put').mockRejectedValueOnce(away)
  onTestFinished(() => put.mockRestore())
  expect(await run(`orders attach-report ${order.orderId} report.pdf`)).toMatchObject({
    exitCode: 3,
    err: expect.stringContaining('Nothing was changed'),
  })
})

test('a command that queues work announces that the shop has to be running', async () => {
  const { order } = await orderOnCollection()
  await collectSample(shop, order.orderId)
  writeFileSync(path.join(offline.folder, 'report.pdf'), aPdf())
  const done = await offline.run(`orders attach-report ${order.orderId} report.pdf`)
  expect(done).toMatchObject({ exitCode: 0, err: expect.stringContaining("The shop isn't running.") })
})

test('an export has every order of its days once, sorted by slot, over any number of pages', async () => {
  const ids: string[] = []
  for (const day of ['2027-01-31', '2027-02-01', '2027-02-01', '2027-02-02', '2027-02-28', '2027-03-01']) {
    const { order } = await newOrder(whole)
    await setDate(order._id, day)
    ids.push(order.orderId)
  }
  const days = { from: '2027-02-01', to: '2027-02-28' }
  for (const size of [1, 2, 3, 4, 5, 1000]) {
    const seen = []
    for await (const page of orderPages(shop.db, days, size)) seen.push(...page)
    expect(seen.map(order => order.orderId).sort()).toEqual(ids.slice(1, 5).sort())
    expect(seen.map(order => order.collectionDetails.date)).toEqual([
      '2027-02-01',
      '2027-02-01',
      '2027-02-02',
      '2027-02-28',
    ])
  }
  expect(await json('orders export --from 2027-02-01 --to 2027-02-28 --out feb.csv')).toMatchObject({
    orders: 4,
  })
})

test('an exported file can be read only by its owner, contains no formulas, and masks phone numbers unless full ones are requested', async () => {
  const { order } = await newOrder(whole)
  await setDate(order._id, '2027-05-05')
  const changes = { patientName: '=HYPERLINK("http://evil.example")', address: '1 "Lake" View,\nPune' }
  await database.db.update(visits).set({ address: changes.address }).where(isVisitOf(order._id))
  await database.db
    .update(visitPeople)
    .set({ name: changes.patientName })
    .where(eq(visitPeople.visitId, await visitIdOf(database.db, order._id)))
  const file = path.join(folder, 'may.csv')
  const read = (): Record<string, string>[] => parse(readFileSync(file, 'utf8'), { columns: true, bom: true })

  await run('orders export --from 2027-05-05 --to 2027-05-05 --out may.csv')
  expect(read()).toMatchObject([
    {
      number: order.orderId,
      items: 'CBC x 1',
      total: '249.00',
      address: '',
      patientName: `'${changes.patientName}`,
    },
  ])
  expect(read()[0]?.phone).toMatch(/^\d\dx{6}\d\d$/)
  expect(readFileSync(file)[0]).toBe(0xef)
  expect(statSync(file).mode & 0o077).toBe(0)

  await run('orders export --from 2027-05-05 --to 2027-05-05 --out may.csv --full')
  expect(read()).toMatchObject([{ phone: order.collectionDetails.patientPhone, address: changes.address }])
  const isExport = eq(audit.subject, 'orders')
  const written = await database.db.select().from(audit).where(isExport).orderBy(audit.at, audit.id)
  expect(written.at(-1)).toMatchObject({ actor: 'operator:asha', details: { orders: 1, isFull: true } })
})

test('an export that is stopped or can’t be written leaves no file behind', async () => {
  stopped.stop()
  expect(await stopped.run('orders export --from 2027-01-01 --to 2027-12-31 --out all.csv')).toMatchObject({
    exitCode: 130,
  })
  expect(() => statSync(path.join(stopped.folder, 'all.csv.part'))).toThrow(/ENOENT/)
  expect(await run('orders export --from 2027-01-01 --to 2027-12-31 --out no/where.csv')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('there is no such file or folder'),
  })
})
