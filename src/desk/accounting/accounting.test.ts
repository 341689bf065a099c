import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, orders, payments, refunds } from '#db/schema.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { bookVisitForAdditions } from '#tests/helpers/additions.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A month's books: its documents and their sums, its tax return, and the provider's reports beside our payments. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const { db } = database
setClock('2026-11-24T10:00:00+05:30')
const farida = await newStaff(whole, 'Farida', 'accounts')
const month = '2026-11'

/** A visit that is paid in cash (₹249), and has its invoice. */
async function invoiced() {
  const made = await newOrder(whole)
  const orderId = made.order.orderId
  await made.api.setPaymentMethod({ params: { id: orderId }, body: { paymentMethod: 'COD' } })
  await recordVisitEvent(shop, { orderId, kind: 'collected', isEarly: true, actor: ASHA })
  return orderId
}
const exported = (what: 'documents' | 'gstr1' | 'exemp', of = month) =>
  confirmed(farida.key, stepUp => farida.api.exportAccounting({ body: { month: of, what, stepUp } }))

test('the totals of a month are the sums of its listed documents, credit notes included', async () => {
  await invoiced()
  const back = await invoiced()
  await refundOrder(shop, manager, { check: noLimit, orderId: back })
  const { invoices, creditNotes, gstr1 } = await farida.api.getAccounting({ query: { month } })
  const { documents } = await farida.api.listAccountingDocuments({ query: { month } })
  const totalOf = (isNote: boolean) =>
    documents
      .filter(({ kind }) => (kind === 'credit-note') === isNote)
      .reduce((sum, one) => sum + one.total, 0)
  expect({ invoices, creditNotes }).toMatchObject({
    invoices: { count: 2, total: totalOf(false) },
    creditNotes: { count: 1, total: totalOf(true) },
  })
  expect(gstr1).toMatchObject({ documents: 3, exempt: 249, taxableValue: 0, gstins: [] })
  expect(documents.at(-1)).toMatchObject({ kind: 'credit-note', orderId: back, placeOfSupply: 'Maharashtra' })
  const after = await farida.api.listAccountingDocuments({ query: { month, after: documents[0]?.number } })
  expect(after.documents).toEqual(documents.slice(1))
  const other = await farida.api.getAccounting({ query: { month: '2026-10' } })
  expect(other).toMatchObject({ invoices: { count: 0, total: 0 }, gstr1: { documents: 0, series: [] } })
})

test('an export of a month is confirmed by a key, is audited, and has the sums of the month', async () => {
  expect(await refusalOf(farida.api.exportAccounting({ body: { month, what: 'gstr1' } }))).toMatchObject({
    status: 403,
    code: 'STEP_UP_NEEDED',
  })
  const { name, content } = await exported('documents')
  expect(name).toBe('documents-2026-11.csv')
  const rows = content.trim().split('\n').slice(1)
  const { invoices, creditNotes } = await farida.api.getAccounting({ query: { month } })
  expect(rows).toHaveLength(invoices.count + creditNotes.count)
  const sum = rows.reduce((all, row) => all + Number(row.split(',').at(-1)), 0)
  expect(sum).toBe(invoices.total - creditNotes.total)
  // A company without a GSTIN files no return.
  expect(await refusalOf(exported('gstr1'))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await exported('exemp')).content).toContain(sum.toFixed(2))
  const acts = await db.select().from(audit).where(eq(audit.action, 'books.exported'))
  expect(acts.map(({ details, staffId }) => [details.what, staffId])).toEqual(
    expect.arrayContaining([
      ['documents', farida.id],
      ['exemp', farida.id],
    ]),
  )
})

test('a month without documents can’t be exported', async () => {
  expect(await refusalOf(exported('gstr1', '2025-01'))).toMatchObject({ status: 404 })
})

test('an export contains no cell that a spreadsheet would run as a formula', async () => {
  const number = await invoiced()
  const rename = (from: string, to: string) =>
    db.update(orders).set({ number: to }).where(eq(orders.number, from))
  await rename(number, '=1+1')
  expect((await exported('documents')).content).toContain(",'=1+1,")
  await rename('=1+1', number)
})

test('a confirmation of an export is valid for one month and one kind', async () => {
  let challenge: { challenge: string } | undefined
  await farida.api.exportAccounting({ body: { month, what: 'gstr1' } }).catch(error => {
    challenge = error.answer.confirmation
  })
  const assertion = farida.key.get(challenge ?? { challenge: '' })
  expect(
    await refusalOf(
      farida.api.exportAccounting({ body: { month, what: 'documents', stepUp: { assertion } } }),
    ),
  ).toMatchObject({ code: 'PASSKEY_REFUSED' })
})

const COLUMNS =
  'PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,CreationDate,Amount,Fee,TransactionDate,SettlementDate,BankReferenceNo,IGST,CGST,SGST'
const line = (kind: string, reference: string, amount: string, day = '2026-11-24') =>
  `${kind},${reference},T1,x,UPI_REDEMPTION,${day} 10:00:00,${amount},-4.00,${day} 10:00:00,2026-11-26,UTR1,-0.72,0,0`
const report = (...lines: string[]) => [COLUMNS, ...lines].join('\r\n')
const add = (content: string, name = 'settlement.csv') =>
  farida.api.addSettlement({ body: { name, content } })
const lineOf = async (
  id: string,
  outcome: 'matched' | 'amount-differs' | 'unknown' | 'not-completed' | 'twice',
) => (await farida.api.listSettlementLines({ params: { id }, query: { outcome } })).lines

let attempts = 0
/** An online payment of ₹249, and a refund of it. */
async function paidOnline(at = '2026-11-24T10:00:00+05:30', state: 'completed' | 'pending' = 'completed') {
  attempts += 1
  const { order } = await newOrder(whole)
  const reference = `PAY-${attempts}`
  const [payment] = await db
    .insert(payments)
    .values({
      orderId: order._id,
      channel: 'online',
      amount: 24_900,
      state,
      merchantOrderId: reference,
      createdAt: new Date(at),
      completedAt: state === 'completed' ? new Date(at) : null,
    })
    .returning()
  return { reference, orderId: order.orderId, payment }
}

test('each line of a settlement report is counted and listed, as matched or under its mistake', async () => {
  const [same, other, open] = [await paidOnline(), await paidOnline(), await paidOnline(undefined, 'pending')]
  await db.insert(refunds).values({
    paymentId: same.payment?.id ?? '',
    orderId: same.payment?.orderId ?? '',
    merchantRefundId: 'RF-1',
    amount: 10_000,
    state: 'completed',
    reason: 'operator',
    createdAt: shop.now(),
    completedAt: shop.now(),
  })
  const { id, isNew } = await add(
    report(
      line('PAYMENT', same.reference, '249.00'),
      line('PAYMENT', other.reference, '248.00'),
      line('PAYMENT', open.reference, '249.00'),
      line('PAYMENT', 'DUMMY', '5.00'),
      line('REFUND', 'RF-1', '-100.00'),
      line('PAYMENT', same.reference, '249.00'),
    ),
  )
  expect(isNew).toBe(true)
  const { settlements } = await farida.api.listSettlements({ query: { month } })
  expect(settlements).toMatchObject([
    {
      id,
      uploadedBy: 'Farida',
      amount: 249 + 248 + 249 + 5 + 249 - 100,
      fee: -24,
      tax: -4.32,
      outcomes: { matched: 2, 'amount-differs': 1, 'not-completed': 1, unknown: 1, twice: 1 },
    },
  ])
  for (const [outcome, count] of Object.entries(settlements[0]?.outcomes ?? {}))
    expect(await lineOf(id, outcome as 'matched')).toHaveLength(count)
  expect(await lineOf(id, 'matched')).toMatchObject([
    { line: 2, reference: same.reference, orderId: same.orderId, ours: 249, settledOn: '2026-11-26' },
    { line: 6, kind: 'refund', amount: 100, ours: 100 },
  ])
  expect(await lineOf(id, 'amount-differs')).toMatchObject([{ amount: 248, ours: 249 }])
  expect(await lineOf(id, 'unknown')).toMatchObject([{ reference: 'DUMMY', orderId: null, ours: null }])
})

test('a settlement report uploaded twice at the same time is stored once', async () => {
  const { reference } = await paidOnline()
  const content = report(line('PAYMENT', reference, '249.00'))
  const both = await Promise.all([add(content), add(content, 'again.csv')])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
})

test('a payment in two settlement reports is listed in the later report as settled twice', async () => {
  const { reference } = await paidOnline()
  const first = await add(report(line('PAYMENT', reference, '249.00')))
  setClock('2026-11-24T11:00:00+05:30')
  const later = await add(report(line('PAYMENT', reference, '249.00'), line('PAYMENT', 'X-1', '1.00')))
  expect(await lineOf(later.id, 'twice')).toMatchObject([{ reference }])
  expect(await lineOf(first.id, 'matched')).toMatchObject([{ reference }])
})

test('payments missing from the reports are listed up to the last day of the reports', async () => {
  const early = await paidOnline('2026-11-20T10:00:00+05:30')
  const late = await paidOnline('2026-11-24T12:00:00+05:30')
  const listed = async () =>
    (await farida.api.listSettlements({ query: { month } })).missing.map(({ reference }) => reference)
  expect(await listed()).toContain(early.reference)
  expect(await listed()).not.toContain(late.reference)
  await add(report(line('PAYMENT', early.reference, '249.00', '2026-11-20')))
  expect(await listed()).not.toContain(early.reference)
})

test('the mistakes of a settlement report are listed line by line, and nothing of the file is stored', async () => {
  const { reference } = await paidOnline()
  const bad = report(line('PAYMENT', reference, '249.00'), line('GIFT', 'G-1', 'ten'))
  const { status, answer } = await refusalOf(add(bad))
  expect(status).toBe(422)
  expect(answer.problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ line: 3, column: 'PaymentType' }),
      expect.objectContaining({ line: 3, column: 'Amount' }),
    ]),
  )
  expect(await refusalOf(add('not,a,report\n1,2,3'))).toMatchObject({ status: 422 })
  const { settlements } = await farida.api.listSettlements({ query: { month } })
  const references = await Promise.all(settlements.map(({ id }) => lineOf(id, 'matched')))
  expect(references.flat().map(one => one.reference)).not.toContain(reference)
})

test('an owner can read settlement reports and not add them', async () => {
  const owner = await newStaff(whole, 'Nandini', 'owner')
  const content = report(line('PAYMENT', 'X-8', '1.00'))
  const call = owner.api.addSettlement({ body: { name: 'a.csv', content } })
  expect(await refusalOf(call)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const { settlements } = await owner.api.listSettlements({ query: { month } })
  expect(settlements.map(({ name }) => name)).not.toContain('a.csv')
})

test('a settlement report may be larger than other calls, and changes no payment', async () => {
  const { reference, payment } = await paidOnline(undefined, 'pending')
  const many = Array.from({ length: 2000 }, (_, at) => line('PAYMENT', `MANY-${at}`, '1.00'))
  const { id } = await add(report(line('PAYMENT', reference, '249.00'), ...many))
  expect(await lineOf(id, 'unknown')).toHaveLength(2000)
  expect(await lineOf(id, 'not-completed')).toHaveLength(1)
  const [still] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, payment?.id ?? ''))
  expect(still?.state).toBe('pending')
})

test('a role for one centre can’t read the accounts of the company', async () => {
  await db.insert(centres).values({ ...A_CENTRE, position: 0, code: 'BOOK-1', name: 'Bandra' })
  const { api } = await newStaff(whole, 'Only here', { role: 'accounts', centre: 'BOOK-1' })
  const calls = [
    () => api.getAccounting({ query: { month } }),
    () => api.listAccountingDocuments({ query: { month } }),
    () => api.exportAccounting({ body: { month, what: 'gstr1' } }),
    () => api.addSettlement({ body: { name: 'a', content: report(line('PAYMENT', 'X-9', '1.00')) } }),
    () => api.listSettlements({ query: { month } }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('payments at a provider without reports are counted as not compared, and are not missing', async () => {
  await add(report(line('PAYMENT', 'X-9', '1.00', '2026-11-29')))
  const before = (await farida.api.listSettlements({ query: { month } })).missing.length
  const { reference, payment } = await paidOnline()
  await db.update(payments).set({ provider: 'razorpay' }).where(eq(payments.merchantOrderId, reference))
  await db.insert(refunds).values({
    paymentId: payment?.id ?? '',
    orderId: payment?.orderId ?? '',
    provider: 'razorpay',
    merchantRefundId: 'RF-link',
    amount: 5_000,
    state: 'completed',
    reason: 'operator',
    createdAt: shop.now(),
    completedAt: shop.now(),
  })
  const { missing, notCompared } = await farida.api.listSettlements({ query: { month } })
  expect(notCompared).toEqual([{ provider: 'razorpay', payments: 1, refunds: 1, amount: 199 }])
  expect(missing).toHaveLength(before)
})

test('a UPI code that paid two orders of a visit is one line of the report, and is missing once', async () => {
  const visit = await bookVisitForAdditions(whole)
  const added = await visit.add()
  const at = new Date('2026-11-24T10:00:00+05:30')
  const paid = { channel: 'online', state: 'completed', isQr: true, settlesOrder: true } as const
  const both = { ...paid, providerReference: 'OMO-1', createdAt: at, completedAt: at }
  await db.insert(payments).values([
    { ...both, orderId: visit.order._id, amount: 24_900, merchantOrderId: 'CODE-1' },
    { ...both, orderId: added._id, amount: 9_900 },
  ])
  await add(report(line('PAYMENT', 'X-10', '1.00', '2026-11-29')))
  const { missing } = await farida.api.listSettlements({ query: { month } })
  expect(missing.filter(({ reference }) => reference === 'CODE-1')).toMatchObject([{ amount: 348 }])
  expect(missing.every(({ reference }) => reference !== null)).toBe(true)
  const { id } = await add(report(line('PAYMENT', 'CODE-1', '348.00')))
  expect(await lineOf(id, 'matched')).toMatchObject([{ reference: 'CODE-1', ours: 348 }])
})
