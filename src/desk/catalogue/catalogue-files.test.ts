import { desc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audit, labTests } from '#db/schema.ts'
import { readCentres } from '#domain/catalogue/centres.ts'
import { centresText, readCentresCsv } from '#domain/catalogue/csv/centres.ts'
import { catalogueTexts } from '#domain/catalogue/csv/text.ts'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { readOfferedCatalogue } from '#domain/catalogue/import.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The catalogue's files, previewed and imported at the desk. */

const whole = await wholeShop()
const { catalogue, database, anyone } = whole
const { db } = database
const vijay = await newStaff(whole, 'Vijay More', 'manager')

/** The files as they would be exported, with CBC at another price. */
async function filesWith(salePrice: number, more: { containers?: string[] } = {}) {
  const rows = await readOfferedCatalogue(db)
  const labTests = rows.labTests.map(row =>
    row.code === 'CBC' ? { ...row, salePrice: salePrice * 100, ...more } : row,
  )
  const texts = catalogueTexts({ ...rows, labTests })
  return { tests: texts.labTests, packages: texts.packages, containers: null }
}
const preview = (body: Awaited<ReturnType<typeof filesWith>>, by = vijay) =>
  by.api.previewCatalogueFiles({ body })
const importAs = (files: Awaited<ReturnType<typeof filesWith>>, seen: string) =>
  confirmed(vijay.key, stepUp => vijay.api.importCatalogueFiles({ body: { files, seen, stepUp } }))
const priceNow = async () => {
  await catalogue.refresh()
  return (await anyone.getLabTest({ params: { id: 'CBC' } })).salePrice
}
const imports = () =>
  db.select().from(audit).where(eq(audit.action, 'catalogue.imported')).orderBy(desc(audit.at))

test('the preview of a price change changes nothing', async () => {
  const before = await priceNow()
  const { changes } = await preview(await filesWith(before - 1))
  expect(changes).toEqual([
    expect.objectContaining({
      kind: 'lab-test',
      code: 'CBC',
      what: 'changed',
      columns: ['salePrice'],
      price: { from: before, to: before - 1 },
    }),
  ])
  expect(await priceNow()).toBe(before)
})

test('an imported price is charged at once and audited', async () => {
  const files = await filesWith(231)
  const { seen } = await preview(files)
  expect(await importAs(files, seen)).toMatchObject({ changed: 1 })
  expect(await priceNow()).toBe(231)
  const { changes: told } = await vijay.api.listPriceChanges({ params: { id: 'CBC' } })
  expect(told[0]).toMatchObject({ by: 'Vijay More', to: { salePrice: 231 } })
  expect(await imports()).toEqual([
    expect.objectContaining({
      staffId: vijay.id,
      details: expect.objectContaining({ counts: { changed: 1 } }),
    }),
  ])
})

test('the preview shows a changed preparation with its old and new hours', async () => {
  const rows = await readOfferedCatalogue(db)
  const labTests = rows.labTests.map(row => (row.code === 'FBS' ? { ...row, fastingHours: 10 } : row))
  const { labTests: tests, packages } = catalogueTexts({ ...rows, labTests })
  const { changes } = await preview({ tests, packages, containers: null })
  expect(changes).toEqual([
    expect.objectContaining({
      code: 'FBS',
      values: [{ column: 'fastingHours', from: expect.any(String), to: '10' }],
    }),
  ])
})

test('saved files start with the UTF-8 mark that spreadsheets need', async () => {
  const { success: _, ...saved } = (await vijay.api.getCatalogueFiles()) as Record<string, unknown>
  for (const content of Object.values(saved)) expect(content).toMatch(/^\uFEFFcode,/)
})

test('an import is confirmed with a passkey and is exactly what was previewed', async () => {
  const before = await priceNow()
  const [files, others] = [await filesWith(before - 1), await filesWith(before - 2)]
  const [{ seen }, { seen: other }] = [await preview(files), await preview(others)]
  const asked = await refusalOf(vijay.api.importCatalogueFiles({ body: { files, seen } }))
  expect(asked).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
  const assertion = vijay.key.get(asked.answer.confirmation as { challenge: string })
  const body = { files: others, seen: other, stepUp: { assertion } }
  expect(await refusalOf(vijay.api.importCatalogueFiles({ body }))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect(await priceNow()).toBe(before)
  await importAs(files, seen)
  expect(await priceNow()).toBe(before - 1)
})

test('files that were not previewed, or were already imported, are refused', async () => {
  const files = await filesWith(232)
  const { seen } = await preview(files)
  const other = await filesWith(1)
  const refused = { status: 409, code: 'AMOUNT_CHANGED' }
  expect(await refusalOf(importAs(other, seen))).toMatchObject(refused)
  const twice = await Promise.allSettled([1, 2].map(() => importAs(files, seen)))
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await priceNow()).toBe(232)
})

test('an import is refused if a price has changed since the preview', async () => {
  const files = await filesWith(233)
  const { seen } = await preview(files)
  const item = (await vijay.api.listPrices()).items.find(({ id }) => id === 'CBC')
  const { revision = 0, regularPrice = 0 } = item ?? {}
  await vijay.api.changePrices({
    params: { id: 'CBC' },
    body: { revision, prices: { regularPrice, salePrice: 240 } },
  })
  expect(await refusalOf(importAs(files, seen))).toMatchObject({
    status: 409,
    message: expect.stringContaining('preview again'),
  })
  expect(await priceNow()).toBe(240)
})

test('every mistake in the files, also an unknown container, is reported with its file and line', async () => {
  const files = await filesWith(234)
  const wrong = { ...files, tests: files.tests.replace(/,234,|,234.00,/, ',lots,'), packages: 'code\n' }
  const refused = await refusalOf(preview(wrong))
  expect(refused).toMatchObject({ status: 422, code: 'INVALID' })
  expect(refused.answer.problems).toContainEqual(
    expect.objectContaining({ file: 'tests', column: 'salePrice', line: expect.any(Number) }),
  )
  const unknown = await filesWith(234, { containers: ['NONESUCH'] })
  expect(await refusalOf(preview(unknown))).toMatchObject({ status: 422 })
})

test('previews and imports require the permission', async () => {
  const files = await filesWith(235)
  const reception = await newStaff(whole, 'At the desk', 'reception')
  expect(await refusalOf(preview(files, reception))).toMatchObject({ status: 403 })
  const { seen } = await preview(files)
  const asked = reception.api.importCatalogueFiles({ body: { files, seen } })
  expect(await refusalOf(asked)).toMatchObject({ status: 403 })
})

test('files may be larger than other calls, up to a limit', async () => {
  const files = await filesWith(235)
  const long = { ...files, tests: files.tests + '\n'.repeat(200 * 1024) }
  expect((await preview(long)).changes).toHaveLength(1)
  const tooLong = { ...files, tests: 'x'.repeat(5 * 1024 * 1024) }
  expect(await refusalOf(preview(tooLong))).toMatchObject({ code: 'TOO_LARGE' })
})

test('the current files can be imported again, and then change nothing', async () => {
  const { tests, packages, containers, centres } = await vijay.api.getCatalogueFiles()
  const body = { tests, packages, containers, centres }
  expect((await vijay.api.previewCatalogueFiles({ body })).changes).toEqual([])
  const read = readCentresCsv(
    { file: 'centres.csv', content: centres },
    sampleCities.map(({ name }) => name),
  )
  expect(read.problems).toEqual([])
  const stored = await readCentres(db)
  expect(read.rows.map(({ code, openDays }) => ({ code, openDays }))).toEqual(
    stored.map(({ code, openDays }) => ({ code, openDays })),
  )
  const reception = await newStaff(whole, 'At reception', 'reception')
  expect(await refusalOf(reception.api.getCatalogueFiles())).toMatchObject({ status: 403 })
})

test('formulas in a file are refused, and stored text is never exported as a formula', async () => {
  const [files, link] = [await filesWith(236), '=HYPERLINK("https://evil.example";"Open")']
  const quoted = `"${link.replaceAll('"', '""')}"`
  const tests = files.tests.replace('Complete Blood Count (CBC)', quoted)
  const refused = await refusalOf(preview({ ...files, tests }))
  expect(refused.answer.problems).toContainEqual(
    expect.objectContaining({ column: 'name', message: 'must not begin with =, +, - or @' }),
  )
  const isTsh = eq(labTests.id, 'TSH')
  const [before] = await db.select({ name: labTests.name }).from(labTests).where(isTsh)
  await db.update(labTests).set({ name: link }).where(isTsh)
  onTestFinished(() => db.update(labTests).set({ name: before?.name }).where(isTsh).then())
  const saved = (await vijay.api.getCatalogueFiles()).tests
  expect(saved).toContain(`TSH,"'=HYPERLINK(`)
  expect(saved).not.toContain(quoted)
})

test('a phone number with its country code is exported unchanged', async () => {
  const [centre] = await readCentres(db)
  if (!centre) throw new Error('there is no centre')
  const line = { ...centre, phone: '+91 98765 43210' }
  const read = readCentresCsv(
    { file: 'centres.csv', content: centresText([line]) },
    sampleCities.map(({ name }) => name),
  )
  expect(read).toMatchObject({ rows: [{ code: line.code, phone: line.phone }], problems: [] })
})

test('files with any content are parsed outside the main thread, a few at a time', async () => {
  const { tests, packages } = await filesWith(231)
  const body = { tests: tests + 'x,'.repeat(300_000), packages, containers: null }
  const refused = await Promise.all(Array.from({ length: 12 }, () => refusalOf(preview(body))))
  const codes = new Set(refused.map(({ code }) => code))
  expect(codes).toEqual(new Set(['INVALID', 'TOO_MANY']))
})

test('a file of centres is previewed, confirmed by a passkey, imported and audited separately', async () => {
  const { centres } = await vijay.api.getCatalogueFiles()
  const added = 'NAG-1,Nagpur centre,Pune,"1 Main Road, Pune 411001",Mon to Sat,020 2345 6789,Mon-Sat,7,20'
  const lines = centres.trimEnd().split(/\r?\n/)
  const withdrawn = lines.pop()?.split(',')[0]
  const files = { centres: [...lines, added].join('\n') }
  const { seen, changes } = await vijay.api.previewCatalogueFiles({ body: files })
  expect(changes).toEqual([
    expect.objectContaining({ kind: 'centre', code: 'NAG-1', what: 'added' }),
    expect.objectContaining({ kind: 'centre', code: withdrawn, what: 'withdrawn' }),
  ])
  const offered = async () => (await readCentres(db)).map(({ code }) => code)
  expect(await offered()).toContain(withdrawn)
  const before = (await imports()).length
  expect(
    await confirmed(vijay.key, stepUp =>
      vijay.api.importCatalogueFiles({ body: { files, seen, withdrawn: 1, stepUp } }),
    ),
  ).toMatchObject({ changed: 2 })
  expect(await offered()).toEqual(expect.arrayContaining(['NAG-1']))
  expect(await offered()).not.toContain(withdrawn)
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'centres.imported'))
  expect(entry).toMatchObject({ staffId: vijay.id, details: { codes: expect.arrayContaining(['NAG-1']) } })
  expect(await imports()).toHaveLength(before)
  const next = { centres: files.centres.replace(added, added.replace('Mon-Sat,7,20', 'Mon-Fri,8,20')) }
  expect((await vijay.api.previewCatalogueFiles({ body: next })).changes).toEqual([
    expect.objectContaining({
      code: 'NAG-1',
      what: 'changed',
      values: [
        { column: 'days', from: 'Mon-Sat', to: 'Mon-Fri' },
        { column: 'opens', from: '7', to: '8' },
      ],
    }),
  ])
})

test('a mistake in a file of centres is reported with its line', async () => {
  const { centres } = await vijay.api.getCatalogueFiles()
  const refused = await refusalOf(
    vijay.api.previewCatalogueFiles({
      body: { centres: `${centres}X1,Centre,Nowhere,1 Road,Mon,,Mon,7,20\n` },
    }),
  )
  expect(refused.answer.problems).toContainEqual(
    expect.objectContaining({ file: 'centres', column: 'city', line: expect.any(Number) }),
  )
})

test('a file of lab tests without the file of packages is refused', async () => {
  const { tests } = await vijay.api.getCatalogueFiles()
  expect(await refusalOf(vijay.api.previewCatalogueFiles({ body: { tests } }))).toMatchObject({ status: 422 })
})

/** A file of lab tests with some lines and columns. */
const lines = (...rows: string[]) => ({ tests: rows.join('\n'), isPartial: true })

test('a file of some lines changes the columns that it has, and leaves all other items', async () => {
  const countOffered = async () => (await vijay.api.listPrices()).items.length
  const before = await countOffered()
  const { changes, seen } = await vijay.api.previewCatalogueFiles({
    body: lines('code,salePrice,reportTimeHours', 'CBC,237,30'),
  })
  expect(changes).toEqual([
    expect.objectContaining({ code: 'CBC', what: 'changed', columns: ['salePrice', 'reportTimeHours'] }),
  ])
  const files = lines('code,salePrice,reportTimeHours', 'CBC,237,30')
  await confirmed(vijay.key, stepUp => vijay.api.importCatalogueFiles({ body: { files, seen, stepUp } }))
  expect(await priceNow()).toBe(237)
  expect(await countOffered()).toBe(before)
})

test('a line of a new test needs every column, and its price is in the preview', async () => {
  const { tests } = await vijay.api.getCatalogueFiles()
  const [header = '', ...rows] = tests.split(/\r?\n/)
  const cbc = rows.find(row => row.startsWith('CBC,')) ?? ''
  const added = cbc.replace('CBC,', 'CBC-NEW,').replace('Complete Blood Count (CBC)', 'Another count')
  const { changes } = await vijay.api.previewCatalogueFiles({ body: lines(header, added) })
  expect(changes).toEqual([
    expect.objectContaining({ code: 'CBC-NEW', what: 'added', price: { from: null, to: await priceNow() } }),
  ])
  const refused = await refusalOf(
    vijay.api.previewCatalogueFiles({ body: lines('code,salePrice', 'NEW-1,100') }),
  )
  expect(refused.answer.problems).toContainEqual(
    expect.objectContaining({ code: 'NEW-1', line: 2, column: 'name', message: 'is missing' }),
  )
})

test('a mistake names the test and the value, and a name that another test has is refused', async () => {
  const refused = await refusalOf(
    vijay.api.previewCatalogueFiles({
      body: lines(
        'code,name,salePrice',
        'CBC,Complete Blood Count (CBC),lots',
        'TSH,Complete Blood Count (CBC),200',
      ),
    }),
  )
  expect(refused.answer.problems).toEqual([
    expect.objectContaining({ line: 2, column: 'salePrice', code: 'CBC', value: 'lots' }),
    expect.objectContaining({ line: 3, column: 'name', code: 'TSH' }),
  ])
})

test('a code that stands twice among the lines, or a line with too few cells, is refused', async () => {
  for (const [wrong, column] of [
    [lines('code,salePrice', 'CBC,230', 'CBC,231'), 'code'],
    [lines('code,salePrice', 'CBC'), ''],
    [lines('salePrice', '230'), 'code'],
  ] as const)
    expect(
      (await refusalOf(vijay.api.previewCatalogueFiles({ body: wrong }))).answer.problems,
    ).toContainEqual(expect.objectContaining({ column }))
})

test('an import that withdraws items needs their number', async () => {
  const { tests, packages } = await vijay.api.getCatalogueFiles()
  const added =
    tests
      .trimEnd()
      .split(/\r?\n/)
      .find(row => row.startsWith('CBC,')) ?? ''
  const more = `${tests.trimEnd()}\n${added.replace('CBC,', 'GONE-1,').replace('Complete Blood Count (CBC)', 'To be withdrawn')}\n`
  const first = { tests: more, packages }
  const { seen } = await vijay.api.previewCatalogueFiles({ body: first })
  await confirmed(vijay.key, stepUp =>
    vijay.api.importCatalogueFiles({ body: { files: first, seen, stepUp } }),
  )
  const files = { tests, packages }
  const preview = await vijay.api.previewCatalogueFiles({ body: files })
  expect(preview.changes).toMatchObject([{ code: 'GONE-1', what: 'withdrawn' }])
  const refused = await refusalOf(
    vijay.api.importCatalogueFiles({ body: { files, seen: preview.seen, withdrawn: 2 } }),
  )
  expect(refused).toMatchObject({
    status: 422,
    fields: { withdrawn: expect.stringContaining('withdraws 1') },
  })
  await confirmed(vijay.key, stepUp =>
    vijay.api.importCatalogueFiles({ body: { files, seen: preview.seen, withdrawn: 1, stepUp } }),
  )
  expect((await vijay.api.getCatalogueFiles()).tests).not.toContain('GONE-1')
})
