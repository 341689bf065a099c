import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { audit, orderItems, orders, reports, visitPeople } from '#db/schema.ts'
import { reportsOfOrders } from '#domain/orders/read.ts'
import { loseNextCommitAnswer } from '#tests/helpers/database.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { storePatient } from '#tests/helpers/patients.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { attachReport, type NewReport } from './attach.ts'

const { shop, jobs, signIn, addOrder } = await shopPart()
const { customer } = await signIn()

const MB = 1024 * 1024
const PDF = aPdf()
const attach = (orderId: string, bytes: Uint8Array = PDF, which: Partial<NewReport> = {}) =>
  attachReport(shop, { orderId, bytes, actor: { kind: 'command-line', name: 'lab desk' }, ...which })

const reportOf = async (orderId: string) =>
  (await shop.db.select().from(reports).where(eq(reports.orderId, orderId)))[0]
const statusOf = async (orderId: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status

test.each([
  ['40 MB', Buffer.concat([PDF, Buffer.alloc(40 * MB)]), 'TOO_LARGE'],
  ['a byte over 20 MB', Buffer.concat([PDF, Buffer.alloc(20 * MB - PDF.length + 1)]), 'TOO_LARGE'],
  ['a picture named report.pdf', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'INVALID'],
  ['a page that comes before its PDF', Buffer.from('<html>%PDF-1.7'), 'INVALID'],
  ['nothing', Buffer.alloc(0), 'INVALID'],
])('%s is refused as a report and not stored', async (_, bytes, code) => {
  const put = vi.spyOn(shop.files, 'put')
  const { id } = await addOrder(customer.id, { status: 'collected' })
  await expect(attach(id, bytes)).rejects.toMatchObject({ code })
  expect(put).not.toHaveBeenCalled()
  expect(await statusOf(id)).toBe('collected')
})

test.each(['pending', 'confirmed', 'cancelled'] as const)(
  'an order that is %s can’t get a report',
  async status => {
    const { id } = await addOrder(customer.id, { status })
    await expect(attach(id)).rejects.toMatchObject({ code: 'ORDER_STEP_REFUSED' })
    expect(await reportOf(id)).toBeUndefined()
  },
)

test('a missing order can’t get a report', async () => {
  await expect(attach('ORD-0000-0000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a report of exactly 20 MB is stored, audited and announced, and advances the order', async () => {
  const bytes = Buffer.concat([PDF, Buffer.alloc(20 * MB - PDF.length)])
  const order = await addOrder(customer.id, { status: 'collected' })
  const report = await attach(order.number, bytes)
  expect(await statusOf(order.id)).toBe('report')
  expect(report).toMatchObject({ orderId: order.id, bytes: 20 * MB, attachedBy: 'operator:lab desk' })
  expect(report.fileName).toMatch(/^[0-9a-f]{32}\.pdf$/)
  expect(report.fileKey).not.toContain(report.fileName)
  expect(Buffer.from(await shop.files.get(report.fileKey)).equals(bytes)).toBe(true)
  const written = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${order.id}`))
  expect(written).toEqual([
    expect.objectContaining({ actor: 'operator:lab desk', action: 'report.attached' }),
  ])
  expect(jobs.at(-1)).toEqual({
    name: 'notify-order',
    data: { orderId: order.id, about: 'report-ready' },
  })
})

test('a later report replaces the previous one under a new name, and the previous file is kept', async () => {
  const order = await addOrder(customer.id, { status: 'collected' })
  const first = await attach(order.id)
  await shop.db.update(orders).set({ status: 'feedback' }).where(eq(orders.id, order.id))
  const second = await attach(order.id, aPdf({ catalog: '/Lang (en)' }))
  expect(second.id).toBe(first.id)
  expect(second.fileName).not.toBe(first.fileName)
  expect(await statusOf(order.id)).toBe('feedback')
  expect(Buffer.from(await shop.files.get(first.fileKey)).equals(PDF)).toBe(true)
  const written = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${order.id}`))
  expect(written.find(({ action }) => action === 'report.replaced')?.details).toMatchObject({
    replacedFileKey: first.fileKey,
  })
})

describe('an order of two people', () => {
  const line = {
    name: 'CBC',
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    mrp: 100,
    price: 100,
    discount: 0,
    preparation: [],
    reportTimeHours: 24,
  }
  async function ofTwo() {
    const { id, visitId } = await addOrder(customer.id, { status: 'collected', item: null })
    const name = 'Ravi Rao'
    await shop.db.insert(visitPeople).values({
      visitId,
      position: 1,
      patientId: await storePatient(shop, { customerId: customer.id, name, gender: 'male' }),
      name,
      age: 70,
      gender: 'male',
      bookedAt: shop.now(),
    })
    await shop.db.insert(orderItems).values(
      [0, 1].map(person => ({
        ...line,
        orderId: id,
        line: person,
        itemId: 'CBC',
        isPackage: false,
        person,
      })),
    )
    return id
  }
  const shown = async (orderId: string) =>
    (await reportsOfOrders(shop.db, [orderId])).map(
      ({ person, isPart }) => `${person}${isPart ? ' part' : ''}`,
    )

  test('has reports by person, and is reported once each person has a complete one', async () => {
    const id = await ofTwo()
    const told = jobs.length
    await attach(id, PDF, { patient: 1, isPart: true })
    await attach(id, PDF, { patient: 1 })
    expect(await statusOf(id)).toBe('collected')
    await attach(id, PDF, { patient: 0, isPart: true })
    expect(await statusOf(id)).toBe('collected')
    await attach(id, PDF, { patient: 0 })
    expect(await statusOf(id)).toBe('report')
    expect(await shown(id)).toEqual(['1 part', '1', '0 part', '0'])
    expect(jobs.slice(told)).toHaveLength(4)
  })

  test('has its second report only in place of the same person’s, and its part only in place of the named part', async () => {
    const id = await ofTwo()
    const mother = await attach(id, PDF, { patient: 0 })
    const part = await attach(id, PDF, { patient: 1, isPart: true })
    const corrected = await attach(id, PDF, { patient: 0 })
    expect(corrected.id).toBe(mother.id)
    expect((await attach(id, PDF, { patient: 1, isPart: true, replaces: 2 })).id).toBe(part.id)
    expect(await shown(id)).toEqual(['0', '1 part'])
    // 3 does not exist; 1 is another patient's.
    for (const replaces of [3, 1])
      await expect(attach(id, PDF, { patient: 1, replaces })).rejects.toMatchObject({ code: 'INVALID' })
    expect((await reportsOfOrders(shop.db, [id])).map(({ fileName }) => fileName)).toContain(
      corrected.fileName,
    )
  })

  test('requires the patient of a report, and stores no file without one', async () => {
    const id = await ofTwo()
    const stored = vi.spyOn(shop.files, 'put')
    await expect(attach(id)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(attach(id, PDF, { patient: 2 })).rejects.toMatchObject({ code: 'INVALID' })
    for (const [fileKey] of stored.mock.calls)
      await expect(shop.files.get(fileKey)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await shown(id)).toEqual([])
  })

  test('is reported with one report if the other person’s tests were cancelled', async () => {
    const id = await ofTwo()
    const isOther = and(eq(orderItems.orderId, id), eq(orderItems.person, 0))
    await shop.db.update(orderItems).set({ cancelledAt: shop.now() }).where(isOther)
    expect(await attach(id)).toMatchObject({ person: 1, isPart: false })
    expect(await statusOf(id)).toBe('report')
  })

  test('two people’s reports attached at the same time are both stored, and the order is reported', async () => {
    const id = await ofTwo()
    await Promise.all([attach(id, PDF, { patient: 0 }), attach(id, PDF, { patient: 1 })])
    expect((await shown(id)).sort()).toEqual(['0', '1'])
    expect(await statusOf(id)).toBe('report')
  })
})

test('an order that is cancelled while its report is being stored has no report and no file', async () => {
  const order = await addOrder(customer.id, { status: 'collected' })
  const { put } = shop.files
  const stored = vi.spyOn(shop.files, 'put').mockImplementation(async (...file) => {
    await put(...file)
    await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  })
  await expect(attach(order.id)).rejects.toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  await expect(shop.files.get(stored.mock.calls[0]?.[0] ?? '')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await reportOf(order.id)).toBeUndefined()
})

test.each([
  ['answers again', false],
  ['is away', true],
])(
  'a report that was stored, but whose response was lost, keeps its file while the database %s',
  async (_, staysAway) => {
    const order = await addOrder(customer.id, { status: 'collected' })
    const lost = loseNextCommitAnswer({ staysAway })
    await expect(attach(order.id)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    lost.mockRestore()
    const report = await reportOf(order.id)
    expect(Buffer.from(await shop.files.get(report?.fileKey ?? '')).equals(PDF)).toBe(true)
  },
)

test('two reports attached at the same time leave one row and its file', async () => {
  const order = await addOrder(customer.id, { status: 'collected' })
  await Promise.all([attach(order.id), attach(order.id, aPdf({ catalog: '/Lang (hi)' }))])
  const report = await reportOf(order.id)
  expect(await shop.files.get(report?.fileKey ?? '')).not.toHaveLength(0)
})
