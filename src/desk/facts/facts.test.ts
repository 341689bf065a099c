import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { setFacts } from '#tests/helpers/company-facts.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { NO_FACTS } from '#wire/settings.ts'

/** What pages say about the company, changed at the desk. */

const whole = await wholeShop()
const { catalogue, database } = whole
/** Changes are distinguished by their times. */
const later = () => whole.simulator.advance(SECOND_MS)
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const nandini = await newStaff(whole, 'Nandini Bose', 'owner')

const facts = async () => (await vijay.api.listDeskFacts()).facts
const revisionOf = async (name: keyof CompanyFacts) => (await vijay.api.listDeskFacts()).revisions[name]
const setCities = (revision: number, value: number | null, by = vijay) => {
  later()
  return by.api.changeFact({ body: { name: 'cityCount', revision, value } })
}
const history = async (id: string) =>
  (await vijay.api.listRecordChanges({ params: { kind: 'fact', id } })).changes
const start = (change: Partial<CompanyFacts> = {}) => setFacts(database.db, change)

test('changing one fact updates the pages at once, and changes no other fact', async () => {
  await start({ cityCount: 8, centreCount: 70 })
  const revision = await revisionOf('cityCount')
  await setCities(revision, 9)
  expect(await facts()).toEqual({ ...NO_FACTS, cityCount: 9, centreCount: 70 })
  await catalogue.refresh()
  expect(catalogue.current().facts).toMatchObject({ cityCount: 9, centreCount: 70 })
  await setCities(revision + 1, null)
  expect(await facts()).toMatchObject({ cityCount: null })
})

test('each change of a fact is recorded once, with its author and the old and new value', async () => {
  await start({ cityCount: 20 })
  const revision = await revisionOf('cityCount')
  await setCities(revision, 22)
  await setCities(revision + 1, 21, nandini)
  await setCities(revision + 1, 21, nandini)
  const [last, before] = await history('cityCount')
  expect([last, before]).toMatchObject([
    { by: 'Nandini Bose', details: [['number of cities', '22 → 21']] },
    { by: 'Vijay More', details: [['number of cities', '20 → 22']] },
  ])
  const { changes } = await vijay.api.listDeskFacts()
  expect(changes).toContainEqual({ name: 'cityCount', at: last?.at, by: 'Nandini Bose' })
})

test('of two concurrent changes of one fact, the second is refused with the first author’s name', async () => {
  await start({ cityCount: 30 })
  const revision = await revisionOf('cityCount')
  const done = await Promise.allSettled([setCities(revision, 31), setCities(revision, 32, nandini)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { cityCount } = await facts()
  expect(await refusalOf(setCities(revision, 34))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringMatching(/^(Vijay More|Nandini Bose) changed this on /),
    answer: {
      changedBy: cityCount === 31 ? 'Vijay More' : 'Nandini Bose',
      current: { name: 'cityCount', revision: revision + 1, value: cityCount },
    },
  })
})

test('two people can change two facts at the same time', async () => {
  await start({ cityCount: 1, centreCount: 1 })
  const revision = await revisionOf('centreCount')
  const centres = nandini.api.changeFact({ body: { name: 'centreCount', revision, value: 2 } })
  await Promise.all([setCities(await revisionOf('cityCount'), 2), centres])
  expect(await facts()).toMatchObject({ cityCount: 2, centreCount: 2 })
})

test('an accreditation requires a number and the web address of a certificate', async () => {
  await start()
  const revision = await revisionOf('accreditations')
  const state = (one: object) =>
    vijay.api.changeFact({
      body: {
        name: 'accreditations',
        revision,
        value: [{ name: 'NABL', number: 'MC-1', address: null, ...one }],
      },
    })
  expect(await refusalOf(state({ number: ' ' }))).toMatchObject({ status: 422 })
  expect(await refusalOf(state({ address: 'http://example.in' }))).toMatchObject({
    status: 422,
    message: 'must be an https:// address',
  })
  await state({ address: 'https://example.in/nabl.pdf' })
  expect((await facts()).accreditations).toHaveLength(1)
})

test('a photograph requires an address on the web or in the shop, and a description', async () => {
  const before = (await facts()).pictures
  const revision = await revisionOf('pictures')
  const hero = (picture: object) =>
    vijay.api.changeFact({
      body: {
        name: 'pictures',
        revision,
        value: { ...before, hero: { alternative: 'A collector at a door', ...picture } },
      } as Parameters<typeof vijay.api.changeFact>[0]['body'],
    })
  const wrong = [
    'http://cdn.example/a.jpg',
    '//cdn.example/a.jpg',
    'door.jpg',
    'javascript:alert(1)',
    '/a;b c',
  ]
  for (const address of wrong)
    expect(await refusalOf(hero({ address }))).toMatchObject({
      status: 422,
      message: 'must be an https:// address, or a path like /pictures/door.jpg',
    })
  expect(await refusalOf(hero({ address: '/a.jpg', alternative: '' }))).toMatchObject({ status: 422 })
  expect((await facts()).pictures).toEqual(before)
  await hero({ address: '/pictures/door.jpg' })
  expect((await facts()).pictures.hero).toEqual({
    address: '/pictures/door.jpg',
    alternative: 'A collector at a door',
  })
})

test('the audit records the number of testimonials, and no names', async () => {
  await start()
  later()
  const value = [{ name: 'Tara Sen', city: 'Pune', words: 'Came on time.' }]
  const revision = await revisionOf('testimonials')
  await vijay.api.changeFact({ body: { name: 'testimonials', revision, value } })
  const isThis = eq(audit.subject, 'fact:testimonials')
  const acts = await database.db.select().from(audit).where(isThis).orderBy(audit.at, audit.id)
  expect(acts.at(-1)).toMatchObject({ details: { before: { testimonials: 0 }, after: { testimonials: 1 } } })
  expect(JSON.stringify(acts)).not.toContain('Tara')
})

test('facts are read and changed at the desk only with the permission for the catalogue', async () => {
  const reception = await newStaff(whole, 'At the desk', 'reception')
  expect(await refusalOf(reception.api.listDeskFacts())).toMatchObject({ status: 403 })
  expect(await refusalOf(setCities(1, 2, reception))).toMatchObject({ status: 403 })
})
