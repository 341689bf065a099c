import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { audit, customers, doctors, reports, requests, sessions, staff, staffSessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { addStaff } from '#domain/staff/staff.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { connectionConfig } from '#server/deps.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'

/** The lost shop, and a copy of its database that was made before its last hours. */

const { shop, database, signIn, addOrder } = await shopPart()
const actor = { kind: 'command-line', name: 'asha' } as const

async function customerWithReport() {
  const { customer } = await signIn()
  const order = await addOrder(customer.id, { status: 'collected', collectedAt: shop.now() })
  await attachReport(shop, { orderId: order.id, bytes: aPdf({ more: `% ${order.number}` }), actor })
  const [report] = await shop.db.select().from(reports).where(eq(reports.orderId, order.id))
  return { id: customer.id, orderId: order.id, key: report?.fileKey ?? '' }
}

const kept = await customerWithReport()
const leaving = await customerWithReport()
const { customer: waiting } = await signIn()
await addOrder(waiting.id, { status: 'confirmed' })
await shop.db.insert(requests).values({
  kind: 'prescription',
  name: 'Ravi',
  mobile: '9811100077',
  fileKey: 'prescriptions/a.pdf',
  contentType: 'application/pdf',
  bytes: 1,
  createdAt: shop.now(),
})
const { staff: meera } = await addStaff(shop, {
  name: 'Meera Iyer',
  grants: [{ role: 'owner', centre: null }],
  actor,
})
await shop.db.update(staff).set({ photoKey: 'photos/meera.webp' }).where(eq(staff.id, meera.id))
const [doctor] = await shop.db.select().from(doctors).limit(1)
await shop.db
  .update(doctors)
  .set({ photoKey: 'photos/doctor.webp' })
  .where(eq(doctors.id, doctor?.id ?? ''))
await shop.db.insert(staffSessions).values({
  tokenHash: 'of a session that ended since',
  staffId: meera.id,
  createdAt: shop.now(),
  expiresAt: new Date('2099-01-01'),
})
const queue = await openQueue(connectionConfig(database.pool), () => {})
await inTransaction(shop.db, tx =>
  queue.sendJob(tx, 'notify-order', { orderId: kept.orderId, about: 'confirmed' }),
)
await queue.stop()

const copy = await copyOfDatabase()
await eraseCustomer(shop, { customerId: leaving.id, actor })
const restored = { ...shop, db: copy.db }
const { run, json, folder } = commandsOn(restored, { isServed: false })
const served = commandsOn(restored)
const nobody = commandsOn(restored, { isServed: false, user: '' })

/** PostgreSQL copies a database without connections. The lost shop connects again afterwards. */
async function copyOfDatabase() {
  const config = connectionConfig(database.pool)
  const admin = new pg.Client({ ...config, database: 'postgres' })
  await admin.connect()
  const lost = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [{ name }] = (await database.pool.query<{ name: string }>('select current_database() as name'))
    .rows as [{ name: string }]
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  await admin.query(`create database ${name}_copy template ${name} strategy = file_copy`)
  const made = connect({ ...config, database: `${name}_copy` }, 5)
  afterAll(async () => {
    await made.close()
    await admin.query(`drop database ${name}_copy with (force)`)
    await admin.end()
    lost.mockRestore()
  })
  return made
}

const erasedSince = async () => {
  const rows = await shop.db.select().from(audit).where(eq(audit.action, 'customer.erased'))
  return rows.map(({ subject }) => `${subject}\n`).join('')
}

const listed = () => readFileSync(path.join(folder, 'files.txt'), 'utf8').split('\n').filter(Boolean)

test('the command changes nothing without the operator’s name, beside a running shop, or for a line that names no customer', async () => {
  writeFileSync(path.join(folder, 'wrong.txt'), '9876543210\n')
  expect(await nobody.run('after-restore --files files.txt')).toMatchObject({ exitCode: 2 })
  expect(await served.run('after-restore --files files.txt')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('A shop is running on this database'),
  })
  expect(await run('after-restore --files files.txt --erased wrong.txt')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('no customer:ID'),
  })
  expect(await copy.db.$count(sessions)).toBe(3)
  expect(await copy.db.$count(audit, eq(audit.action, 'shop.restored'))).toBe(0)
})

test('the command ends the sessions and links that the backup held, and lists the people who can sign in', async () => {
  const { out } = await run('after-restore --files files.txt')
  expect(out).toMatch(/Ended: 1 session of staff, 3 sessions of customers, 1 link for a passkey, 0 recovery/)
  expect(out).toMatch(/End the access of those who have left since: staff end NAME/)
  expect(out).toMatch(/Meera Iyer +owner +0 +\d+ \w+ \d{4}/)
  expect(await json('after-restore --files files.txt')).toMatchObject({
    ended: { customerSessions: 0, staffSessions: 0, invites: 0, recoveryCodes: 0, challenges: 0 },
  })
  expect(await copy.db.$count(sessions)).toBe(0)
  const actors = await copy.db.select().from(audit).where(eq(audit.action, 'shop.restored'))
  expect(actors.map(entry => entry.actor)).toEqual(['operator:asha', 'operator:asha'])
})

test('the list of files has every file that a row refers to', () => {
  expect(listed()).toEqual(
    [kept.key, leaving.key, 'prescriptions/a.pdf', 'photos/meera.webp', 'photos/doctor.webp'].toSorted(),
  )
})

test('the restored copy keeps its waiting jobs', async () => {
  const { rows } = await copy.pool.query(`select name, state from jobs.job`)
  expect(rows).toContainEqual({ name: 'notify-order', state: 'created' })
})

test('a customer who was erased after the copy was made is erased again, and their report is not in the list of files', async () => {
  writeFileSync(path.join(folder, 'erased.txt'), await erasedSince())
  const before = await copy.db.select().from(customers).where(eq(customers.id, leaving.id))
  expect(before[0]?.phone).toMatch(/^\d{10}$/)
  expect(await json('after-restore --files files.txt --erased erased.txt')).toMatchObject({
    erased: [leaving.id],
    refused: [],
  })
  const [after] = await copy.db.select().from(customers).where(eq(customers.id, leaving.id))
  expect(after).toMatchObject({ name: null, phone: null, email: null })
  expect(listed()).not.toContain(leaving.key)
  expect(listed()).toContain(kept.key)
  const erasure = and(eq(audit.action, 'customer.erased'), eq(audit.subject, `customer:${leaving.id}`))
  expect(await copy.db.$count(audit, erasure)).toBe(1)
})

test('a customer with an open visit in the copy is listed, and the other customers are erased', async () => {
  writeFileSync(path.join(folder, 'both.txt'), `customer:${waiting.id}\ncustomer:${kept.id}\n`)
  const { exitCode, err } = await run('after-restore --files files.txt --erased both.txt')
  expect(exitCode).toBe(1)
  expect(err).toContain(`Not erased: customer:${waiting.id}. Order`)
  const [other] = await copy.db.select().from(customers).where(eq(customers.id, kept.id))
  expect(other?.phone).toBeNull()
})
