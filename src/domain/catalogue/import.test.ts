import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, labTests } from '#db/schema.ts'
import type { Operator } from '#domain/actor.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { type CatalogueRows, readCatalogueFiles } from './csv/catalogue.ts'
import { importCatalogue, previewCatalogue, readOfferedCatalogue } from './import.ts'
import { createLiveCatalogue } from './live.ts'

const { db } = await testDatabase()
const shop = { db, now: () => new Date('2026-11-21T10:00:00Z') }
const folder = path.join(import.meta.dirname, '../../../catalogue')
const SEED = readCatalogueFiles(path.join(folder, 'lab_tests.csv'), path.join(folder, 'packages.csv'))
const actor: Operator = { kind: 'command-line', name: 'asha' }

/** The seed catalogue with some lab tests changed. */
const changed = (changes: Record<string, Partial<CatalogueRows['labTests'][number]>>): CatalogueRows => ({
  ...SEED,
  labTests: SEED.labTests.map(row => ({ ...row, ...changes[row.code] })),
})

/** The seed catalogue without a lab test and the packages that contain it. */
const without = (code: string): CatalogueRows => ({
  labTests: SEED.labTests.filter(row => row.code !== code),
  packages: SEED.packages.filter(row => !row.tests.includes(code)),
})

const testOf = async (code: string) => (await db.select().from(labTests).where(eq(labTests.id, code)))[0]
const nameOf = (code: string) => SEED.labTests.find(row => row.code === code)?.name ?? ''

test('importing the seed catalogue changes nothing', async () => {
  expect(await previewCatalogue(db, SEED)).toEqual([])
  expect(await readOfferedCatalogue(db)).toMatchObject(SEED)
})

test('an import that fails changes no row and audits nothing', async () => {
  const rows = changed({ HB: { salePrice: 9900 + 1000, regularPrice: 30_000 } })
  // Violates a foreign key: no such test.
  const broken = {
    ...rows,
    packages: rows.packages.map(row => ({ ...row, tests: [...row.tests, 'NOSUCH'] })),
  }
  await expect(importCatalogue(shop, broken, actor)).rejects.toThrow()
  expect(await previewCatalogue(db, SEED)).toEqual([])
  expect(await db.select().from(audit)).toEqual([])
})

test('a new price is reported with the old price, stored and audited', async () => {
  const rows = changed({
    CBC: { salePrice: 29_900 },
    ESR: { description: 'Says how fast red cells settle.' },
  })
  const expected = [
    {
      kind: 'lab-test',
      code: 'CBC',
      what: 'changed',
      columns: ['salePrice'],
      price: { from: 24_900, to: 29_900 },
    },
    { kind: 'lab-test', code: 'ESR', what: 'changed', columns: ['description'] },
  ]
  expect(await previewCatalogue(db, rows)).toMatchObject(expected)
  expect(await testOf('CBC')).toMatchObject({ salePrice: 24_900 })
  expect(await importCatalogue(shop, rows, actor)).toMatchObject(expected)
  expect(await testOf('CBC')).toMatchObject({ salePrice: 29_900 })
  const [written] = await db.select().from(audit)
  expect(written).toMatchObject({
    actor: 'operator:asha',
    action: 'catalogue.imported',
    details: { labTests: 153, changes: expected },
  })
  await importCatalogue(shop, SEED, actor)
})

test('items missing from the files are withdrawn, and can return', async () => {
  const rows = without('WIDAL')
  const [first] = await importCatalogue(shop, rows, actor)
  expect(first).toMatchObject({ code: 'WIDAL', what: 'withdrawn' })
  expect(await testOf('WIDAL')).toMatchObject({ isOffered: false })
  expect((await readOfferedCatalogue(db)).labTests).toHaveLength(152)
  const back = await importCatalogue(shop, SEED, actor)
  expect(back).toContainEqual(expect.objectContaining({ code: 'WIDAL', what: 'offered-again' }))
  expect(await previewCatalogue(db, SEED)).toEqual([])
})

test('two tests can swap their names, and a new code can have the name of a withdrawn test', async () => {
  const swapped = changed({ HB: { name: nameOf('PLT') }, PLT: { name: nameOf('HB') } })
  await importCatalogue(shop, swapped, actor)
  expect([await testOf('HB'), await testOf('PLT')]).toMatchObject([
    { name: nameOf('PLT') },
    { name: nameOf('HB') },
  ])
  const recoded: CatalogueRows = {
    ...without('WIDAL'),
    labTests: SEED.labTests.map(row => (row.code === 'WIDAL' ? { ...row, code: 'WIDAL2' } : row)),
  }
  const changes = await importCatalogue(shop, recoded, actor)
  expect(changes).toContainEqual(expect.objectContaining({ code: 'WIDAL2', what: 'added' }))
  expect(await testOf('WIDAL2')).toMatchObject({ name: nameOf('WIDAL'), isOffered: true })
  expect(await testOf('WIDAL')).toMatchObject({ isOffered: false })
  await importCatalogue(shop, SEED, actor)
  expect(await previewCatalogue(db, SEED)).toEqual([])
})

test('orders have the prices of the new catalogue as soon as it has been read again', async () => {
  const live = createLiveCatalogue(db)
  await importCatalogue(shop, changed({ CBC: { salePrice: 31_900 } }), actor)
  expect((await live.latest()).bookable.get('CBC')?.price).toBe(31_900)
  await importCatalogue(shop, SEED, actor)
  expect((await live.latest()).bookable.get('CBC')?.price).toBe(24_900)
})

test('two concurrent imports leave one of the two catalogues, complete', async () => {
  const one = changed({ CBC: { salePrice: 30_000 }, HB: { salePrice: 10_000 } })
  const two = changed({ CBC: { salePrice: 31_000 }, HB: { salePrice: 11_000 } })
  await Promise.all([importCatalogue(shop, one, actor), importCatalogue(shop, two, actor)])
  const prices = [(await testOf('CBC'))?.salePrice, (await testOf('HB'))?.salePrice]
  expect([
    [30_000, 10_000],
    [31_000, 11_000],
  ]).toContainEqual(prices)
})
