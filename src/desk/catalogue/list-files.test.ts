import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ListKind, MAX_LINES } from '#contract/desk/catalogue-files.ts'
import { audit, doctors } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockCoupons } from '#domain/catalogue/coupons-file.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Doctors and coupons as files at the desk. Each test puts the lists back into a state of its own. */

const whole = await wholeShop({ slotCapacity: 1000 })
const { anyone, signIn } = whole
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const { api } = vijay

const preview = (kind: ListKind, content: string) => api.previewListFile({ body: { kind, content } })
const importAs = (kind: ListKind, content: string, seen: string) =>
  confirmed(vijay.key, stepUp => api.importListFile({ body: { kind, content, seen, stepUp } }))
async function previewAndImport(kind: ListKind, content: string) {
  const { seen, changes } = await preview(kind, content)
  await importAs(kind, content, seen)
  return changes
}
const addCoupon = (body: Parameters<typeof api.addDeskCoupon>[0]['body']) =>
  confirmed(vijay.key, stepUp => api.addDeskCoupon({ body: { ...body, stepUp } }))
const present = async (kind: ListKind) => (await api.getCatalogueFiles())[kind]

const DOCTORS =
  'code,name,specialization,experienceYears,qualifications,location,clinic,ratingPercent,reviews,fee\n'
const RAO = 'DR-RAO,Dr. Asha Rao,Dermatology,7,"MBBS, MD","Khar, Mumbai",Rao Clinic,94,20,600\n'
const SEN = 'DR-SEN,Dr. Mita Sen,Family Physician,12,MBBS,Bandra,Sen Clinic,90,8,\n'
const COUPONS = 'code,type,value,minimumOrder,maximumDiscount,from,until,maximumUses,isHidden\n'
const MONSOON = 'RAIN15,PERCENTAGE,12.5,999,300,2026-06-01,2026-09-30,100,false\n'
const FLAT = 'FLAT200,FIXED,200,,,,,,true\n'
const TWENTY_OFF = {
  type: 'FIXED' as const,
  value: 20,
  minimumOrder: 0,
  maximumDiscount: null,
  maximumUses: null,
  maximumPerCustomer: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  isHidden: false,
}

const shownDoctors = async () => (await anyone.listDoctors()).map(({ name, fee }) => [name, fee])
const couponOf = async (code: string) =>
  (await api.listDeskCoupons()).coupons.find(coupon => coupon.code === code)
const problemsOf = async (kind: ListKind, content: string) => {
  const { code, answer } = await refusalOf(preview(kind, content))
  expect(code).toBe('INVALID')
  return (answer.problems as { line: number; column: string; message: string }[]).map(
    ({ line, column, message }) => `${line} ${column}: ${message}`,
  )
}

test('a file of doctors is previewed, then replaces the list in its order, and what is saved changes nothing', async () => {
  const before = await shownDoctors()
  const content = DOCTORS + SEN + RAO
  const { changes, seen } = await preview('doctors', content)
  expect(changes.filter(({ what }) => what === 'added')).toMatchObject([
    { kind: 'doctor', code: 'DR-SEN', name: 'Dr. Mita Sen' },
    { kind: 'doctor', code: 'DR-RAO' },
  ])
  expect(changes.filter(({ what }) => what === 'withdrawn')).toHaveLength(before.length)
  expect(await shownDoctors()).toEqual(before)
  expect(await importAs('doctors', content, seen)).toMatchObject({ changed: before.length + 2 })
  expect(await shownDoctors()).toEqual([
    ['Dr. Mita Sen', (await anyone.listDoctors())[0]?.fee],
    ['Dr. Asha Rao', 600],
  ])
  expect((await preview('doctors', await present('doctors'))).changes).toEqual([])
  const { changes: told } = await api.listRecordChanges({ params: { kind: 'doctor', id: 'DR-RAO' } })
  expect(told).toMatchObject([{ by: 'Vijay More' }])
})

test('an import of a list is confirmed with a passkey, of doctors as of coupons', async () => {
  for (const [kind, content] of [
    ['doctors', DOCTORS + RAO],
    ['coupons', COUPONS + FLAT],
  ] as const) {
    const before = await present(kind)
    const { seen } = await preview(kind, content)
    const asked = await refusalOf(api.importListFile({ body: { kind, content, seen } }))
    expect(asked).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
    expect(await present(kind)).toBe(before)
    await importAs(kind, content, seen)
    expect(await present(kind)).not.toBe(before)
  }
})

test('a changed, a withdrawn and a returned doctor are told by column, and each has who did it', async () => {
  await previewAndImport('doctors', DOCTORS + RAO + SEN)
  const dearer = RAO.replace(',600', ',750.50')
  expect(await previewAndImport('doctors', DOCTORS + dearer)).toMatchObject([
    { code: 'DR-RAO', what: 'changed', columns: ['fee'] },
    { code: 'DR-SEN', what: 'withdrawn', columns: [] },
  ])
  expect(await shownDoctors()).toEqual([['Dr. Asha Rao', 750.5]])
  expect(await previewAndImport('doctors', DOCTORS + SEN + dearer)).toMatchObject([
    { code: 'DR-SEN', what: 'offered-again' },
  ])
  expect((await shownDoctors()).map(([name]) => name)).toEqual(['Dr. Mita Sen', 'Dr. Asha Rao'])
})

test('another order alone is a change, which is told and recorded', async () => {
  await previewAndImport('doctors', DOCTORS + RAO + SEN)
  expect(await previewAndImport('doctors', DOCTORS + SEN + RAO)).toEqual([
    expect.objectContaining({ code: '', name: 'Doctors reordered', what: 'changed' }),
  ])
  expect((await shownDoctors()).map(([name]) => name)).toEqual(['Dr. Mita Sen', 'Dr. Asha Rao'])
  const rows = await whole.database.db.select().from(audit).where(eq(audit.action, 'doctors.ordered'))
  expect(rows.map(({ details }) => details)).toContainEqual({
    before: { order: ['DR-RAO', 'DR-SEN'] },
    after: { order: ['DR-SEN', 'DR-RAO'] },
  })
})

test('a file of coupons is previewed in words, then replaces them, and what is saved changes nothing', async () => {
  const content = COUPONS + MONSOON + FLAT
  const changes = await previewAndImport('coupons', content)
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'coupon', code: 'RAIN15', what: 'added' }))
  expect(await couponOf('RAIN15')).toMatchObject({
    type: 'PERCENTAGE',
    value: 12.5,
    minimumOrder: 999,
    maximumDiscount: 300,
    maximumUses: 100,
    startsAt: '2026-05-31T18:30:00.000Z',
    endsAt: '2026-09-30T18:30:00.000Z',
    isHidden: false,
  })
  expect(await couponOf('FLAT200')).toMatchObject({ value: 200, minimumOrder: 0, isHidden: true })
  expect(await present('coupons')).toContain(
    'RAIN15,PERCENTAGE,12.5,999,300,2026-06-01,2026-09-30,100,false,',
  )
  expect((await preview('coupons', await present('coupons'))).changes).toEqual([])
  const shorter = COUPONS + FLAT.replace('200,,', '150,,')
  expect(await previewAndImport('coupons', shorter)).toMatchObject([
    { code: 'FLAT200', what: 'changed', columns: ['value'] },
    { code: 'RAIN15', what: 'withdrawn' },
  ])
  expect(await couponOf('RAIN15')).toMatchObject({ isActive: false, uses: 0 })
})

test('an hour within a day is kept, and a coupon of one account is in no file and stays', async () => {
  const phone = (await signIn('Asha Rao')).phone
  const settings = { ...TWENTY_OFF, endsAt: '2030-11-24T12:34:56.000Z' }
  await addCoupon({ code: 'NOON', settings })
  await addCoupon({ code: 'HERS', settings, phone })
  const saved = await present('coupons')
  expect(saved).toContain('NOON,FIXED,20,0,,,2030-11-24T12:34:56.000Z,,false,')
  expect(saved).not.toContain('HERS')
  expect((await preview('coupons', saved)).changes).toEqual([])
  await previewAndImport('coupons', COUPONS + FLAT)
  expect(await couponOf('HERS')).toMatchObject({ isActive: true })
  expect(await problemsOf('coupons', COUPONS + FLAT.replace('FLAT200', 'HERS'))).toEqual([
    '2 code: is for one account: it is changed on its own',
  ])
})

test('every mistake is told with its line and column, and nothing is half imported', async () => {
  const before = [await present('doctors'), await present('coupons')]
  const wrongDoctors =
    DOCTORS + RAO.replace(',94,', ',194,').replace('Dermatology', '') + RAO + SEN.replace(',\n', ',free\n')
  expect(await problemsOf('doctors', wrongDoctors)).toEqual([
    '2 specialization: Enter the speciality.',
    '2 ratingPercent: Enter the rating in percent, 0 to 100.',
    expect.stringMatching(/^4 fee: /),
    '3 code: DR-RAO stands on line 2 already',
  ])
  const wrongCoupons =
    COUPONS +
    MONSOON.replace('2026-09-30', '30/09/2026') +
    FLAT.replace('200,,', '200,,50') +
    'NIL,FIXED,0,,,,,,false\n' +
    'BACK,FIXED,9,,,2026-11-24,2026-11-23,,false\n'
  expect(await problemsOf('coupons', wrongCoupons)).toEqual([
    '2 until: must be a day, like 2026-11-24',
    expect.stringMatching(/^3 : /),
    expect.stringMatching(/^4 : /),
    expect.stringMatching(/^5 : /),
  ])
  expect(await problemsOf('doctors', 'code,name\n')).toContain('1 fee: the column is missing')
  expect([await present('doctors'), await present('coupons')]).toEqual(before)
})

test('numbers of doctors are digits, and no text is a formula, neither read nor saved', async () => {
  const wrong = RAO.replace(',7,', ',0x7,').replace(',20,600', ',2e1,0x258').replace('Rao Clinic', '=1+1')
  expect(await problemsOf('doctors', DOCTORS + wrong)).toEqual([
    '2 experienceYears: Enter the years of experience, 0 to 70.',
    '2 clinic: must not begin with =, +, - or @',
    expect.stringMatching(/^2 reviews: /),
    expect.stringMatching(/^2 fee: /),
  ])
  await previewAndImport('doctors', DOCTORS + RAO)
  await whole.database.db.update(doctors).set({ clinic: '@SUM(1)' }).where(eq(doctors.id, 'DR-RAO'))
  expect(await present('doctors')).toContain(",'@SUM(1),")
})

test('what changed since the preview is not written over, and of two who import one does', async () => {
  await previewAndImport('doctors', DOCTORS + RAO)
  const { seen } = await preview('doctors', DOCTORS + RAO + SEN)
  const refused = { status: 409, code: 'AMOUNT_CHANGED' }
  expect(await refusalOf(importAs('doctors', DOCTORS + SEN, seen))).toMatchObject(refused)
  const [rao] = (await api.listDeskDoctors()).doctors
  const { id = '', isSample: _s, changedAt: _a, changedBy: _b, ...details } = rao ?? {}
  const body = { seen: details, doctor: { ...details, fee: 900 } } as Parameters<
    typeof api.saveDoctor
  >[0]['body']
  await api.saveDoctor({ params: { id }, body })
  expect(await refusalOf(importAs('doctors', DOCTORS + RAO + SEN, seen))).toMatchObject(refused)
  expect(await shownDoctors()).toEqual([['Dr. Asha Rao', 900]])
  const again = await preview('doctors', DOCTORS + RAO + SEN)
  const both = await Promise.allSettled(
    [1, 2].map(() => importAs('doctors', DOCTORS + RAO + SEN, again.seen)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await shownDoctors()).toHaveLength(2)
})

test('a coupon that is used meanwhile keeps its uses, and can’t be limited below them', async () => {
  const until = addDays(indianDate(whole.shop.now()), 5)
  const line = (most: string) => `USED,FIXED,20,,,,${until},${most},false\n`
  await previewAndImport('coupons', COUPONS + line('5'))
  const { seen } = await preview('coupons', COUPONS + line('3'))
  await newOrder(whole, { couponCode: 'USED', totalAmount: 229 })
  await newOrder(whole, { couponCode: 'USED', totalAmount: 229 })
  await importAs('coupons', COUPONS + line('3'), seen)
  expect(await couponOf('USED')).toMatchObject({ uses: 2, maximumUses: 3 })
  expect(await problemsOf('coupons', COUPONS + line('1'))).toEqual([
    expect.stringMatching(/^2 maximumUses: .* 2 times/),
  ])
})

test('a file limits a coupon for each customer, keeps that limit where it has no such column, and needs one for half off', async () => {
  const withColumn = COUPONS.replace('isHidden', 'isHidden,maximumPerCustomer')
  await previewAndImport('coupons', withColumn + FLAT.replace('true', 'true,2'))
  expect(await couponOf('FLAT200')).toMatchObject({ maximumPerCustomer: 2 })
  expect((await preview('coupons', COUPONS + FLAT)).changes.map(({ code }) => code)).not.toContain('FLAT200')
  expect(await previewAndImport('coupons', withColumn + FLAT.replace('true', 'true,'))).toEqual([
    expect.objectContaining({ code: 'FLAT200', columns: ['maximumPerCustomer'] }),
  ])
  expect(await couponOf('FLAT200')).toMatchObject({ maximumPerCustomer: null })
  const half = (limits: string) => `HALF,PERCENTAGE,50,,,,,${limits}\n`
  expect(
    await problemsOf('coupons', withColumn + half(',false,1') + half('10,false,').replace('F,', '2,')),
  ).toEqual([
    expect.stringMatching(/^2 maximumUses: From 50% or ₹1,000\.00 off, enter/),
    expect.stringMatching(/^3 maximumPerCustomer: From 50%/),
  ])
  await previewAndImport('coupons', withColumn + half('10,false,1'))
  expect(await couponOf('HALF')).toMatchObject({ maximumUses: 10, maximumPerCustomer: 1 })
})

test('a file of as many lines as may be is written in few statements, and one more is told', async () => {
  const lines = (count: number, value: number) =>
    COUPONS +
    Array.from(
      { length: count },
      (_, at) => `C${String(at).padStart(5, '0')},FIXED,${value},,,,,,false\n`,
    ).join('')
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  for (const value of [20, 30]) {
    const { seen } = await preview('coupons', lines(MAX_LINES, value))
    sent.mockClear()
    await importAs('coupons', lines(MAX_LINES, value), seen)
    expect(sent.mock.calls.length).toBeLessThan(25)
    expect(await couponOf('C01999')).toMatchObject({ value, isActive: true })
  }
  const { changes } = await api.listRecordChanges({ params: { kind: 'coupon', id: 'C01999' } })
  expect(changes).toMatchObject([{ by: 'Vijay More' }, { by: 'Vijay More' }])
  expect(await problemsOf('coupons', lines(MAX_LINES + 1, 20))).toEqual([
    '2002 : the file may have 2000 rows at most',
  ])
})

test('a booking by a coupon of one’s own waits for no import', async () => {
  const hers = await signIn('Sana Sheikh')
  await addCoupon({ code: 'HEROWN', settings: TWENTY_OFF, phone: hers.phone })
  await inTransaction(whole.database.db, async tx => {
    await lockCoupons(tx)
    const body = orderBody(whole, { couponCode: 'HEROWN', totalAmount: 229 })
    expect(await hers.api.createOrder({ body })).toMatchObject({ success: true })
  })
})

test('who may not change the catalogue neither sees files nor imports them', async () => {
  const reception = await newStaff(whole, `Asha ${randomUUID().slice(0, 4)}`, 'reception')
  const body = { kind: 'doctors' as const, content: DOCTORS + RAO }
  for (const asked of [
    () => reception.api.getCatalogueFiles(),
    () => reception.api.previewListFile({ body }),
    () => reception.api.importListFile({ body: { ...body, seen: 'x' } }),
  ])
    expect(await refusalOf(asked())).toMatchObject({ status: 403 })
})
