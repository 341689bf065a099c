import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, customers, requests, sessions } from '#db/schema.ts'
import { findViewer } from '#domain/accounts/sessions.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

const { shop, signIn, addOrder } = await shopPart()
const { run, json, folder } = commandsOn(shop)
const nobody = commandsOn(shop, { user: '' })

const recordOf = (subject: string) => shop.db.select().from(audit).where(eq(audit.subject, subject))

test('the file with a copy of a person’s data can be read only by its owner, and the copy is recorded in the audit', async () => {
  const { customer, phone } = await signIn()
  const order = await addOrder(customer.id)
  expect((await run(`customers export ${phone} --out copy.json`)).out).toBe(
    '1 order and 0 requests written to copy.json',
  )
  const file = path.join(folder, 'copy.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    customer: { phone },
    orders: [{ orderId: order.number }],
  })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await recordOf(`customer:${customer.id}`)).toMatchObject([
    { actor: 'operator:asha', action: 'customer.exported' },
  ])
})

test('a person is erased by phone number with --yes, and a second erasure finds no person', async () => {
  const { customer, phone } = await signIn()
  const without = await run(`customers erase ${phone}`)
  expect(without).toMatchObject({ exitCode: 2, err: 'This cannot be undone. To confirm, add --yes.' })
  expect(await json(`customers erase ${phone} --yes`)).toMatchObject({ hadAccount: true, ordersKept: 0 })
  const [left] = await shop.db.select().from(customers).where(eq(customers.id, customer.id))
  expect(left).toMatchObject({ name: null, phone: null })
  expect((await run(`customers erase ${phone} --yes`)).out).toBe('No data is stored for this number.')
})

test('the forms of a person without an account are erased too', async () => {
  await shop.db.insert(requests).values({
    kind: 'home-care',
    name: 'Ravi',
    mobile: '9811100077',
    service: 'Nursing',
    status: 'requested',
    preferredAt: shop.now(),
    createdAt: shop.now(),
  })
  expect(await json('customers erase 9811100077 --yes')).toMatchObject({
    hadAccount: false,
    requestsDeleted: 1,
  })
  expect(await shop.db.select().from(requests).where(eq(requests.mobile, '9811100077'))).toEqual([])
})

test('a person with a coming visit is not erased, and the error names the order', async () => {
  const { customer, phone } = await signIn()
  const { number } = await addOrder(customer.id)
  const refused = await run(`customers erase ${phone} --yes`)
  expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining(number) })
})

test('a lost phone’s sessions all end, and the audit names the operator', async () => {
  const { customer, phone, token } = await signIn()
  expect(await json(`customers end-sessions ${phone}`)).toEqual({ sessions: 1 })
  expect(await findViewer(shop, token)).toBeUndefined()
  expect(await shop.db.$count(sessions, eq(sessions.customerId, customer.id))).toBe(0)
  expect(await recordOf(`customer:${customer.id}`)).toMatchObject([
    { action: 'customer.sessions-ended', details: { sessions: 1 } },
  ])
  expect((await run('customers end-sessions 9811100078')).out).toBe('There is no account with this number.')
})

test('reading an order or unmasked phone numbers requires the operator’s name and is recorded', async () => {
  const { customer } = await signIn()
  const order = await addOrder(customer.id)
  for (const line of [`orders show ${order.number}`, 'orders list --full'])
    expect(await nobody.run(line), line).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--as asha'),
    })
  expect((await nobody.run('orders list')).exitCode).toBe(0)
  expect(await recordOf(`order:${order.id}`)).toEqual([])

  await run(`orders show ${order.number}`)
  expect(await recordOf(`order:${order.id}`)).toMatchObject([
    { actor: 'operator:asha', action: 'orders.read' },
  ])
  await run('orders list --full')
  const [list] = await recordOf('orders')
  expect(list).toMatchObject({ actor: 'operator:asha', action: 'orders.read' })
  expect(list?.details.ids).toContain(order.id)
  expect(JSON.stringify(list)).not.toContain('9876543210')
})

test('an empty list of orders shows no person and is not recorded', async () => {
  const before = await shop.db.$count(audit)
  expect((await run('orders list --full --phone 9811100079')).exitCode).toBe(0)
  expect(await shop.db.$count(audit)).toBe(before)
})
