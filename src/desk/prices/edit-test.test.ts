import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A lab test, changed by a form at the desk. */

const whole = await wholeShop()
const { db } = whole.database
const vijay = await newStaff(whole, 'Vijay More', 'manager')

const CBC = { params: { id: 'CBC' } }
const read = async () => vijay.api.getDeskTest(CBC)
type Test = Awaited<ReturnType<typeof read>>['test']
const change = async (values: Partial<Test>, seen?: string) => {
  const now = await read()
  const body = { test: { ...now.test, ...values }, seen: seen ?? now.seen }
  return confirmed(vijay.key, stepUp => vijay.api.changeDeskTest({ ...CBC, body: { ...body, stepUp } }))
}

test('the name, fast, tubes, report time and place of a test are changed, and nothing else', async () => {
  const before = (await vijay.api.getCatalogueFiles()).tests
  const values = {
    name: 'Blood count',
    fastingHours: 10,
    containers: 'EDTA|SERUM',
    reportTimeHours: 30,
    centerVisitRequired: true,
  }
  await change(values)
  expect((await read()).test).toEqual(values)
  const after = (await vijay.api.getCatalogueFiles()).tests
  const others = (text: string) => text.split(/\r?\n/).filter(line => !line.startsWith('CBC,'))
  expect(others(after)).toEqual(others(before))
  const [entry] = await db
    .select()
    .from(audit)
    .where(eq(audit.action, 'catalogue.imported'))
    .orderBy(desc(audit.at))
  expect(entry).toMatchObject({ staffId: vijay.id, details: { counts: { changed: 1 } } })
})

test('a mistake is named at its field, by the rules of the file', async () => {
  expect(await refusalOf(change({ fastingHours: 3 }))).toMatchObject({
    status: 422,
    fields: { 'test.fastingHours': expect.stringContaining('must be 0') },
  })
  expect(await refusalOf(change({ name: '' }))).toMatchObject({ fields: { 'test.name': 'It is missing.' } })
  expect(await refusalOf(change({ containers: 'NONESUCH' }))).toMatchObject({ status: 422 })
})

test('a change on top of another one is refused, and so is one without the passkey or the permission', async () => {
  const { seen } = await read()
  await change({ reportTimeHours: 31 })
  expect(await refusalOf(change({ reportTimeHours: 32 }, seen))).toMatchObject({
    status: 409,
    code: 'AMOUNT_CHANGED',
  })
  expect((await read()).test.reportTimeHours).toBe(31)
  const now = await read()
  const body = { test: { ...now.test, reportTimeHours: 33 }, seen: now.seen }
  expect(await refusalOf(vijay.api.changeDeskTest({ ...CBC, body }))).toMatchObject({
    code: 'STEP_UP_NEEDED',
  })
  const asha = await newStaff(whole, 'At reception', 'reception')
  expect(await refusalOf(asha.api.changeDeskTest({ ...CBC, body }))).toMatchObject({ status: 403 })
  expect(await refusalOf(vijay.api.getDeskTest({ params: { id: 'NONESUCH' } }))).toMatchObject({
    status: 404,
  })
})
