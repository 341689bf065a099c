import { desc, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import type { DeskBody } from '#desk/frame/desk-api.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { A_TEST_MORE, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A bank's statement matched with the UPI payments that wait. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, upiAddress: 'jaanch@bank' })
const { db } = whole.database
const asha = await newStaff(whole, 'Asha Menon', 'reception')
const farida = await newStaff(whole, 'Farida Contractor', 'accounts')
type Person = typeof farida
type Statement = DeskBody<'compareStatement'>

let references = 433_812_000_000
const newReference = () => {
  references += 1
  return String(references)
}

async function paidByUpi(by = asha, reference = newReference()) {
  const made = await newOrder(whole)
  const id = made.order.orderId
  await made.api.setPaymentMethod({ params: { id }, body: { paymentMethod: 'COD' } })
  const { revision } = (await by.api.getDeskOrder({ params: { id } })).order
  await by.api.takePaymentAtDesk({ params: { id }, body: { as: 'upi', revision, reference } })
  return { id, reference, made }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const narration = (reference: string) => `UPI/CR/${reference}/RAMESH/HDFC/ramesh@okhdfc`
const csvOf = (lines: readonly (readonly [string, number])[]) =>
  base64(
    [
      'Sunrise Laboratory,,,',
      'Date,Narration,Withdrawal Amt.,Deposit Amt.',
      ...lines.map(([text, amount]) => `24/11/26,"${text}",,${amount.toFixed(2)}`),
      '24/11/26,CASH WITHDRAWAL,5000.00,',
      ',Closing balance,,9999.00',
    ].join('\n'),
  )

async function statementOf(file: string, by: Person = farida): Promise<Statement> {
  const [sheet] = (await by.api.openStatement({ body: { file } })).sheets
  if (!sheet) throw new Error('there is no sheet')
  return { file, sheet: sheet.name, headings: sheet.headings, fields: sheet.fields }
}
const compare = (statement: Statement, by: Person = farida) => by.api.compareStatement({ body: statement })
async function matchReady(statement: Statement, by: Person = farida) {
  const { lines } = await compare(statement, by)
  const payments = lines
    .filter(({ outcome }) => outcome === 'ready')
    .flatMap(line => line.payments.map(({ id }) => id))
  return by.api.matchStatement({ body: { statement, payments } })
}
const outcomesOf = async (statement: Statement, by: Person = farida) =>
  (await compare(statement, by)).lines.map(({ outcome }) => outcome)
const isWaiting = async (orderId: string) =>
  (await farida.api.listUpiToMatch()).payments.some(one => one.orderId === orderId)

test('a statement matches every payment whose reference and amount are in it, and audits each', async () => {
  const paid = [await paidByUpi(), await paidByUpi()]
  const file = csvOf(paid.map(({ reference }) => [narration(reference), 249] as const))
  const statement = await statementOf(file)
  expect(statement.fields).toEqual(['date', 'narration', null, 'credit'])
  expect(await outcomesOf(statement)).toEqual(['ready', 'ready'])
  expect(await isWaiting(paid[0]?.id ?? '')).toBe(true)

  expect(await matchReady(statement)).toMatchObject({ count: 2, amount: 498 })
  for (const { id } of paid) expect(await isWaiting(id)).toBe(false)
  const entries = await db
    .select()
    .from(audit)
    .where(eq(audit.action, 'payment.upi-matched'))
    .orderBy(desc(audit.at))
  expect(entries.slice(0, 2).map(({ staffId }) => staffId)).toEqual([farida.id, farida.id])
  const params = { id: paid[0]?.id ?? '' }
  const { order } = await asha.api.getDeskOrder({ params })
  expect(JSON.stringify(order.timeline)).toContain('in the bank account')
})

test('the same statement again has nothing new', async () => {
  const { reference, id } = await paidByUpi()
  const statement = await statementOf(csvOf([[narration(reference), 249]]))
  await matchReady(statement)
  expect(await outcomesOf(statement)).toEqual(['already'])
  const { lines } = await compare(statement)
  const payments = lines.flatMap(line => line.payments.map(one => one.id))
  expect(await farida.api.matchStatement({ body: { statement, payments } })).toMatchObject({
    count: 0,
    amount: 0,
  })
  expect(await isWaiting(id)).toBe(false)
})

test('a payment that stands twice in a statement is matched once', async () => {
  const { reference } = await paidByUpi()
  const line = [narration(reference), 249] as const
  const statement = await statementOf(csvOf([line, line]))
  expect(await outcomesOf(statement)).toEqual(['ready', 'already'])
  expect(await matchReady(statement)).toMatchObject({ count: 1 })
})

test('another amount, a line of two payments and money of others are left to a person', async () => {
  const [less, one, other] = [await paidByUpi(), await paidByUpi(), await paidByUpi()]
  const statement = await statementOf(
    csvOf([
      [narration(less.reference), 248],
      [`${narration(one.reference)} ${other.reference}`, 498],
      ['NEFT RAZORPAY 998877665544', 12_000],
    ]),
  )
  expect(await outcomesOf(statement)).toEqual(['amount-differs', 'several', 'unknown'])
  const { lines } = await compare(statement)
  const payments = lines.flatMap(line => line.payments.map(({ id }) => id))
  expect(await farida.api.matchStatement({ body: { statement, payments } })).toMatchObject({ count: 0 })
  for (const { id } of [less, one, other]) expect(await isWaiting(id)).toBe(true)

  // The person has looked at the account.
  const waiting = (await farida.api.listUpiToMatch()).payments
  for (const paid of [less, one, other]) {
    const params = { id: waiting.find(({ orderId }) => orderId === paid.id)?.id ?? '' }
    await farida.api.matchUpi({ params, body: { amount: 249 } })
    expect(await isWaiting(paid.id)).toBe(false)
  }
})

test('the orders of one visit that were paid by one UPI payment are matched by their sum', async () => {
  const made = await newOrder(whole)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  await made.api.addTests({ params, body: A_TEST_MORE })
  const reference = newReference()
  const actor = { kind: 'staff', id: asha.id, name: 'Asha Menon' } as const
  await recordVisitEvent(whole.shop, {
    orderId: params.id,
    kind: 'upi_taken',
    actor,
    details: { paise: 34_800, reference },
  })
  await recordVisitEvent(whole.shop, { orderId: params.id, kind: 'collected', isEarly: true, actor })
  const statement = await statementOf(csvOf([[narration(reference), 348]]))
  expect(await outcomesOf(statement)).toEqual(['ready'])
  expect(await matchReady(statement)).toMatchObject({ count: 2, amount: 348 })
})

test('the person who recorded a payment can’t match it by a statement', async () => {
  const both = await newStaff(whole, 'Rekha Shah', 'reception', 'accounts')
  const { reference, id } = await paidByUpi(both)
  const statement = await statementOf(csvOf([[narration(reference), 249]]), both)
  expect(await outcomesOf(statement, both)).toEqual(['own'])
  const [line] = (await compare(statement, both)).lines
  const payments = line?.payments.map(one => one.id) ?? []
  expect(await both.api.matchStatement({ body: { statement, payments } })).toMatchObject({ count: 0 })
  expect(await isWaiting(id)).toBe(true)
  expect(await matchReady(statement)).toMatchObject({ count: 1 })
})

test('two people who match one statement at the same time match each payment once', async () => {
  const rekha = await newStaff(whole, 'Rekha Pillai', 'accounts')
  const { reference } = await paidByUpi()
  const statement = await statementOf(csvOf([[narration(reference), 249]]))
  const both = await Promise.all([
    matchReady(statement),
    matchReady(statement, rekha).catch(() => ({ count: 0 })),
  ])
  expect(both.map(({ count }) => count).toSorted()).toEqual([0, 1])
})

test('the chosen columns are remembered for a bank’s headings, and those of another bank are proposed anew', async () => {
  const rows = (headings: string[], cells: (string | number)[]) => ({ name: 'S', rows: [headings, cells] })
  const { reference } = await paidByUpi()
  const headings = ['When', 'What', 'Money in', 'Ours']
  const file = Buffer.from(
    await writeXlsx({ sheets: [rows(headings, ['24-Nov-2026', narration(reference), 249, 'x'])] }),
  ).toString('base64')
  const [unknown] = (await farida.api.openStatement({ body: { file } })).sheets
  expect(unknown?.isKnown).toBe(false)
  const fields: Statement['fields'] = ['date', 'narration', 'credit', null]
  const statement = { file, sheet: 'S', headings: 1, fields }
  expect(await outcomesOf(statement)).toEqual(['ready'])
  expect((await farida.api.openStatement({ body: { file } })).sheets[0]).toMatchObject({
    isKnown: true,
    fields,
  })
  const another = base64('Txn Date,Description,Credit\n24/11/2026,UPI,1')
  const [other] = (await farida.api.openStatement({ body: { file: another } })).sheets
  expect(other?.isKnown).toBe(false)
})

test('a single column of amounts is read with its Cr and Dr', async () => {
  const [paid, out] = [await paidByUpi(), await paidByUpi()]
  const file = base64(
    [
      'Transaction Date,Description,Amount,Dr / Cr',
      `2026-11-24,${narration(paid.reference)},249,CR`,
      `2026-11-24,${narration(out.reference)},249,DR`,
    ].join('\n'),
  )
  const { lines } = await compare(await statementOf(file))
  expect(lines.map(({ amount, outcome }) => [amount, outcome])).toEqual([[249, 'ready']])
})

test('columns without a day or an amount, and a file without money received, are refused', async () => {
  const file = csvOf([['x', 1]])
  const statement = await statementOf(file)
  expect(await refusalOf(compare({ ...statement, fields: ['date', 'narration', null, null] }))).toMatchObject(
    { status: 422 },
  )
  expect(
    await refusalOf(compare({ ...statement, fields: ['narration', 'date', null, 'credit'] })),
  ).toMatchObject({ status: 422, answer: { fields: { fields: expect.stringContaining('No money') } } })
  expect(await refusalOf(statementOf(base64('\u0000')))).toMatchObject({ status: 422 })
})

test('only who counts cash can match a statement', async () => {
  const owner = await newStaff(whole, 'Nandini Bose', 'owner')
  expect(await refusalOf(statementOf(csvOf([['x', 1]]), owner))).toMatchObject({ status: 403 })
})
