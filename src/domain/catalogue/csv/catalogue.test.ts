import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCell } from '#domain/files/spreadsheet.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { PICTURES, SAMPLE_KINDS, TEST_TYPES } from '#rules/catalogue/test-facts.ts'
import { MAX_AFTER_MEAL_HOURS } from '#rules/visits/eating.ts'
import { MAX_FASTING_HOURS, MIN_FASTING_HOURS } from '#rules/visits/preparation.ts'
import { type CatalogueRows, type LabTestRow, type PackageRow, readCatalogue } from './catalogue.ts'
import { catalogueTexts } from './text.ts'

const seed = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../catalogue', name), 'utf8').replaceAll('\r\n', '\n')
const TESTS = seed('lab_tests.csv')
const PACKAGES = seed('packages.csv')

/** The problems of the seed catalogue with some lines (1 is the header) replaced. */
function problemsWith(
  tests: Record<number, (line: string) => string>,
  packages: Record<number, (line: string) => string> = {},
) {
  const changed = (text: string, changes: typeof tests) =>
    text
      .split('\n')
      .map((line, index) => changes[index + 1]?.(line) ?? line)
      .join('\n')
  return readCatalogue(
    { file: 'tests.csv', content: changed(TESTS, tests) },
    { file: 'packages.csv', content: changed(PACKAGES, packages) },
  ).problems.map(({ file, line, column, message }) => `${file}:${line} ${column}: ${message}`)
}

test('the seed catalogue has no problem', () => {
  expect(problemsWith({})).toEqual([])
})

test('every wrong cell is reported at once, with its file, line and column', () => {
  const problems = problemsWith(
    {
      2: line => line.replace(',400,249,', ',400,two hundred,'),
      3: line => line.replace(/,(\d+),(\d+),/, ',$1,$2.50,'),
      4: line => line.replace('Blood Tests|Fever|Joint', 'Blood Tests|Moon'),
      5: line => line.replace(',220,130,', ',120,130,'),
    },
    { 3: line => line.replace('|TSH|', '|TSJ|'), 4: line => line.replace(',Any,', ',Everyone,') },
  )
  expect(problems).toEqual([
    'tests.csv:2 salePrice: must be a price in rupees, like 249 or 249.50',
    'tests.csv:3 salePrice: must be in whole rupees, like 249',
    expect.stringMatching(/^tests\.csv:4 categories: must be one of Blood Tests, /),
    'tests.csv:5 salePrice: must not be more than the regular price',
    'packages.csv:3 tests: names the unknown test TSJ',
    'packages.csv:4 gender: must be Any, Female or Male',
  ])
})

test('a text that a spreadsheet would run as a formula is reported in any column', () => {
  const link = '"=HYPERLINK(""https://evil.example"";""Open"")"'
  const problems = problemsWith(
    {
      3: line => line.replace(/^(HB),[^,]*/, `$1,${link}`),
      4: line => line.replace('No special preparation needed.', '@SUM(1+1)'),
      5: line => line.replace(/^[A-Z]+/, '-A1'),
    },
    { 2: line => line.replace(/^(PK-FULLBODY),[^,]*/, '$1,+cmd|calc') },
  )
  const words = 'must not begin with =, +, - or @'
  expect(problems).toEqual([
    `tests.csv:3 name: ${words}`,
    `tests.csv:4 preparation: ${words}`,
    `tests.csv:5 code: ${words}`,
    `packages.csv:2 name: ${words}`,
  ])
})

test('a duplicate code or name is reported on its second line, with the number of the first', () => {
  const twice = problemsWith({
    6: line => line.replace(/^PBS,[^,]*/, 'HB,esr (erythrocyte sedimentation rate)'),
  })
  expect(twice).toContain('tests.csv:6 code: HB stands on line 3 already')
  expect(twice).toContain('tests.csv:6 name: esr (erythrocyte sedimentation rate) stands on line 4 already')
})

test('line numbers count empty lines and line breaks within cells', () => {
  const problems = problemsWith({
    2: line => `\n\n${line.replace('No special preparation needed.', '"None.\nReally."')}`,
    3: line => line.replace(',99,', ',-99,'),
  })
  expect(problems).toEqual(['tests.csv:6 salePrice: must be a price in rupees, like 249 or 249.50'])
  const windows = TESTS.replace(',99,', ',-99,').replace('No special preparation needed.', '"None.\n"')
  const read = readCatalogue(
    { file: 'w', content: windows.replaceAll('\n', '\r\n') },
    { file: 'p', content: PACKAGES },
  )
  expect(read.problems.map(problem => problem.line)).toEqual([4])
})

test('a line with too many or too few cells is reported, and the other lines are read', () => {
  const problems = problemsWith({
    3: line => `${line},more`,
    4: () => 'ESR',
    5: line => line.replace(',130,', ',,'),
  })
  expect(problems).toEqual([
    'tests.csv:3 : has another number of cells than the header',
    'tests.csv:4 : has another number of cells than the header',
    'tests.csv:5 salePrice: must be a price in rupees, like 249 or 249.50',
  ])
})

test('a mistake in a test is reported once, and not for each package that has the test', () => {
  expect(problemsWith({ 2: line => line.replace(',249,', ',0,') })).toEqual([
    'tests.csv:2 salePrice: must be more than zero',
  ])
})

test.each([
  ['no text at all', '', /tests\.csv:1 code: the column is missing/],
  ['a header alone', TESTS.split('\n')[0] ?? '', /tests\.csv:1 : the file has no rows/],
  [
    'a misspelt column',
    TESTS.replace('salePrice', 'saleprice'),
    /tests\.csv:1 salePrice: the column is missing/,
  ],
  ['an open quote', `${TESTS}"X`, /Quote Not Closed/],
  [
    'another alphabet than UTF-8',
    TESTS.replace('Haemoglobin (Hb)', 'H\uFFFDmoglobin'),
    /3 name: .*not UTF-8/,
  ],
])('%s is reported as a problem, and never read as an empty catalogue', (_, content, expected) => {
  const { problems } = readCatalogue(
    { file: 'tests.csv', content },
    { file: 'packages.csv', content: PACKAGES },
  )
  expect(
    problems.map(({ file, line, column, message }) => `${file}:${line} ${column}: ${message}`).join('\n'),
  ).toMatch(expected)
})

/** The seed catalogue as another program would save it. */
const resaved = (change: (rows: string[][]) => string[][], options: object = {}) =>
  stringify(change(parse(TESTS) as string[][]), options)
const readTests = (content: string) => readCatalogue({ file: 't', content }, { file: 'p', content: PACKAGES })
const SEED = readTests(TESTS)

test.each<[string, string]>([
  [
    'TRUE and FALSE',
    resaved(rows => rows.map(row => row.map(cell => cell.replace(/^(true|false)$/, it => it.toUpperCase())))),
  ],
  ['a mark of byte order and CRLF', `\uFEFF${TESTS.replaceAll('\n', '\r\n')}`],
  ['semicolons', resaved(rows => rows, { delimiter: ';' })],
  ['tabs', resaved(rows => rows, { delimiter: '\t' })],
  ['a line that names the separator', `sep=;\n${resaved(rows => rows, { delimiter: ';' })}`],
  [
    'empty rows and columns',
    resaved(rows => [
      ...rows.flatMap(row => [
        [...row, '', ' '],
        ['', '\u00a0', ...row.slice(2).map(() => '')],
      ]),
    ]),
  ],
  ['no-break spaces', resaved(rows => rows.map(row => row.map(cell => cell.replaceAll(' ', '\u00a0'))))],
  [
    'grouped prices',
    resaved(rows =>
      rows.map(row => row.map(cell => (/^\d{4}$/.test(cell) ? `${cell[0]},${cell.slice(1)}` : cell))),
    ),
  ],
])('a file with %s is read as the same catalogue', (_, content) => {
  const { rows, problems, warnings } = readTests(content)
  expect(problems).toEqual([])
  expect({ rows, warnings }).toEqual({ rows: SEED.rows, warnings: SEED.warnings })
})

test('an empty number is reported as missing, and not read as zero', () => {
  const blank = (column: string) =>
    resaved(([header = [], first = [], ...others]) => [
      header,
      first.map((cell, at) => (header[at] === column ? '' : cell)),
      ...others,
    ])
  for (const column of ['fastingHours', 'reportTimeHours', 'afterMealHours'])
    expect(readTests(blank(column)).problems, column).toEqual([
      { file: 't', line: 2, column, message: 'is missing', code: expect.any(String) },
    ])
})

test('a file of another kind is reported in one sentence', () => {
  for (const content of ['PK\u0003\u0004 workbook', '<html><table>', 'Test~Price\nCBC~249\n'])
    expect(readTests(content).problems, content).toEqual([
      expect.objectContaining({ line: 1, message: expect.stringContaining('CSV UTF-8') }),
    ])
})

test('a garbled text causes a warning with its line and column', () => {
  const content = TESTS.replace('No special preparation needed.', 'Nothing â€“ really')
  expect(readTests(content).warnings).toContainEqual(
    expect.objectContaining({
      file: 't',
      line: 2,
      column: 'preparation',
      message: expect.stringContaining('garbled'),
    }),
  )
})

test('a package with the code or name of a lab test, or with a test twice, is refused', () => {
  const problems = problemsWith(
    {},
    {
      2: line => line.replace(/^PK-FULLBODY,[^,]*/, 'CBC,haemoglobin (hb)'),
      3: line => line.replace('CBC|FBS', 'CBC|CBC|FBS'),
    },
  )
  expect(problems).toEqual([
    'packages.csv:2 code: CBC is the code of a lab test',
    'packages.csv:2 name: haemoglobin (hb) is the name of a lab test',
    'packages.csv:3 tests: names a test twice',
  ])
})

const without = (csv: string, columns: readonly string[]): string => {
  const rows: string[][] = parse(csv)
  const kept = rows[0]?.map(name => !columns.includes(name)) ?? []
  return stringify(rows.map(row => row.filter((_, at) => kept[at])))
}

test('the medical facts of a file without their columns are derived from its texts, with a warning', () => {
  const facts = ['testType', 'sampleKinds', 'containers', 'hivConsent', 'afterMealHours', 'picture']
  const older = {
    tests: { file: 'tests.csv', content: without(TESTS, facts) },
    packages: { file: 'packages.csv', content: without(PACKAGES, ['hivConsent', 'minAge', 'picture']) },
  }
  const read = readCatalogue(older.tests, older.packages)
  const whole = readCatalogue(
    { file: 'tests.csv', content: TESTS },
    { file: 'packages.csv', content: PACKAGES },
  )
  expect(whole.warnings).toEqual([])
  expect(read.problems).toEqual([])
  expect(read.rows).toEqual(whole.rows)
  expect(read.warnings.map(({ file, line, column }) => `${file}:${line} ${column}`)).toEqual([
    ...facts.map(column => `tests.csv:1 ${column}`),
    ...['hivConsent', 'minAge', 'picture'].map(column => `packages.csv:1 ${column}`),
  ])
})

test('a test without a category gets one from its name, with a warning', () => {
  const content = TESTS.replace(/^(XRCPA,.*?),true,/m, '$1,false,').replace(
    /^(URM,[^\n]*)Urine Tests/m,
    '$1Kidney',
  )
  const { rows, warnings } = readCatalogue(
    { file: 'tests.csv', content },
    { file: 'packages.csv', content: PACKAGES },
  )
  const row = (code: string) => rows.labTests.find(test => test.code === code)
  expect(row('XRCPA')?.centerVisitRequired).toBe(true)
  expect(row('URM')?.categories).toContain('urine')
  expect(warnings.map(({ column, message }) => `${column} ${message}`).sort()).toEqual([
    'categories Urine Tests is added, as the name says',
    'centerVisitRequired is true, as the name says imaging',
  ])
})

const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,"'()&\n-]{0,20}[A-Za-z0-9]$/).map(cleanCell)
const price = fc.integer({ min: 1, max: 9_999_999 })
const prices = fc
  .tuple(price, fc.integer({ min: 1, max: 99_999 }))
  .map(([regular, rupees]) => ({ regularPrice: Math.max(regular, rupees * 100), salePrice: rupees * 100 }))
const labTest = fc.record({
  sampleType: words,
  description: words,
  preparation: words,
  fastingHours: fc.oneof(fc.constant(0), fc.integer({ min: MIN_FASTING_HOURS, max: MAX_FASTING_HOURS })),
  centerVisitRequired: fc.boolean(),
  categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES.codes), { minLength: 1, maxLength: 3 }),
  parameters: fc.array(
    words.map(text => cleanCell(text.replaceAll('\n', ' '))),
    { maxLength: 4 },
  ),
  testType: fc.constantFrom(...TEST_TYPES),
  containers: fc.subarray(['EDTA', 'SERUM', 'FLUORIDE@after-meal']),
  sampleKinds: fc.uniqueArray(fc.constantFrom(...SAMPLE_KINDS)),
  hivConsent: fc.boolean(),
  afterMealHours: fc.integer({ min: 0, max: MAX_AFTER_MEAL_HOURS }),
  picture: fc.constantFrom(...PICTURES),
  reportTimeHours: fc.integer({ min: 1, max: 2000 }),
  loinc: fc.constantFrom(null, '57021-8'),
  healthArea: words,
  purpose: fc.oneof(fc.constant(''), words),
  why: words,
  who: words,
  measures: words,
  reportReads: words,
  popularity: fc.integer({ min: 0, max: 999_999 }),
})

test('exported files are imported unchanged, with any text in the cells', () => {
  const catalogue = fc
    .array(fc.tuple(labTest, prices), { minLength: 1, maxLength: 6 })
    .map((tests): CatalogueRows => {
      const labTests = tests.map(
        ([row, cost], at): LabTestRow => ({ ...row, ...cost, code: `T-${at}`, name: `Test ${at}` }),
      )
      const bundle: PackageRow = {
        code: 'PK-1',
        name: 'All of "them", together',
        description: 'Two\nlines',
        tests: labTests.map(row => row.code),
        regularPrice: 12_345,
        salePrice: 10_000,
        gender: 'Any',
        ageGroup: '18+',
        minAge: 21,
        picture: 'body',
        hivConsent: false,
        popularity: 12,
      }
      return { labTests, packages: [bundle] }
    })
  fc.assert(
    fc.property(catalogue, rows => {
      const texts = catalogueTexts(rows)
      const read = readCatalogue(
        { file: 't', content: texts.labTests },
        { file: 'p', content: texts.packages },
      )
      expect(read).toEqual({ rows, problems: [], warnings: [] })
    }),
  )
})
