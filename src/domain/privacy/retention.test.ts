import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  audit,
  fileDeletions,
  invoices,
  messages,
  orderItems,
  orders,
  patients,
  payments,
  reports,
  requests,
} from '#db/schema.ts'
import { invoiceFileKeys } from '#domain/money/invoices/file.ts'
import { documentsOf } from '#domain/money/invoices/read.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { addPaidOrder } from '#tests/helpers/paid-order.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { deleteDueFiles } from '../files/deletions.ts'
import { findOrder, toOrderView } from '../orders/read.ts'
import { erasePhone } from './erase.ts'
import { deleteOldRecords } from './retention.ts'

const part = await shopPart()
const { shop, signIn, addOrder, setClock, simulator } = part
const { customer } = await signIn()

const DAY = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(shop.now().getTime() - days * DAY)
/** Both daily runs. */
const cleanUp = async () => {
  await deleteOldRecords(shop)
  await deleteDueFiles(shop)
}
const isThere = async (fileKey: string) => {
  try {
    await shop.files.get(fileKey)
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return false
    throw error
  }
}

beforeEach(async () => {
  await shop.db.delete(requests)
  await shop.db.delete(messages)
})

test('an unpaid order is not deleted while its failed payment may still arrive', async () => {
  const order = await addOrder(customer.id, {
    status: 'cancelled',
    paymentStatus: 'cancelled',
    cancelledAt: ago(100),
  })
  const isKept = async () => (await shop.db.$count(orders, eq(orders.id, order.id))) === 1
  await shop.db.insert(payments).values({
    orderId: order.id,
    channel: 'online',
    merchantOrderId: 'late-1',
    amount: order.total,
    state: 'failed',
    createdAt: ago(100),
    nextCheckAt: ago(-1),
  })
  await cleanUp()
  expect(await isKept()).toBe(true)
  await shop.db.update(payments).set({ nextCheckAt: null })
  await cleanUp()
  expect(await isKept()).toBe(false)
})

test('a request for a visit is deleted 90 days after the requested day', async () => {
  const ask = (name: string, preferredAt: Date) => ({
    kind: 'home-care' as const,
    name,
    mobile: nextPhone(),
    service: 'Nursing',
    preferredAt,
    status: 'requested' as const,
    createdAt: ago(200),
  })
  await shop.db.insert(requests).values([ask('old', ago(91)), ask('kept', ago(89))])
  const day = (days: number) => addDays(indianDate(shop.now()), days)
  const wish = (name: string, preferredDate: string) => ({
    kind: 'offer' as const,
    name,
    mobile: nextPhone(),
    preferredDate,
    createdAt: ago(200),
  })
  await shop.db.insert(requests).values([wish('old offer', day(-92)), wish('kept offer', day(-88))])
  await cleanUp()
  const left = await shop.db.select().from(requests)
  expect(left.map(({ name }) => name).sort()).toEqual(['kept', 'kept offer'])
})

test('a prescription is deleted after 180 days, together with its file', async () => {
  for (const [fileKey, days] of [
    ['prescriptions/old.pdf', 181],
    ['prescriptions/kept.pdf', 179],
  ] as const) {
    await shop.files.put(fileKey, Buffer.from('%PDF-1.7'))
    const row = { name: 'Lata', mobile: nextPhone(), contentType: 'application/pdf', bytes: 8 }
    await shop.db.insert(requests).values({ kind: 'prescription', ...row, fileKey, createdAt: ago(days) })
  }
  await cleanUp()
  const left = await shop.db.select().from(requests)
  expect(left.map(({ fileKey }) => fileKey)).toEqual(['prescriptions/kept.pdf'])
  expect(await isThere('prescriptions/old.pdf')).toBe(false)
  expect(await isThere('prescriptions/kept.pdf')).toBe(true)
})

/** The store, which fails to delete some files. */
const filesFailing = (isStuck: (key: string) => boolean): typeof shop.files => ({
  ...shop.files,
  delete: key =>
    isStuck(key)
      ? Promise.reject(new ProviderError('unreachable', 'File store: deleting failed'))
      : shop.files.delete(key),
})

const NOT_DELETED = {
  level: 'warn',
  event: 'file.not-deleted',
  details: { error: 'File store: deleting failed' },
}

test('a failed deletion of a file is logged and tried again an hour later, and the other files are deleted', async () => {
  for (const name of ['first', 'second'])
    await shop.files.put(`prescriptions/${name}.pdf`, Buffer.from('%PDF-1.7'))
  const due = (name: string) => ({ fileKey: `prescriptions/${name}.pdf`, orderId: null, dueAt: ago(1) })
  await shop.db.insert(fileDeletions).values([due('first'), due('second')])
  const failing = { ...shop, files: filesFailing(key => key.includes('first')) }
  expect(await deleteDueFiles(failing)).toBe(1)
  expect(part.logged).toContainEqual(NOT_DELETED)
  expect(await isThere('prescriptions/second.pdf')).toBe(false)
  expect(await isThere('prescriptions/first.pdf')).toBe(true)
  expect(await deleteDueFiles(shop)).toBe(0)
  setClock(new Date(shop.now().getTime() + HOUR_MS))
  expect(await deleteDueFiles(shop)).toBe(1)
  expect(await isThere('prescriptions/first.pdf')).toBe(false)
  expect(await shop.db.select().from(fileDeletions)).toEqual([])
})

test('the file of an erased person that can’t be deleted at once is logged and deleted later', async () => {
  const phone = nextPhone()
  await shop.files.put('prescriptions/erased.pdf', Buffer.from('%PDF-1.7'))
  await shop.db.insert(requests).values({
    kind: 'prescription',
    name: 'Lata',
    mobile: phone,
    contentType: 'application/pdf',
    bytes: 8,
    fileKey: 'prescriptions/erased.pdf',
    createdAt: shop.now(),
  })
  part.logged.length = 0
  const failing = { ...shop, files: filesFailing(() => true) }
  const actor = { kind: 'command-line', name: 'desk' } as const
  expect(await erasePhone(failing, { phone, actor })).toMatchObject({ requestsDeleted: 1 })
  expect(part.logged).toContainEqual(NOT_DELETED)
  expect(await isThere('prescriptions/erased.pdf')).toBe(true)
  setClock(new Date(shop.now().getTime() + HOUR_MS))
  expect(await deleteDueFiles(shop)).toBe(1)
  expect(await isThere('prescriptions/erased.pdf')).toBe(false)
})

test('the file of a replaced report is deleted after a year, and the report that replaced it stays', async () => {
  const order = await addOrder(customer.id, { status: 'collected' })
  const attach = () =>
    attachReport(shop, { orderId: order.id, bytes: aPdf(), actor: { kind: 'command-line', name: 'desk' } })
  const first = await attach()
  const second = await attach()
  setClock(new Date(shop.now().getTime() + 364 * DAY))
  await cleanUp()
  expect(await isThere(first.fileKey)).toBe(true)
  setClock(new Date(shop.now().getTime() + 2 * DAY))
  await cleanUp()
  expect(await isThere(first.fileKey)).toBe(false)
  expect(await isThere(second.fileKey)).toBe(true)
})

test('an order that was cancelled and never paid is deleted after 90 days, and all other orders stay', async () => {
  const cancelled = { status: 'cancelled', paymentStatus: 'cancelled', cancelReason: 'expired' } as const
  const old = await addOrder(customer.id, { ...cancelled, cancelledAt: ago(91) })
  const younger = await addOrder(customer.id, { ...cancelled, cancelledAt: ago(89) })
  const open = await addOrder(customer.id, { status: 'confirmed', createdAt: ago(200) })
  const refunded = await addOrder(customer.id, { ...cancelled, cancelledAt: ago(91) })
  const paid = { channel: 'online' as const, amount: 100, state: 'completed' as const, createdAt: ago(92) }
  await shop.db.insert(payments).values({ ...paid, orderId: refunded.id, merchantOrderId: 'JN-once' })
  await cleanUp()
  const left = (await shop.db.select({ id: orders.id }).from(orders)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([younger.id, open.id, refunded.id]))
  expect(left).not.toContain(old.id)
})

test('a saved patient who is not listed is deleted with their last order, and a listed patient stays', async () => {
  const owner = (await signIn()).customer
  const old = { status: 'cancelled', paymentStatus: 'cancelled', cancelledAt: ago(91) } as const
  const first = await addOrder(owner.id, { ...old, patientName: 'Tara Rao' })
  await addOrder(owner.id, { ...old, patientName: 'Ravi Rao' })
  const later = await addOrder(owner.id, { ...old, cancelledAt: ago(89), patientName: 'Tara Rao' })
  await shop.db.update(patients).set({ isListed: false }).where(eq(patients.name, 'Tara Rao'))
  const names = async () =>
    (await shop.db.select().from(patients).where(eq(patients.customerId, owner.id))).map(({ name }) => name)
  await cleanUp()
  expect(await shop.db.$count(orders, eq(orders.id, first.id))).toBe(0)
  expect((await names()).sort()).toEqual(['Ravi Rao', 'Tara Rao'])
  await shop.db
    .update(orders)
    .set({ cancelledAt: ago(91) })
    .where(eq(orders.id, later.id))
  await cleanUp()
  expect(await names()).toEqual(['Ravi Rao'])
})

test('a patient who is not listed is deleted with the last order of a duplicate that was merged into them', async () => {
  const owner = (await signIn()).customer
  const old = { status: 'cancelled', paymentStatus: 'cancelled', cancelledAt: ago(91) } as const
  await addOrder(owner.id, { ...old, patientName: 'Tara Rao' })
  await cleanUp()
  await addOrder(owner.id, { ...old, patientName: 'Tara Roa' })
  const theirs = eq(patients.customerId, owner.id)
  const [tara] = await shop.db
    .select()
    .from(patients)
    .where(and(theirs, eq(patients.name, 'Tara Rao')))
  await shop.db
    .update(patients)
    .set({ mergedInto: tara?.id })
    .where(and(theirs, eq(patients.name, 'Tara Roa')))
  await shop.db.update(patients).set({ isListed: false }).where(theirs)
  await cleanUp()
  expect(await shop.db.$count(patients, theirs)).toBe(0)
})

test('an order is deleted after eight years with its invoice, payment, report and their files', async () => {
  const order = await addPaidOrder(part, customer.id)
  const report = await attachReport(shop, {
    orderId: order.id,
    bytes: aPdf(),
    actor: { kind: 'command-line', name: 'desk' },
  })
  const issued = await documentsOf(shop.db, order.id)
  const [pdf = ''] = invoiceFileKeys(issued, order.id)
  await shop.files.put(pdf, Buffer.from('%PDF-1.7 invoice'))
  const bookedOn = shop.now()
  setClock(new Date(bookedOn.getTime() + (8 * 365 - 3) * DAY))
  await cleanUp()
  expect(await shop.db.$count(invoices, eq(invoices.orderId, order.id))).toBe(1)
  expect(await isThere(report.fileKey)).toBe(true)

  const kept = await addOrder(customer.id)
  setClock(new Date(bookedOn.getTime() + (8 * 365 + 3) * DAY))
  await cleanUp()
  for (const table of [payments, invoices, reports, orderItems])
    expect(await shop.db.select().from(table).where(eq(table.orderId, order.id))).toEqual([])
  expect(await isThere(report.fileKey)).toBe(false)
  expect(await isThere(pdf)).toBe(false)
  expect(await shop.db.$count(orders, eq(orders.id, order.id))).toBe(0)
  expect(await shop.db.$count(orders, eq(orders.id, kept.id))).toBe(1)
  expect(await shop.db.$count(audit, eq(audit.subject, `order:${order.id}`))).toBe(0)
})

test('the record of a message is deleted after 180 days', async () => {
  const sent = (subject: string, days: number) => ({
    subject,
    about: 'received',
    channel: 'sms' as const,
    state: 'sent' as const,
    at: ago(days),
  })
  await shop.db.insert(messages).values([sent('old', 181), sent('kept', 179)])
  await cleanUp()
  expect((await shop.db.select().from(messages)).map(({ subject }) => subject)).toEqual(['kept'])
  expect(await simulator.outbox()).toEqual([])
})

test('an order is kept as long as the additions to its visit', async () => {
  const cancelled = { status: 'cancelled', cancelReason: 'customer', cancelledAt: ago(91) } as const
  const visit = await addOrder(customer.id, { ...cancelled, paymentStatus: 'cancelled' })
  const ofVisit = { ...cancelled, addedTo: visit.id }
  const added = await addOrder(customer.id, { ...ofVisit, paymentStatus: 'refunded' })
  await addOrder(customer.id, { ...ofVisit, paymentStatus: 'cancelled' })
  await cleanUp()
  expect(await toOrderView(shop.db, added)).toMatchObject({ addedTo: visit.number, additions: [] })
  const { additions } = await toOrderView(shop.db, visit)
  expect(additions.map(({ orderId }) => orderId)).toEqual([added.number])
  await shop.db.delete(orders).where(eq(orders.id, added.id))
  await cleanUp()
  expect(await refusalOf(findOrder(shop.db, visit.id))).toMatchObject({ code: 'NOT_FOUND' })
})

test('an addition whose first order was deleted is an order of its own', async () => {
  const booksUntil = new Date(shop.now())
  booksUntil.setUTCFullYear(booksUntil.getUTCFullYear() - shop.rules.retention.booksYears)
  const by = (hours: number) => new Date(booksUntil.getTime() + hours * 60 * 60 * 1000)
  const visit = await addOrder(customer.id, { createdAt: by(-1) })
  const ofVisit = { addedTo: visit.id, status: 'reminder' } as const
  const added = await addOrder(customer.id, { ...ofVisit, createdAt: by(1) })
  const beside = await addOrder(customer.id, { ...ofVisit, createdAt: by(2) })
  await cleanUp()
  expect(await refusalOf(findOrder(shop.db, visit.id))).toMatchObject({ code: 'NOT_FOUND' })
  for (const one of [added, beside])
    expect(await toOrderView(shop.db, one)).toMatchObject({ addedTo: null, additions: [] })
})
