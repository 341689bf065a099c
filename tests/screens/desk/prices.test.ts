import { describe, test } from 'vitest'
import type { DeskCoupon } from '#desk/coupons/contract.ts'
import type { DeskDoctor } from '#desk/doctors/contract.ts'
import { NO_FACTS } from '#wire/settings.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Prices and coupons at the desk, changed meanwhile by another person, or typed as no number. */

const { page } = await screens()

const PRICES = /^\/api\/desk\/prices$/
const CHANGE = /^\/api\/desk\/prices\/CBC$/
const COUPONS = /^\/api\/desk\/coupons$/
const FIRST15: DeskCoupon = {
  code: 'FIRST15',
  revision: 3,
  type: 'PERCENTAGE',
  value: 15,
  minimumOrder: 0,
  maximumDiscount: 500,
  uses: 3,
  maximumUses: null,
  maximumPerCustomer: 1,
  startsAt: null,
  endsAt: '2026-12-31T18:30:00.000Z',
  description: '15% off',
  isActive: true,
  isHidden: false,
  isForOne: false,
}
const REVISIONS = Object.fromEntries(Object.keys(NO_FACTS).map(name => [name, 1]))
const FACTS = /^\/api\/desk\/facts$/
const SAVE_FACTS = /^POST \/api\/desk\/facts$/
const DOCTORS = /^\/api\/desk\/doctors$/
const DOCTOR: DeskDoctor = {
  id: 'd1',
  revision: 4,
  name: 'Dr. Meera Iyer',
  specialization: 'Dermatology',
  qualifications: 'MBBS',
  fee: null,
  clinic: 'Skin Clinic',
  location: 'Bandra, Mumbai',
  experienceYears: 14,
  ratingPercent: 96,
  reviews: 4,
  isOffered: true,
  isSample: true,
  photo: null,
  changedAt: null,
  changedBy: null,
}
const pricesWith = (salePrice: number, revision = 1) => ({
  success: true,
  items: ['CBC', 'TSH'].map(id => ({
    id,
    name: id,
    isPackage: false,
    regularPrice: 400,
    salePrice,
    revision,
    changedAt: null,
    changedBy: null,
  })),
})

/** Parts of the page `Look and texts`. */
const ON_THE_WEBSITE = ['doctors', 'facts']

async function openPrices(part = '') {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: { id: 'v', name: 'Vijay', permissions: ['catalogue.change'], roles: [] },
  })
  page.answer(PRICES, pricesWith(249))
  page.answer(/^\/api\/desk\/prices\/.*\/changes/, { success: true, changes: [] })
  page.answer(DOCTORS, { success: true, doctors: [DOCTOR] })
  page.answer(FACTS, { success: true, facts: NO_FACTS, revisions: REVISIONS, changes: [] })
  page.answer(/^\/api\/desk\/changes/, { success: true, changes: [] })
  page.answer(COUPONS, { success: true, coupons: [FIRST15] })
  const [path, title] = ON_THE_WEBSITE.includes(part)
    ? ['look-and-texts', 'Look and texts']
    : ['prices', 'Prices']
  await page.goto(`/desk/${path}${part && `?part=${part}`}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
const bodies = (calls: RegExp) =>
  page
    .sent(calls)
    .filter(({ init }) => init?.method === 'POST')
    .map(({ init }) => JSON.parse(String(init?.body)) as object)

test('a price that was changed meanwhile is refused, shown, and can then be changed', async () => {
  await openPrices()
  await page.getByLabel('Find a test or check-up').fill('cb')
  await page.getByRole('button', { name: 'Change the price of CBC' }).click()
  await page.getByLabel('New price').fill('ten')
  await page.getByRole('button', { name: /^Change the price to/ }).click()
  await expect(page.getByText('Enter the amount in rupees, like 249 or 249.50.')).toBeVisible()
  await page.getByLabel('New price').fill('199')
  const told = 'Nandini changed the price at 9:30 AM. Please review the new price first.'
  const [current] = pricesWith(229, 2).items
  page.answer(CHANGE, { success: false, code: 'CHANGED', message: told, current }, { status: 409 })
  await page.getByRole('button', { name: 'Change the price to ₹199, MRP ₹400' }).click()
  await expect(page.getByText(told)).toBeVisible()
  await page.getByRole('button', { name: 'Show the current version' }).click()
  await expect(page.getByLabel('New price')).toHaveValue('229')
  page.answer(CHANGE, { success: true, revision: 3 })
  await page.getByLabel('New price').fill('199')
  await page.getByRole('button', { name: 'Change the price to ₹199, MRP ₹400' }).click()
  await expect(page.getByText('CBC now costs ₹199 (was ₹229).')).toBeVisible()
  await expect(page.getByLabel('Find a test or check-up')).toBeFocused()
  expect(bodies(CHANGE).at(-1)).toEqual({
    revision: 2,
    prices: { regularPrice: 400, salePrice: 199 },
    isSure: false,
  })
})

test('a price that may lack a digit has to be confirmed, and one click undoes it', async () => {
  await openPrices()
  await page.getByRole('button', { name: 'Change the price of CBC' }).click()
  await page.getByLabel('New price').fill('2')
  const question = 'The price would change from ₹249 to ₹2, 99% less. Is this correct?'
  page.answer(CHANGE, { success: false, code: 'BIG_CHANGE', message: question }, { status: 409 })
  const sure = page.getByRole('button', { name: 'Change to ₹2, MRP ₹400 anyway' })
  await page.getByLabel('New price').press('Enter')
  await expect(page.getByText(question)).toBeVisible()
  await page.getByLabel('New price').press('Enter')
  await expect(sure).toBeVisible()
  await page.getByLabel('New price').fill('3')
  await expect(sure).toHaveCount(0)
  await page.getByLabel('New price').fill('2')
  await page.getByLabel('New price').press('Enter')
  await expect(sure).toBeVisible()
  page.answer(CHANGE, { success: true, revision: 2 })
  await sure.click()
  await expect(page.getByText('CBC now costs ₹2 (was ₹249).')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('CBC costs ₹249 again.')).toBeVisible()
  const [was, slip] = [249, 2].map(salePrice => ({ regularPrice: 400, salePrice }))
  expect(bodies(CHANGE).slice(-4)).toEqual([
    ...Array(2).fill({ revision: 1, prices: slip, isSure: false }),
    { revision: 1, prices: slip, isSure: true },
    { revision: 2, prices: was, isSure: true },
  ])
})

test('the form has a main button only after a change', async () => {
  await openPrices()
  await page.getByRole('button', { name: 'Change the price of CBC' }).click()
  await expect(page.getByLabel('New price')).toBeFocused()
  const save = page.getByRole('button', { name: /^Change the price to/ })
  await expect(save).toHaveCount(0)
  await page.getByLabel('New price').fill('2')
  page.answer(CHANGE, { success: false, code: 'BIG_CHANGE', message: 'Is it correct?' }, { status: 409 })
  await save.click()
  await expect(page.getByRole('button', { name: 'Change to ₹2, MRP ₹400 anyway' })).toBeVisible()
  await expect(save).toHaveCount(0)
  await page.getByLabel('New price').fill('')
  await save.click()
  await expect(page.getByLabel('New price')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('New price').fill('249')
  await expect(save).toHaveCount(0)
})

test('the whole list can be paged through, and a search starts at its first page', async () => {
  await openPrices()
  const [item] = pricesWith(249).items
  const items = Array.from({ length: 45 }, (_, at) => ({
    ...item,
    id: `T${at + 1}`,
    name: `Test ${at + 1}.`,
  }))
  page.answer(PRICES, { success: true, items })
  await page.goto('/desk/prices')
  await expect(page.getByText('1 to 20 of 45')).toBeVisible()
  await page.getByRole('button', { name: 'Next ›' }).click()
  await page.getByRole('button', { name: 'Next ›' }).click()
  await expect(page.getByText('41 to 45 of 45')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the price of Test 45.' })).toBeVisible()
  await page.getByLabel('Find a test or check-up').fill('test 7.')
  await expect(page.getByRole('button', { name: 'Change the price of Test 7.' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of this list' })).toHaveCount(0)
})

test('each part of the page has its own address, and loads only its own data', async () => {
  await openPrices()
  await expect(page.getByRole('button', { name: 'Change the price of CBC' })).toBeVisible()
  for (const [title, part] of [
    ['Coupons', 'coupons'],
    ['Files', 'files'],
  ] as const) {
    const link = page.getByRole('link', { name: title, exact: true })
    await expect(link).toHaveAttribute('href', `/desk/prices?part=${part}`)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Change the price of CBC' })).toHaveCount(0)
  expect(page.sent(PRICES)).toHaveLength(1)
  await page.goto('/desk/prices?part=none')
  await expect(page.getByRole('button', { name: 'Change the price of CBC' })).toBeVisible()
})

test('a coupon is changed from the values on the screen, and keeps the unchanged ones', async () => {
  await openPrices('coupons')
  page.answer(/^\/api\/desk\/coupons\/FIRST15/, { success: true })
  await page.getByRole('button', { name: 'Change FIRST15' }).click()
  await page.getByLabel('How much').fill('lots')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter amounts and numbers in digits.')).toBeVisible()
  await page.getByLabel('How much').fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('FIRST15 is saved.')).toBeVisible()
  const { code: _, uses: __, isForOne: ___, description: ____, revision, ...settings } = FIRST15
  expect(bodies(/coupons\/FIRST15/)).toEqual([{ revision, settings: { ...settings, value: 20 } }])
})

test('the list of coupons names those that have ended or not begun', async () => {
  await openPrices('coupons')
  const row = (code: string) => page.getByRole('row', { name: new RegExp(`^${code}`) })
  const coupons = [
    { ...FIRST15, code: 'LATER', startsAt: '2027-01-01T18:30:00.000Z', endsAt: null },
    { ...FIRST15, code: 'OVER', endsAt: '2026-01-01T18:30:00.000Z' },
    FIRST15,
  ]
  page.answer(COUPONS, { success: true, coupons })
  await page.goto('/desk/prices?part=coupons')
  await expect(row('LATER')).toContainText('Not begun')
  await expect(row('OVER')).toContainText('Ended')
  await expect(row('FIRST15')).toContainText('In use')
})

test('a coupon begins with its first day in India', async () => {
  await openPrices('coupons')
  page.answer(/^\/api\/desk\/coupons\/FIRST15/, { success: true })
  await page.getByRole('button', { name: 'Change FIRST15' }).click()
  await page.getByLabel('First day').fill('2026-12-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('FIRST15 is saved.')).toBeVisible()
  expect(bodies(/coupons\/FIRST15/)).toMatchObject([
    { settings: { startsAt: '2026-11-30T18:30:00.000Z', endsAt: FIRST15.endsAt } },
  ])
})

test('a new coupon starts with limits that can be changed, and a missing limit is reported at its field', async () => {
  await openPrices('coupons')
  page.answer(COUPONS, { success: true, coupons: [FIRST15] })
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  await page.getByLabel('Code').fill('half')
  await page.getByLabel('How much').fill('50')
  await expect(page.getByLabel('Maximum number of orders', { exact: true })).toHaveValue('100')
  const perCustomer = page.getByLabel(/^Maximum number of orders per customer/)
  await expect(perCustomer).toHaveValue('1')
  await perCustomer.fill('')
  const sentence = 'Enter a maximum number of orders per customer.'
  const fields = { 'settings.maximumPerCustomer': sentence }
  const refused = { success: false, code: 'INVALID', message: sentence, fields }
  page.answer(/^POST \/api\/desk\/coupons$/, refused, { status: 422 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(sentence)).toHaveCount(1)
  await expect(perCustomer).toHaveAttribute('aria-invalid', 'true')
  page.answer(COUPONS, { success: true, coupons: [] })
  await perCustomer.fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('HALF is saved.')).toBeVisible()
  expect(bodies(COUPONS).at(-1)).toMatchObject({
    code: 'half',
    settings: { value: 50, maximumUses: 100, maximumPerCustomer: 2 },
  })
})

const choose = async (label: string, text: string) =>
  page.getByLabel(label).evaluateAll(([input]) => {
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'a.csv')] })
    input?.dispatchEvent(new window.Event('change', { bubbles: true }))
  })

test('a file that was saved again after it was chosen is reported by name', async () => {
  await openPrices('files')
  await choose('Lab tests (CSV)', 'tests')
  await page.getByLabel('Check-ups (CSV)').evaluateAll(([input]) => {
    const changed = new File(['packages'], 'a.csv')
    changed.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    Object.defineProperty(input, 'files', { configurable: true, value: [changed] })
    input?.dispatchEvent(new window.Event('change', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^The file has changed since you chose it/)).toBeVisible()
})

test('files are previewed first, and exactly the previewed changes are imported', async () => {
  await openPrices('files')
  await page.getByLabel('Replace all').click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByText(/^To replace all, choose the files of lab tests and of check-ups/),
  ).toBeVisible()
  await choose('Lab tests (CSV)', 'tests')
  await choose('Check-ups (CSV)', 'packages')
  const problems = [
    {
      file: 'tests',
      line: 7,
      column: 'salePrice',
      message: 'must be more than zero',
      code: 'CBC',
      value: '0',
    },
    { file: 'packages', line: 2, column: '', message: 'has no cells than the header' },
  ]
  const wrong = { success: false, code: 'INVALID', message: '1 problem in the files.', problems }
  page.answer(/catalogue\/preview/, wrong, { status: 422 })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Lab tests, line 7, CBC, salePrice “0”: must be more than zero')).toBeVisible()
  await expect(page.getByText('Check-ups, line 2: has no cells than the header')).toBeVisible()
  const changed = {
    kind: 'lab-test',
    code: 'CBC',
    name: 'Blood count',
    what: 'changed',
    columns: ['salePrice'],
    price: { from: 249, to: 199 },
    values: [],
  }
  const gone = { ...changed, code: 'TSH', name: 'Thyroid', what: 'withdrawn', columns: [], price: null }
  page.answer(/catalogue\/preview/, { success: true, seen: 'abc', changes: [changed, gone], warnings: [] })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('₹249 to ₹199')).toBeVisible()
  await expect(page.getByText('1 item is withdrawn: Thyroid')).toBeVisible()
  page.answer(/catalogue\/import/, { success: true, changed: 2 })
  await page.getByLabel('Enter the number of withdrawn items to confirm').fill('1')
  await page.getByRole('button', { name: 'Import exactly this: 1 changed, 1 withdrawn' }).click()
  await expect(page.getByText('2 changes are imported. Pages show them now.')).toBeVisible()
  const sent = { tests: 'tests', packages: 'packages', containers: null, centres: null, isPartial: false }
  expect(bodies(/catalogue\/import/)).toEqual([{ files: sent, seen: 'abc', withdrawn: 1 }])
})

test('a file with the lines to change needs no other file', async () => {
  await openPrices('files')
  await choose('Lab tests (CSV)', 'tests')
  page.answer(/catalogue\/preview/, { success: true, seen: 'abc', changes: [], warnings: [] })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('No changes: the file matches the current data.')).toBeVisible()
  const sent = { tests: 'tests', packages: null, containers: null, centres: null, isPartial: true }
  expect(bodies(/catalogue\/preview/)).toEqual([sent])
})

test('a file of centres is imported on its own', async () => {
  await openPrices('files')
  await page.getByLabel('Replace all').click()
  await choose('Centres (CSV, optional)', 'centres')
  const change = {
    kind: 'centre',
    code: 'AND',
    name: 'Andheri',
    what: 'added',
    columns: [],
    price: null,
    values: [],
  }
  page.answer(/catalogue\/preview/, { success: true, seen: 'abc', changes: [change], warnings: [] })
  await page.getByRole('button', { name: 'Preview' }).click()
  page.answer(/catalogue\/import/, { success: true, changed: 1 })
  await page.getByRole('button', { name: 'Import exactly this: 1 added' }).click()
  await expect(page.getByText('1 change is imported. Pages show it now.')).toBeVisible()
  const sent = { tests: null, packages: null, containers: null, centres: 'centres', isPartial: false }
  expect(bodies(/catalogue\/import/)).toEqual([{ files: sent, seen: 'abc', withdrawn: 0 }])
})

const LIST = /price-list\/(preview|import)$/
const listSheet = (name: string) => ({
  name,
  rows: [
    { line: 1, cells: ['Sunrise Diagnostics'] },
    { line: 3, cells: ['Test', 'Net', 'Rate'] },
    { line: 4, cells: ['CBC', '199', '249'] },
  ],
  count: 3,
  headings: 3,
  fields: ['name', 'price', null],
})

async function openPriceList() {
  await openPrices('files')
  page.answer(/price-list\/open$/, { success: true, sheets: [listSheet('Rates'), listSheet('B2B')] })
  await choose('Price list (XLSX or CSV)', 'list')
  await expect(page.getByLabel('Read Net as')).toHaveValue('price')
}

test('the columns of a price list are corrected and previewed, and exactly that is imported', async () => {
  await openPriceList()
  await page.getByLabel('Read Net as').selectOption('')
  await page.getByLabel('Read Rate as').selectOption('price')
  await page.getByLabel('Fasting').selectOption('0')
  const note = { line: 4, column: 'Rate', message: '“2.5” must be in whole rupees, like 249' }
  const preview = { success: true, count: 1, changes: [], warnings: [], problems: [note], problemCount: 1 }
  page.answer(/price-list\/preview/, { ...preview, seen: null })
  const button = page.getByRole('button', { name: 'Preview the price list' })
  await button.click()
  await expect(page.getByText('Row 4, Rate: “2.5” must be in whole rupees, like 249')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import exactly/ })).toHaveCount(0)

  const change = {
    kind: 'lab-test',
    code: 'CBC',
    name: 'Blood count',
    what: 'changed',
    columns: ['salePrice'],
    price: { from: 249, to: 199 },
    values: [],
  }
  page.answer(/price-list\/preview/, {
    ...preview,
    problems: [],
    problemCount: 0,
    changes: [change],
    seen: 'abc',
  })
  await button.click()
  await expect(page.getByText('₹249 to ₹199')).toBeVisible()
  page.answer(/price-list\/import/, { success: true, changed: 1 })
  await page.getByRole('button', { name: 'Import exactly this: 1 changed' }).click()
  await expect(page.getByText('1 change is imported. Pages show it now.')).toBeVisible()
  const [first, second, imported] = bodies(LIST)
  expect(first).toEqual({
    file: btoa('list'),
    sheet: 'Rates',
    headings: 3,
    fields: ['name', null, 'price'],
    newTests: { sample: null, fastingHours: 0, reportHours: null },
    isComplete: false,
  })
  expect(second).toEqual(first)
  expect(imported).toEqual({ list: first, seen: 'abc' })
})

test('another choice after the preview of a price list has to be previewed again', async () => {
  await openPriceList()
  const change = {
    kind: 'lab-test',
    code: 'TSH',
    name: 'Thyroid',
    what: 'withdrawn',
    columns: [],
    price: null,
    values: [],
  }
  const preview = {
    success: true,
    seen: 'abc',
    count: 1,
    changes: [change],
    warnings: [],
    problems: [],
    problemCount: 0,
  }
  page.answer(/price-list\/preview/, preview)
  const button = page.getByRole('button', { name: /^Import exactly this/ })
  const choices = [
    () => page.getByRole('checkbox', { name: /^Withdraw tests/ }).click(),
    () => page.getByLabel('Row of headings').selectOption('1'),
    () => page.getByLabel('Sheet').selectOption('B2B'),
  ]
  for (const changeChoice of choices) {
    await page.getByRole('button', { name: 'Preview the price list' }).click()
    await expect(button).toBeVisible()
    await changeChoice()
    await expect(button).toHaveCount(0)
  }
})

test('a wrong field of a doctor shows its error, and withdrawing a doctor sends the revision on the screen', async () => {
  await openPrices('doctors')
  const { id: _id, isSample: _s, photo: _p, changedAt: _a, changedBy: _b, revision, ...doctor } = DOCTOR
  const wrong = { 'doctor.ratingPercent': 'Enter the rating in percent, 0 to 100.' }
  const refused = { success: false, code: 'INVALID', message: wrong['doctor.ratingPercent'], fields: wrong }
  page.answer(/doctors\/d1/, refused, { status: 422 })
  await page.getByRole('button', { name: 'Change Dr. Meera Iyer' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Rating of these reviews, percent').fill('lots')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter amounts and numbers in digits.')).toHaveCount(1)
  await page.getByLabel('Rating of these reviews, percent').fill('150')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(wrong['doctor.ratingPercent'])).toHaveCount(1)
  page.answer(/doctors\/d1/, { success: true })
  await page.getByLabel('Rating of these reviews, percent').fill('97')
  await page.getByLabel(/^Fee in rupees/).fill('600')
  await page.getByRole('checkbox', { name: 'Offered' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Dr. Meera Iyer is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Dr. Meera Iyer' })).toBeFocused()
  expect(bodies(/doctors\/d1/)).toEqual([
    { revision, doctor: { ...doctor, ratingPercent: 150 } },
    { revision, doctor: { ...doctor, ratingPercent: 97, fee: 600, isOffered: false } },
  ])
})

test('a company fact is changed line by line, and empty lines are left out', async () => {
  await openPrices('facts')
  await page.getByRole('button', { name: 'Change: Accreditations' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel('Name').first().fill('NABL')
  await page.getByLabel('Number').first().fill('MC-1234')
  const refused = { success: false, code: 'CHANGED', message: 'Nandini changed it at 9:30 AM.' }
  page.answer(SAVE_FACTS, refused, { status: 409 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(refused.message)).toBeVisible()
  page.answer(SAVE_FACTS, { success: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Accreditations: saved.')).toBeVisible()
  const accreditations = [{ name: 'NABL', number: 'MC-1234', address: null }]
  expect(bodies(FACTS).at(-1)).toEqual({ name: 'accreditations', revision: 1, value: accreditations })
})

test('the current files are saved one by one, in the form in which they are imported', async () => {
  await openPrices('files')
  const present = { success: true, tests: 'code,name', packages: 'p', containers: 'c', centres: 'z' }
  page.answer(/catalogue\/files/, present)
  await page.getByRole('button', { name: 'Download lab tests' }).click()
  await expect(page.getByText('lab_tests.csv is downloaded.')).toBeVisible()
  await expect.poll(() => page.savedFiles().map(({ name }) => name)).toEqual(['lab_tests.csv'])
})

describe('the photograph of a doctor', () => {
  const PHOTO = /^\/api\/desk\/doctors\/d1\/photo$/
  const at = '/api/doctors/photos/1.webp'
  const field = page.getByLabel('Choose a picture')
  const pick = (file: File) =>
    field.evaluateAll(([input]) => {
      Object.defineProperty(input, 'files', { configurable: true, value: [file] })
      input?.dispatchEvent(new window.Event('change', { bubbles: true }))
    })
  async function openDoctor(doctor: Partial<DeskDoctor> = {}) {
    await openPrices('doctors')
    page.answer(DOCTORS, { success: true, doctors: [{ ...DOCTOR, ...doctor }] })
    await page.goto('/desk/look-and-texts?part=doctors')
    await page.getByRole('button', { name: 'Change Dr. Meera Iyer' }).click()
  }

  test('is shown before it is saved, and sent with the revision of the one it replaces', async () => {
    await openDoctor({ photo: at })
    await expect(page.getByRole('img', { name: 'Photograph of Dr. Meera Iyer' })).toHaveAttribute('src', at)
    await pick(new File(['small'], 'meera.png', { type: 'image/png' }))
    const preview = page.getByRole('img', { name: 'Preview of the photograph of Dr. Meera Iyer' })
    await expect(preview).toHaveAttribute('src', `data:image/png;base64,${btoa('small')}`)
    await page.getByRole('button', { name: 'Discard picture' }).click()
    await expect(preview).toHaveCount(0)
    await expect(field).toBeFocused()
    await pick(new File(['small'], 'meera.png', { type: 'image/png' }))
    page.answer(PHOTO, { success: true })
    await page.getByRole('button', { name: 'Save photograph' }).click()
    await expect(page.getByText('The photograph of Dr. Meera Iyer is saved.')).toBeVisible()
    expect(bodies(PHOTO)).toEqual([{ seen: at, photo: btoa('small') }])
  })

  test('shows at its field why it was refused, and the next one is sent', async () => {
    await openDoctor()
    await expect(page.getByText('No photograph yet')).toBeVisible()
    await pick(new File(['%PDF-1.7'], 'meera.jpg', { type: 'image/jpeg' }))
    const wrong = 'Choose a JPEG, PNG or WebP picture.'
    const refused = { success: false, code: 'INVALID', message: wrong, fields: { photo: wrong } }
    page.answer(PHOTO, refused, { status: 422 })
    await page.getByRole('button', { name: 'Save photograph' }).click()
    await expect(field).toHaveAccessibleDescription(/Choose a JPEG, PNG or WebP picture\.$/)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await pick(new File(['small'], 'meera.png', { type: 'image/png' }))
    page.answer(PHOTO, { success: true })
    await page.getByRole('button', { name: 'Save photograph' }).click()
    await expect(page.getByText('The photograph of Dr. Meera Iyer is saved.')).toBeVisible()
  })

  test('can be removed by the button', async () => {
    await openDoctor({ photo: at })
    page.answer(PHOTO, { success: true })
    await page.getByRole('button', { name: 'Remove photograph' }).click()
    await expect(page.getByText('The photograph of Dr. Meera Iyer is removed.')).toBeVisible()
    expect(bodies(PHOTO)).toEqual([{ seen: at, photo: null }])
  })

  test('can’t be added to a doctor who is not saved yet', async () => {
    await openDoctor({ photo: at })
    await page.getByRole('button', { name: 'Add a doctor' }).click()
    await expect(field).toHaveCount(0)
  })

  test('can’t be added to a withdrawn doctor', async () => {
    await openDoctor({ isOffered: false })
    await expect(page.getByLabel('Offered')).toBeVisible()
    await expect(field).toHaveCount(0)
  })
})
