import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { audit, orders, reports } from '#db/schema.ts'
import { loseNextCommitAnswer } from '#tests/helpers/database.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { attachReport } from './attach.ts'

const { shop, jobs, signIn, addOrder } = await shopPart()
const { customer } = await signIn()

const MB = 1024 * 1024
const PDF = aPdf()
const attach = (orderId: string, bytes: Uint8Array = PDF) =>
  attachReport(shop, { orderId, bytes, actor: { kind: 'staff', name: 'lab desk' } })

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
])('%s is no report, and nothing is kept', async (_, bytes, code) => {
  const put = vi.spyOn(shop.files, 'put')
  const { id } = await addOrder(customer.id, { status: 'collected' })
  await expect(attach(id, bytes)).rejects.toMatchObject({ code })
  expect(put).not.toHaveBeenCalled()
  expect(await statusOf(id)).toBe('collected')
})

test.each(['pending', 'confirmed', 'cancelled'] as const)(
  'an order that is %s gets no report',
  async status => {
    const { id } = await addOrder(customer.id, { status })
    await expect(attach(id)).rejects.toMatchObject({ code: 'ORDER_STEP_REFUSED' })
    expect(await reportOf(id)).toBeUndefined()
  },
)

test('an order that is not there gets no report', async () => {
  await expect(attach('ORD-0000-0000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a report of exactly 20 MB moves a collected order on, is kept, audited and told', async () => {
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

test('a later report replaces the one before under a new name; the file before is kept and named', async () => {
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

test('an order that is cancelled while its report is being stored keeps no report and no file', async () => {
  const order = await addOrder(customer.id, { status: 'collected' })
  const { put } = shop.files
  const stored = vi.spyOn(shop.files, 'put').mockImplementation(async (...file) => {
    await put(...file)
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
  })
  await expect(attach(order.id)).rejects.toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  await expect(shop.files.get(stored.mock.calls[0]?.[0] ?? '')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await reportOf(order.id)).toBeUndefined()
})

test.each([
  ['answers again', false],
  ['is away', true],
])(
  'a report that was written, but whose answer was lost, keeps its file while the database %s',
  async (_, staysAway) => {
    const order = await addOrder(customer.id, { status: 'collected' })
    const lost = loseNextCommitAnswer({ staysAway })
    await expect(attach(order.id)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    lost.mockRestore()
    const report = await reportOf(order.id)
    expect(Buffer.from(await shop.files.get(report?.fileKey ?? '')).equals(PDF)).toBe(true)
  },
)

test('two reports attached at once leave one row and a file for it', async () => {
  const order = await addOrder(customer.id, { status: 'collected' })
  await Promise.all([attach(order.id), attach(order.id, aPdf({ catalog: '/Lang (hi)' }))])
  const report = await reportOf(order.id)
  expect(await shop.files.get(report?.fileKey ?? '')).not.toHaveLength(0)
})
