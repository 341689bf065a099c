import path from 'node:path'
import { expect, test } from 'vitest'
import { parseContainerNeed } from '#rules/specimens/containers.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { readContainersCsv, readContainersFile } from './containers.ts'
import { type CatalogueRows, readCatalogueFiles } from './csv/catalogue.ts'
import { containersText } from './csv/text.ts'
import { importCatalogue, previewCatalogue, readOfferedCatalogue } from './import.ts'

/** What samples are taken into, and what each test needs of it. */

const { shop } = await shopPart()
const { db } = shop
const ASHA = { kind: 'command-line', name: 'asha' } as const
const folder = path.join(import.meta.dirname, '../../../catalogue')
const CONTAINERS = readContainersFile(path.join(folder, 'containers.csv'))
const { labTests } = readCatalogueFiles(path.join(folder, 'lab_tests.csv'), path.join(folder, 'packages.csv'))

test('each test with a sample has a container for each sample type, and no other test has one', () => {
  const byCode = new Map(CONTAINERS.map(one => [one.code, one]))
  expect(labTests).toHaveLength(153)
  for (const { code, containers, sampleKinds, afterMealHours } of labTests) {
    const needs = containers.map(one => parseContainerNeed(one))
    const kinds = needs.map(need => byCode.get(need?.container ?? '')?.sampleKind)
    expect([code, [...new Set(kinds)].sort()]).toEqual([code, [...sampleKinds].sort()])
    expect([code, needs.some(need => need?.timing === 'after-meal')]).toEqual([code, afterMealHours > 0])
  }
})

test('blood is drawn in the order of CLSI: culture, citrate, serum, heparin, EDTA, fluoride', () => {
  const blood = CONTAINERS.filter(({ sampleKind }) => sampleKind === 'blood')
  const inOrder = blood.sort((one, other) => one.drawOrder - other.drawOrder).map(({ code }) => code)
  expect(inOrder.filter(code => !['IGRA', 'EDTA-ICE'].includes(code))).toEqual([
    'CULTURE',
    'CITRATE',
    'SERUM',
    'HEPARIN',
    'EDTA',
    'FLUORIDE',
  ])
})

test('an exported file of containers is imported unchanged, and every wrong cell is reported', () => {
  const read = (content: string) => readContainersCsv({ file: 'c.csv', content })
  expect(read(containersText(CONTAINERS))).toEqual({ rows: CONTAINERS, problems: [], warnings: [] })
  const wrong = containersText(CONTAINERS)
    .replace('gold', 'golden')
    .replace('CITRATE,', 'CULTURE,')
    .replace(',urine,6', ',urine,0')
  const told = read(wrong).problems.map(({ line, column, message }) => `${line} ${column} ${message}`)
  expect(told).toEqual([
    expect.stringMatching(/^4 cap must be one of /),
    '13 stableHours must be a number of hours, from 1 to 2000',
    '3 code CULTURE stands on line 2 already',
  ])
})

test('an import shows its changes of containers, and refuses a test with an unknown container', async () => {
  const now = await readOfferedCatalogue(db)
  const changed = CONTAINERS.map(one => (one.code === 'SERUM' ? { ...one, stableHours: 12 } : one))
  const preview = await previewCatalogue(db, now, changed)
  expect(preview).toEqual([
    {
      kind: 'container',
      code: 'SERUM',
      name: 'Serum',
      what: 'changed',
      columns: ['stableHours'],
      price: null,
      values: [{ column: 'stableHours', from: expect.any(String), to: '12' }],
    },
  ])
  expect(await importCatalogue(shop, now, ASHA, changed)).toEqual(preview)
  expect(await previewCatalogue(db, now, changed)).toEqual([])
  const wrong: CatalogueRows = {
    ...now,
    labTests: now.labTests.map(one => (one.code === 'CBC' ? { ...one, containers: ['THERMOS'] } : one)),
  }
  const refused = await refusalOf(importCatalogue(shop, wrong, ASHA))
  expect(refused).toMatchObject({ code: 'INVALID', message: expect.stringContaining('CBC') })
})
