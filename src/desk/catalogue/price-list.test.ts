import { desc, eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import type { DeskBody } from '#desk/frame/desk-api.ts'
import { readOfferedCatalogue } from '#domain/catalogue/import.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A laboratory's own price list, previewed and imported at the desk. */

const whole = await wholeShop()
const { catalogue, database, anyone } = whole
const { db } = database
const vijay = await newStaff(whole, 'Vijay More', 'manager')

type List = DeskBody<'previewPriceList'>
type Rows = CellValue[][]
type Sheets = Parameters<typeof writeXlsx>[0]['sheets']

const base64 = (file: Uint8Array | string) => Buffer.from(file).toString('base64')
const workbook = async (...sheets: Sheets) => base64(await writeXlsx({ sheets }))
const open = async (file: string) => (await vijay.api.openPriceList({ body: { file } })).sheets

const NONE = { sample: null, fastingHours: null, reportHours: null }
const USUAL = { sample: 'Serum', fastingHours: 0, reportHours: 24 } as const

/** The list as the desk's page proposes it. */
async function proposed(file: string, more: Partial<List> = {}): Promise<List> {
  const [sheet] = await open(file)
  if (!sheet) throw new Error('there is no sheet')
  const { name, headings, fields } = sheet
  return { file, sheet: name, headings, fields, newTests: NONE, isComplete: false, ...more }
}
const listOf = async (rows: Rows, more: Partial<List> = {}) =>
  proposed(await workbook({ name: 'Rates', rows }), more)
const preview = (body: List) => vijay.api.previewPriceList({ body })
const importList = (list: List, seen: string) =>
  confirmed(vijay.key, stepUp => vijay.api.importPriceList({ body: { list, seen, stepUp } }))

const testNow = async (id: string) => {
  await catalogue.refresh()
  return anyone.getLabTest({ params: { id } })
}
const offeredCodes = async () => (await readOfferedCatalogue(db)).labTests.map(({ code }) => code)

test('a workbook opens with its sheets, the row of headings and a proposal for each column', async () => {
  const file = await workbook(
    {
      name: 'Rates 2026',
      rows: [
        ['Sunrise Laboratory', null, null, null],
        [],
        [
          'Test Code',
          'Test Name',
          'Specimen',
          'MRP (₹)',
          'Offer Price',
          'Fasting',
          'TAT',
          'Home Collection',
          'Remarks',
        ],
        ['CBC', 'Complete Blood Count (CBC)', 'EDTA', 400, 249, 'No', '8 hrs', 'Yes', null],
      ],
      merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }],
    },
    {
      name: 'B2B',
      rows: [
        ['Test', 'Rate'],
        ['CBC', 120],
      ],
    },
    { name: 'Old', rows: [['Test', 'Rate']], hidden: true },
  )
  const sheets = await open(file)
  expect(sheets.map(({ name }) => name)).toEqual(['Rates 2026', 'B2B'])
  expect(sheets[0]).toMatchObject({
    headings: 3,
    fields: ['code', 'name', 'sample', 'mrp', 'price', 'fasting', 'reportTime', 'homeCollection', null],
    rows: expect.arrayContaining([{ line: 1, cells: ['Sunrise Laboratory'] }]),
  })
  expect(sheets[1]).toMatchObject({ headings: 1, fields: ['name', 'price'] })
})

test('the chosen sheet is read, and not the other', async () => {
  const file = await workbook(
    {
      name: 'A',
      rows: [
        ['Code', 'Name', 'Price'],
        ['CBC', 'Complete Blood Count (CBC)', 255],
      ],
    },
    {
      name: 'B',
      rows: [
        ['Code', 'Name', 'Price'],
        ['CBC', 'Complete Blood Count (CBC)', 256],
      ],
    },
  )
  const { changes } = await preview(await proposed(file, { sheet: 'B' }))
  expect(changes).toEqual([
    expect.objectContaining({ code: 'CBC', price: expect.objectContaining({ to: 256 }) }),
  ])
  expect(await refusalOf(preview(await proposed(file, { sheet: 'C' })))).toMatchObject({ status: 422 })
})

test('an imported list changes the prices of present tests, by code or name, and audits them', async () => {
  const before = await testNow('CBC')
  const list = await listOf([
    ['Code', 'Name', 'Price'],
    ['cbc', 'Complete Blood Count (CBC)', '₹ 260/-'],
    [null, 'ESR  (erythrocyte sedimentation rate)', 'Rs. 130.00'],
  ])
  const { seen, changes, problems, warnings, count } = await preview(list)
  expect({ problems, warnings, count }).toEqual({ problems: [], warnings: [], count: 2 })
  expect(changes.map(({ code, what, price }) => [code, what, price?.to])).toEqual([
    ['CBC', 'changed', 260],
    ['ESR', 'changed', 130],
  ])
  expect(await testNow('CBC')).toEqual(before)

  expect(await importList(list, seen ?? '')).toMatchObject({ changed: 2 })
  expect(await testNow('CBC')).toMatchObject({ salePrice: 260, regularPrice: 400 })
  expect(await testNow('ESR')).toMatchObject({ salePrice: 130 })
  const { changes: history } = await vijay.api.listPriceChanges({ params: { id: 'CBC' } })
  expect(history[0]).toMatchObject({ by: 'Vijay More', to: { salePrice: 260 } })
  const [entry] = await db
    .select()
    .from(audit)
    .where(eq(audit.action, 'catalogue.imported'))
    .orderBy(desc(audit.at))
  expect(entry).toMatchObject({ staffId: vijay.id, details: { counts: { changed: 2 } } })
})

test('a new test is offered with its sample, fasting and report time, and a code made of its name', async () => {
  const list = await listOf([
    ['Test Name', 'Sample', 'Fasting', 'TAT (days)', 'Home', 'MRP', 'Rate'],
    ['Sunrise Marker', 'SST', '8-10 hrs', 2, 'Yes', 1500, 1200],
    ['X-Ray Left Wrist', null, 'No', 1, 'Centre only', 500, 450],
  ])
  const { seen, problems, changes } = await preview(list)
  expect(problems).toEqual([])
  expect(changes.map(({ code, what }) => [code, what])).toEqual([
    ['SUNRISE-MARKER', 'added'],
    ['X-RAY-LEFT-WRIST', 'added'],
  ])
  await importList(list, seen ?? '')
  expect(await testNow('SUNRISE-MARKER')).toMatchObject({
    name: 'Sunrise Marker',
    salePrice: 1200,
    regularPrice: 1500,
    sampleType: 'Blood (SST)',
    fastingHours: 10,
    reportTimeHours: 48,
    centerVisitRequired: false,
  })
  expect(await testNow('X-RAY-LEFT-WRIST')).toMatchObject({ centerVisitRequired: true })
})

test('fasting of a new test is never assumed: its row has it, or a person chooses it for all', async () => {
  const rows = [
    ['Code', 'Name', 'Price'],
    ['NEW-9', 'Unheard-of Marker', 900],
  ]
  const { seen, problems } = await preview(await listOf(rows))
  expect(seen).toBeNull()
  expect(problems).toContainEqual({
    line: 2,
    column: 'Fasting',
    message: expect.stringContaining('is missing'),
  })
  expect(await preview(await listOf(rows, { newTests: USUAL }))).toMatchObject({
    problems: [],
    changes: [{ code: 'NEW-9', what: 'added' }],
  })
})

test('rows that can’t be read are reported with row, column and reason, and nothing is imported', async () => {
  const list = await listOf(
    [
      ['Code', 'Name', 'MRP', 'Price'],
      ['CBC', 'Complete Blood Count (CBC)', 400, 249.5],
      ['ESR', 'ESR (Erythrocyte Sedimentation Rate)', 100, 120],
      ['HB', 'Haemoglobin (Hb)', 180, 'On request'],
      ['TSH', 'Haemoglobin (Hb)', 300, 200],
      ['N1', null, 300, 200],
      ['N2', 'Lipid one', 300, null],
      [new Date('2026-08-01T00:00:00Z'), 'Code of a date', 300, 200],
    ],
    { newTests: USUAL },
  )
  const { seen, problems, problemCount } = await preview(list)
  expect(seen).toBeNull()
  expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'Price', '“249.5” must be in whole rupees, like 249'],
    [3, 'Price', 'must not be more than the MRP'],
    [4, 'Price', expect.stringContaining('“On request” must be a price')],
    [5, 'Code', expect.stringContaining('the name is that of HB')],
    [5, 'Name', '“Haemoglobin (Hb)” is in row 4 already'],
    [6, 'Name', 'is missing'],
    [7, 'Price', 'is missing'],
    [8, 'Code', expect.stringContaining('made a date')],
  ])
  expect(problemCount).toBe(8)
  const before = await testNow('HB')
  expect(await refusalOf(importList(list, 'f'.repeat(64)))).toMatchObject({
    status: 422,
    answer: { problems: expect.arrayContaining([expect.objectContaining({ line: 2 })]) },
  })
  expect(await testNow('HB')).toEqual(before)
})

test('a code or name that is in the list twice is reported with both rows', async () => {
  const { problems } = await preview(
    await listOf(
      [
        ['Code', 'Name', 'Price'],
        ['A 1', 'Alpha marker', 100],
        ['a-1', 'Beta marker', 100],
        ['A3', 'ALPHA  Marker', 100],
        ['CBC', 'Complete Blood Count (CBC)', 100],
        [null, 'Complete Blood Count - CBC', 100],
      ],
      { newTests: USUAL },
    ),
  )
  expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, 'Code', 'a-1 is in row 2 already'],
    [4, 'Name', '“ALPHA  Marker” is in row 2 already'.replace('  ', ' ')],
    [6, 'Name', '“Complete Blood Count - CBC” is in row 5 already'],
  ])
})

test('a merged heading is left out with a warning, and a merged price is refused', async () => {
  const file = await workbook({
    name: 'Rates',
    rows: [
      ['Test', 'Rate'],
      ['HAEMATOLOGY', null],
      ['Complete Blood Count (CBC)', 251],
      ['ESR (Erythrocyte Sedimentation Rate)', null],
      ['Test', 'Rate'],
      ['Haemoglobin (Hb)', 101],
    ],
    merges: [
      { startRow: 1, startCol: 0, endRow: 1, endCol: 1 },
      { startRow: 2, startCol: 1, endRow: 3, endCol: 1 },
    ],
  })
  const { problems, warnings, count } = await preview(await proposed(file))
  expect(count).toBe(3)
  expect(warnings).toEqual([
    { line: 2, column: '', message: '“HAEMATOLOGY” is read as a heading, not as a test' },
  ])
  expect(problems).toEqual([
    { line: 4, column: 'Rate', message: expect.stringContaining('merged with a row above') },
  ])
})

test('a price that changes by more than half is pointed out', async () => {
  const { salePrice } = await testNow('HB')
  const { warnings } = await preview(
    await listOf([
      ['Code', 'Name', 'Price'],
      ['HB', 'Haemoglobin', Math.floor(salePrice / 10)],
    ]),
  )
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('its name stays “Haemoglobin (Hb)”'),
    expect.stringMatching(/9\d% less: is this correct/),
  ])
})

test('a CSV list is read with semicolons, grouped amounts and lines above the headings', async () => {
  const text =
    'Sunrise Laboratory;;\n;;\nTest Name;MRP;Our Price\n"Complete Blood Count (CBC)";1,50,000.00;"Rs. 1,49,000/-"\n'
  const list = await proposed(base64(`\uFEFF${text}`))
  expect(list).toMatchObject({ headings: 3, fields: ['name', 'mrp', 'price'] })
  expect((await preview(list)).changes).toEqual([
    expect.objectContaining({ code: 'CBC', price: expect.objectContaining({ to: 149_000 }) }),
  ])
})

test('an amount with commas outside quotes is refused, never cut', async () => {
  const list = await proposed(base64('Test Code,Test Name,Price\nCBC,Complete Blood Count (CBC),1,50,000\n'))
  expect(await preview(list)).toMatchObject({
    seen: null,
    problems: [{ line: 2, column: '', message: expect.stringContaining('in quotes') }],
  })
})

test('a complete list withdraws tests that it lacks, but none that a check-up contains', async () => {
  const { labTests, packages } = await readOfferedCatalogue(db)
  const contained = new Set(packages.flatMap(({ tests }) => tests))
  const free = labTests.filter(({ code }) => !contained.has(code) && code !== 'CBC').map(({ code }) => code)
  const rows = [
    ['Code', 'Name', 'Price'],
    ['CBC', 'Complete Blood Count (CBC)', 259],
  ]
  const { changes } = await preview(await listOf(rows))
  expect(changes.map(({ what }) => what)).toEqual(['changed'])

  const complete = await listOf(rows, { isComplete: true })
  const whole = await preview(complete)
  const withdrawn = whole.changes.filter(({ what }) => what === 'withdrawn').map(({ code }) => code)
  expect(withdrawn.toSorted()).toEqual(free.toSorted())
  expect(whole.warnings[0]).toMatchObject({ line: null, message: expect.stringContaining('contains it') })
  await importList(complete, whole.seen ?? '')
  expect(await offeredCodes()).toEqual(expect.arrayContaining([...contained]))
  expect((await offeredCodes()).filter(code => free.includes(code))).toEqual([])
  expect((await readOfferedCatalogue(db)).packages).toEqual(packages)

  const [again = ''] = free
  const { name = '' } = labTests.find(({ code }) => code === again) ?? {}
  const { changes: back } = await preview(await listOf([rows[0] ?? [], [again, name, 500]]))
  expect(back).toEqual([expect.objectContaining({ code: again, what: 'offered-again' })])
})

test('another choice of columns than was previewed, or a changed catalogue, is refused', async () => {
  const rows = [
    ['Code', 'Name', 'Price', 'Other'],
    ['CBC', 'Complete Blood Count (CBC)', 270, 271],
  ]
  const list = await listOf(rows)
  const { seen } = await preview(list)
  const other = { ...list, fields: ['code', 'name', null, 'price'] as List['fields'] }
  const refused = { status: 409, code: 'AMOUNT_CHANGED' }
  expect(await refusalOf(importList(other, seen ?? ''))).toMatchObject(refused)
  const twice = await Promise.allSettled([1, 2].map(() => importList(list, seen ?? '')))
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await testNow('CBC')).toMatchObject({ salePrice: 270 })
})

test('name and price each need one column', async () => {
  const list = await listOf([
    ['Name', 'Price'],
    ['CBC', 1],
  ])
  for (const fields of [['name'], ['price'], ['name', 'price', 'price']] as List['fields'][])
    expect(await refusalOf(preview({ ...list, fields }))).toMatchObject({
      status: 422,
      answer: { fields: { fields: expect.any(String) } },
    })
})

test('a price list requires the permission and a passkey', async () => {
  const list = await listOf([
    ['Code', 'Name', 'Price'],
    ['CBC', 'Complete Blood Count (CBC)', 277],
  ])
  const { seen } = await preview(list)
  const body = { list, seen: seen ?? '' }
  expect(await refusalOf(vijay.api.importPriceList({ body }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  const reception = await newStaff(whole, 'At the desk', 'reception')
  const calls = [
    () => reception.api.openPriceList({ body: { file: list.file } }),
    () => reception.api.previewPriceList({ body: list }),
    () => reception.api.importPriceList({ body }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 403 })
})

const text = (content: string) => new TextEncoder().encode(content)

test.each([
  [
    'an old or encrypted workbook',
    () => base64(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])),
    'old Excel format',
  ],
  ['a picture', () => base64(Buffer.from([0xff, 0xd8, 0xff, 0, 0, 1])), 'can be read'],
  ['a damaged zip', () => base64(Buffer.from('PK\x03\x04 and no more')), 'can be read'],
  ['a zip of something else', () => base64(zipSync({ 'a.txt': text('a') })), 'can be read'],
  ['an empty file', () => '', 'no sheet with text'],
  ['an empty sheet', () => workbook({ name: 'A', rows: [] }), 'no sheet with text'],
  [
    'a zip that unpacks to 41 MB',
    () => base64(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(41 * 1024 * 1024) })),
    'too large when it is unpacked',
  ],
  [
    'a sheet of 61 columns',
    () => workbook({ name: 'Wide', rows: [Array.from({ length: 61 }, (_, at) => `c${at}`)] }),
    '“Wide” has more than 5,000 rows or 60 columns',
  ],
  [
    'a sheet of 5001 rows',
    () => workbook({ name: 'Long', rows: Array.from({ length: 5001 }, () => ['x']) }),
    '“Long” has more than',
  ],
])('%s is refused with what to do instead', async (_what, make, message) => {
  expect(await refusalOf(open(await make()))).toMatchObject({
    status: 422,
    message: expect.stringContaining(message),
  })
})

test('a workbook that states a smaller size than it unpacks to is refused', async () => {
  const packed = Buffer.from(
    await workbook({
      name: 'A',
      rows: [
        ['Name', 'Price'],
        ['x'.repeat(5000), 1],
      ],
    }),
    'base64',
  )
  // The stated size in each entry of the central directory.
  for (let at = packed.indexOf('PK\x01\x02'); at >= 0; at = packed.indexOf('PK\x01\x02', at + 1))
    packed.writeUInt32LE(10, at + 24)
  expect(await refusalOf(open(base64(packed)))).toMatchObject({ status: 422 })
})

test('a file of more than 5 MB is refused', async () => {
  expect(await refusalOf(open(base64(Buffer.alloc(5 * 1024 * 1024 + 10))))).toMatchObject({
    status: 422,
    message: expect.stringContaining('5 MB'),
  })
})

test('a list of 4,999 tests is imported whole', async () => {
  const rows = Array.from({ length: 4999 }, (_, at) => [`Z${at}`, `Marker ${at}`, 100 + at])
  const list = await listOf([['Code', 'Name', 'Price'], ...rows], { newTests: USUAL })
  const { seen, changes } = await preview(list)
  expect(changes).toHaveLength(4999)
  expect(await importList(list, seen ?? '')).toMatchObject({ changed: 4999 })
  expect(await testNow('Z4998')).toMatchObject({ salePrice: 5098 })
})

test('a price list can be the first catalogue of a shop, which then has no check-ups', async () => {
  await database.pool.query('truncate lab_tests, packages, package_tests cascade')
  const list = await listOf(
    [
      ['Test', 'Rate'],
      ['Complete Blood Count', 250],
    ],
    { newTests: { ...USUAL, sample: 'Blood (EDTA)' } },
  )
  const { seen, problems, warnings } = await preview(list)
  expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
  expect(await importList(list, seen ?? '')).toMatchObject({ changed: 1 })
  expect(await testNow('COMPLETE-BLOOD-COUNT')).toMatchObject({ salePrice: 250, regularPrice: 250 })
})
