import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, requests } from '#db/schema.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

const { shop, moveTo } = await shopPart()
// 'today' on the command line is the machine's.
moveTo(new Date())
const { run, json, folder } = commandsOn(shop)
const today = indianDate(shop.now())
const yesterday = new Date(shop.now().getTime() - 86_400_000)

async function addPrescription(content: string) {
  await shop.files.put('prescriptions/one.pdf', Buffer.from(content))
  const [row] = await shop.db
    .insert(requests)
    .values({
      kind: 'prescription',
      name: 'Lata Shah',
      mobile: '9811100005',
      fileKey: 'prescriptions/one.pdf',
      contentType: 'application/pdf',
      bytes: content.length,
      createdAt: shop.now(),
    })
    .returning()
  return row?.id ?? ''
}

test('bookings are listed by kind, day and phone, newest first, phones masked', async () => {
  const booking = {
    email: null,
    status: 'requested' as const,
    preferredAt: shop.now(),
    service: 'Nursing',
  }
  await shop.db.insert(requests).values([
    { ...booking, kind: 'home-care', name: 'Ravi', mobile: '9811100001', createdAt: yesterday },
    { ...booking, kind: 'home-care', name: 'Mina', mobile: '9811100002', createdAt: shop.now() },
    { ...booking, kind: 'consultation', name: 'Tara', mobile: '9811100003', createdAt: shop.now() },
  ])
  const names = async (options: string) =>
    ((await json(`bookings list ${options}`)) as { bookings: { name: string }[] }).bookings.map(
      row => row.name,
    )
  expect(await names('--kind home-care')).toEqual(['Mina', 'Ravi'])
  expect((await names('--date today')).sort()).toEqual(['Mina', 'Tara'])
  expect(await names('--phone 9811100001')).toEqual(['Ravi'])
  const table = await run('bookings list')
  expect(table.out).toContain('98xxxxxx01')
  expect(table.out).not.toContain('9811100001')
  expect((await run('bookings list --full')).out).toContain('9811100001')
})

test('a request is moved on step by step, recorded, and its customer reads it', async () => {
  const [row] = await shop.db
    .insert(requests)
    .values({
      kind: 'home-care',
      name: 'Nita',
      email: null,
      mobile: '9811100008',
      status: 'requested',
      preferredAt: shop.now(),
      service: 'Nursing',
      createdAt: shop.now(),
    })
    .returning()
  const id = row?.id ?? ''
  expect(await run(`bookings move ${id} completed`)).toMatchObject({
    exitCode: 1,
    err: 'This request is at "requested": it can\'t go to "completed".',
  })
  expect((await run(`bookings move ${id} confirmed`)).out).toBe('Nursing for Nita: confirmed.')
  expect(await json(`bookings move ${id} completed`)).toMatchObject({ booking: { status: 'completed' } })
  expect(await run(`bookings move ${id} cancelled`)).toMatchObject({ exitCode: 1 })
  expect(await json('bookings list --phone 9811100008')).toMatchObject({
    bookings: [{ id, status: 'completed' }],
  })
  const written = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `booking:${id}`))
    .orderBy(audit.at, audit.id)
  expect(written.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'booking.moved', details: { from: 'requested', to: 'confirmed' } },
    { action: 'booking.moved', details: { from: 'confirmed', to: 'completed' } },
  ])
  expect((await run('bookings move nonsense confirmed')).err).toBe('There is no such request.')
})

test('landing requests are listed with the day they ask for', async () => {
  expect((await run('landing list')).out).toBe('No requests.')
  const preferredDate = addDays(today, 3)
  await shop.db.insert(requests).values({
    kind: 'offer',
    name: 'Uma',
    email: null,
    mobile: '9811100009',
    preferredDate,
    createdAt: shop.now(),
  })
  expect(await json('landing list --date today')).toMatchObject({
    requests: [{ name: 'Uma', phone: '98xxxxxx09', preferredDate }],
  })
})

test('a prescription is fetched whole, for its owner only, and who did it is recorded', async () => {
  const id = await addPrescription('%PDF-1.7 take rest')
  expect(await json('prescriptions list')).toMatchObject({ prescriptions: [{ id, phone: '98xxxxxx05' }] })
  const done = await run(`prescriptions fetch ${id} --out lata.pdf`)
  expect(done).toMatchObject({ exitCode: 0, out: 'application/pdf, 1 KB, written to lata.pdf' })
  const file = path.join(folder, 'lata.pdf')
  expect(readFileSync(file, 'utf8')).toBe('%PDF-1.7 take rest')
  expect(statSync(file).mode & 0o077).toBe(0)
  const written = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `prescription:${id}`))
  expect(written).toMatchObject([{ actor: 'operator:asha', action: 'prescription.opened' }])
})

test('a prescription that is not there, or whose file is gone, is a sentence and no file', async () => {
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    const done = await run(`prescriptions fetch ${id} --out none.pdf`)
    expect(done).toMatchObject({ exitCode: 1, err: 'There is no such prescription.' })
  }
  const id = await addPrescription('%PDF-1.7 soon gone')
  await shop.files.delete('prescriptions/one.pdf')
  expect(await run(`prescriptions fetch ${id} --out none.pdf`)).toMatchObject({ exitCode: 3 })
  expect(() => statSync(path.join(folder, 'none.pdf'))).toThrow(/ENOENT/)
})

test('coupons are added, changed and stopped by what people type', async () => {
  expect(await run('coupons add DIWALI200')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('--percent'),
  })
  expect(await run('coupons add DIWALI200 --percent 5 --amount 3')).toMatchObject({ exitCode: 2 })
  expect(await run('coupons add DIWALI200 --percent 500')).toMatchObject({ exitCode: 1 })
  expect(await run('coupons change FIRST15')).toMatchObject({ exitCode: 2 })
  const added = await json(
    'coupons add diwali200 --amount 199.50 --minimum 999 --from 2026-11-05 --until 2026-11-12 --uses 9 --per-customer 2',
  )
  expect(added).toEqual({
    coupon: {
      code: 'DIWALI200',
      type: 'FIXED',
      value: 199.5,
      minimumOrder: 999,
      maximumDiscount: null,
      // The last day is included: the end is midnight in India.
      startsAt: '2026-11-04T18:30:00.000Z',
      endsAt: '2026-11-12T18:30:00.000Z',
      maximumUses: 9,
      maximumPerCustomer: 2,
      uses: 0,
      isActive: true,
    },
  })
  expect(await json('coupons change DIWALI200 --uses none --until none')).toMatchObject({
    coupon: { maximumUses: null, endsAt: null, minimumOrder: 999 },
  })
  expect((await run('coupons stop DIWALI200')).out).toContain('stopped')
  expect((await run('coupons change DIWALI200 --resume')).out).toContain('in use')
  expect((await run('coupons list')).out).toMatch(/MONSOON50 .*100 of 100 +1 +used up/)
})

test('a slot is listed, set, and never set below what it has', async () => {
  expect(await run('slots capacity --city Pune --date tomorrow --hour 6 --capacity 3')).toMatchObject({
    exitCode: 2,
  })
  expect(await run('slots capacity --city Pune --date yesterday --capacity 3')).toMatchObject({ exitCode: 1 })
  const set = await json('slots capacity --city Pune --date tomorrow --hour 09 --capacity 3')
  expect(set).toMatchObject({ city: 'Pune', date: addDays(today, 1) })
  expect((await run('slots list --city Pune --date tomorrow')).out).toMatch(/09:00 AM - 10:00 AM +3 +0 +3/)
})
