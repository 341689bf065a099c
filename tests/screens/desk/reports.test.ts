import { test } from 'vitest'
import type { ReportedOrder } from '#desk/reports/contract.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Reports at the desk: which wait, and PDFs that are attached. What the shop does: src/desk/reports/reports.test.ts. */

const { page } = await screens()

const LIST = /^\/api\/desk\/reports$/
const MATCH = /^\/api\/desk\/reports\/match/
const AT = '2026-11-24T04:00:00.000Z'

const person = (position: number, name: string, more: object = {}) => ({
  position,
  name,
  gender: 'Female',
  age: 34,
  ageMonths: null,
  tests: ['Complete Blood Count (CBC)'],
  testsToRecollect: [],
  reports: [],
  ...more,
})
const order = (orderId: string, more: Partial<ReportedOrder> = {}): ReportedOrder => ({
  orderId,
  place: 'Mumbai',
  takenAt: AT,
  dueAt: '2026-11-25T04:00:00.000Z',
  isOverdue: false,
  sample: { tubes: 2, received: 0, rejected: 0 },
  patients: [person(0, 'Asha Rao')],
  message: `Jaanch: the report for booking ${orderId} is ready.`,
  ...more,
})
const LATE = order('ORD-7K3M-0001', { isOverdue: true })
const TWO = order('ORD-7K3M-0002', { patients: [person(0, 'Meera Iyer'), person(1, 'Ravi Iyer')] })

/** The list, and what an attached report answers: both by one address. */
function arrange({ attached }: { attached?: () => Response } = {}) {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: {
      id: 'x',
      name: 'Kavita Menon',
      roles: [{ role: 'pathologist', centre: null }],
      permissions: ['orders.read', 'reports.sign'],
    },
  })
  page.answerBy(LIST, (_, init) =>
    init?.method === 'POST' && attached
      ? attached()
      : Response.json({ success: true, orders: [LATE, TWO], total: 2, overdue: 1 }),
  )
}
const attachedTo = (one: ReportedOrder) => () => Response.json({ success: true, order: one })
const choose = (...files: File[]) =>
  page.getByLabel('Choose PDFs, or drop them here').evaluateAll(([input]) => {
    Object.defineProperty(input, 'files', { configurable: true, value: files })
    input?.dispatchEvent(new window.Event('change', { bubbles: true }))
  })
const personOf = (name: string) => page.getByLabel(`Person of ${name}`)
const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' })
const sent = () =>
  page
    .sent(LIST)
    .filter(({ init }) => init?.method === 'POST')
    .map(({ init }) => {
      const form = init?.body as FormData
      const report = JSON.parse(String(form.get('report'))) as Record<string, unknown>
      return { ...report, file: (form.get('file') as File).name }
    })

test('orders that wait for a report are listed with their tests, and the overdue ones marked', async () => {
  arrange()
  await page.goto('/desk/reports')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('ORD-7K3M-0001')
  await expect(rows.nth(1)).toContainText('Overdue')
  await expect(rows.nth(2)).toContainText('Ravi Iyer, 34 years, F Complete Blood Count (CBC)')
})

test('the orders that wait are narrowed by a name, test or place, and to those that are overdue', async () => {
  arrange()
  await page.goto('/desk/reports')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Overdue 1' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('ORD-7K3M-0001')
  await page.getByRole('button', { name: 'All 2' }).click()
  await page.getByLabel('Filter by name, test or place').fill('ravi')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('ORD-7K3M-0002')
  await page.getByLabel('Filter by name, test or place').fill('nobody')
  await expect(page.getByText('No order of this list matches. Clear the filter to see all.')).toBeVisible()
})

test('the files that are certain are attached by one click, and the others wait for their person', async () => {
  arrange({ attached: attachedTo(LATE) })
  page.answer(MATCH, {
    success: true,
    orders: [LATE, TWO],
    matches: [
      { orderId: LATE.orderId, patient: 0, by: 'tube' },
      { orderId: TWO.orderId, patient: null, by: 'order' },
    ],
    leftOff: null,
  })
  await page.goto('/desk/reports')
  await expect(page.getByText('Waiting for a report')).toBeVisible()
  await choose(pdf('M3H8Q5C2.pdf'), pdf('ORD-7K3M-0002.pdf'))
  await expect(page.getByText('by tube code')).toBeVisible()
  await expect(page.getByText('1 file still needs a person')).toBeVisible()
  // The list is loaded again after the reports, and the other file need not wait for it.
  page.hold(/^GET \/api\/desk\/reports$/)
  await page.getByRole('button', { name: 'Attach 1 report' }).click()
  await expect(page.getByText('Attached to ORD-7K3M-0001 for Asha Rao')).toBeVisible()
  await expect(page.getByText('1 report is attached.')).toBeVisible()
  expect(sent()).toEqual([
    { orderId: LATE.orderId, patient: 0, isPart: false, replaces: null, reason: '', file: 'M3H8Q5C2.pdf' },
  ])
  await personOf('ORD-7K3M-0002.pdf').click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.getByRole('option', { name: /Ravi Iyer/ }).click()
  await page.getByLabel('Attach ORD-7K3M-0002.pdf as').selectOption('Part (the rest follows)')
  arrange({ attached: attachedTo(TWO) })
  await page.getByRole('button', { name: 'Attach 1 report' }).click()
  await expect(page.getByText('Attached to ORD-7K3M-0002 for Ravi Iyer')).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ orderId: TWO.orderId, patient: 1, isPart: true })
})

test('a file opens beside the name and age of its person, with the message that the customer gets', async () => {
  arrange()
  page.answer(MATCH, {
    success: true,
    orders: [LATE, TWO],
    matches: [
      { orderId: LATE.orderId, patient: 0, by: 'order' },
      { orderId: TWO.orderId, patient: 1, by: 'tube' },
    ],
    leftOff: null,
  })
  await page.goto('/desk/reports')
  await choose(pdf('ORD-7K3M-0001.pdf'), pdf('M3H8Q5C2.pdf'))
  await page.getByRole('button', { name: 'Look at ORD-7K3M-0001.pdf' }).click()
  await expect(page.getByText(LATE.message)).toBeVisible()
  await page.getByRole('button', { name: 'Look at the next file' }).click()
  await expect(page.getByText(TWO.message)).toBeVisible()
  await expect(page.getByText(LATE.message)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Look at the next file' })).toHaveCount(0)
})

test('PDFs that are dropped beside the field are matched too, and the browser does not open them', async () => {
  arrange()
  page.answer(MATCH, {
    success: true,
    orders: [LATE],
    matches: [{ orderId: LATE.orderId, patient: 0, by: 'order' }],
    leftOff: null,
  })
  await page.goto('/desk/reports')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const drag = (type: string, dataTransfer: object) => {
    const event = new window.Event(type, { bubbles: true, cancelable: true })
    document.body.dispatchEvent(Object.assign(event, { dataTransfer }))
    return event.defaultPrevented
  }
  const files = { items: [{ kind: 'file' }], files: [pdf('ORD-7K3M-0001.pdf')] }
  expect(drag('dragover', files)).toBe(true)
  expect(drag('drop', files)).toBe(true)
  await expect(personOf('ORD-7K3M-0001.pdf')).toHaveValue('Asha Rao, 34 years, F')
  expect(drag('drop', { items: [{ kind: 'string' }], files: [] })).toBe(false)
})

/** A report without a match, when attaching any report is refused. */
async function openUnmatched() {
  const refusal = { success: false, code: 'INVALID', message: 'A report is a PDF file.', error: '' }
  arrange({ attached: () => Response.json(refusal, { status: 422 }) })
  page.answer(MATCH, { success: true, orders: [], matches: [null], leftOff: null })
  await page.goto('/desk/reports')
  await expect(page.getByText('Waiting for a report')).toBeVisible()
  await choose(pdf('scan.pdf'))
}

test('a report without a match is counted only once its person is chosen', async () => {
  await openUnmatched()
  await expect(page.getByText('1 file still needs a person')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Attach \d/ })).toHaveCount(0)
  await personOf('scan.pdf').fill('ORD-9999-9999')
  await personOf('scan.pdf').press('Enter')
  await expect(page.getByText('No order was found for “ORD-9999-9999”.')).toBeVisible()
})

test('a refused report shows the reason and can be sent again', async () => {
  await openUnmatched()
  await personOf('scan.pdf').fill('asha')
  await personOf('scan.pdf').press('Enter')
  await page.getByRole('button', { name: 'Attach 1 report' }).click()
  await expect(page.getByText('A report is a PDF file.')).toBeVisible()
  arrange({ attached: attachedTo(LATE) })
  await page.getByRole('button', { name: 'Attach 1 report' }).click()
  await expect(page.getByText('1 report is attached.')).toBeVisible()
})

test('people whose name is in the name of the file are offered first', async () => {
  arrange()
  page.answer(MATCH, { success: true, orders: [], matches: [null], leftOff: null })
  await page.goto('/desk/reports')
  await expect(page.getByText('Waiting for a report')).toBeVisible()
  await choose(pdf('Ravi_Iyer CBC.pdf'))
  await personOf('Ravi_Iyer CBC.pdf').press('ArrowDown')
  await expect(page.getByRole('option').nth(0)).toContainText('Ravi Iyer')
  await personOf('Ravi_Iyer CBC.pdf').press('Enter')
  await expect(personOf('Ravi_Iyer CBC.pdf')).toHaveValue('Ravi Iyer, 34 years, F')
})

test('a second whole report replaces the first, with a reason', async () => {
  const reports = [
    {
      number: 1,
      isPart: false,
      attachedAt: AT,
      attachedBy: 'Kavita Menon',
      correction: 'A corrected report',
    },
  ]
  const reported = order('ORD-7K3M-0003', { dueAt: null, patients: [person(0, 'Asha Rao', { reports })] })
  arrange({ attached: attachedTo(reported) })
  page.answer(MATCH, {
    success: true,
    orders: [reported],
    matches: [{ orderId: reported.orderId, patient: 0, by: 'order' }],
    leftOff: null,
  })
  await page.goto('/desk/reports')
  await choose(pdf('ORD-7K3M-0003.pdf'))
  await expect(page.getByLabel('Attach ORD-7K3M-0003.pdf as')).toContainText('In place of that of')
  await page.getByRole('button', { name: 'Look at ORD-7K3M-0003.pdf' }).click()
  await expect(page.getByText('A corrected report')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Attach \d/ })).toHaveCount(0)
  await page.getByLabel('Why the report is replaced by ORD-7K3M-0003.pdf').fill('A wrong unit')
  await page.getByRole('button', { name: 'Attach 1 report' }).click()
  await expect(page.getByText('1 report is attached.')).toBeVisible()
  expect(sent()).toMatchObject([{ replaces: 1, reason: 'A wrong unit', isPart: false }])
})

test.each([
  ['some tests are collected again, a file is the whole report of the others', ['CBC'], 'whole'],
  ['all tests are collected again, a file is a part', ['CBC', 'FBS'], 'part'],
])('if %s by default, and the tests to collect are named', async (_, testsToRecollect, kind) => {
  const rejected = order('ORD-7K3M-0004', {
    sample: { tubes: 2, received: 1, rejected: 1 },
    patients: [person(0, 'Asha Rao', { tests: ['CBC', 'FBS'], testsToRecollect })],
  })
  arrange({ attached: attachedTo(rejected) })
  page.answer(MATCH, {
    success: true,
    orders: [rejected],
    matches: [{ orderId: rejected.orderId, patient: 0, by: 'order' }],
    leftOff: null,
  })
  await page.goto('/desk/reports')
  await choose(pdf('ORD-7K3M-0004.pdf'))
  await expect(
    page.getByText(`Waiting for the recollection: ${testsToRecollect.join(', ')}. That report belongs`),
  ).toBeVisible()
  await expect(page.getByLabel('Attach ORD-7K3M-0004.pdf as')).toHaveValue(kind)
  await page.getByRole('button', { name: 'Attach 1 report' }).click()
  await expect(page.getByText('1 report is attached.')).toBeVisible()
  expect(sent()).toMatchObject([{ isPart: kind === 'part' }])
})

test.each([
  ['that is not a PDF', new File(['x'], 'scan.docx', { type: 'application/msword' })],
  ['that is a PDF only by its name', new File(['x'], 'scan.pdf', { type: 'application/pdf' })],
])('a file %s is refused at once, and is neither matched nor sent', async (_, file) => {
  arrange()
  await page.goto('/desk/reports')
  await expect(page.getByText('Waiting for a report')).toBeVisible()
  await choose(file)
  await expect(page.getByText(/^This file is not a PDF\./)).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Attach/ })).toHaveCount(0)
  expect(page.sent(MATCH)).toHaveLength(0)
})

test('a file over 20 MB is refused before it is sent', async () => {
  arrange()
  await page.goto('/desk/reports')
  const large = pdf('large.pdf')
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
  await choose(large)
  await expect(page.getByText('A report can have at most 20 MB.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Attach/ })).toHaveCount(0)
  expect(page.sent(MATCH)).toEqual([])
})

test('files beyond the limit of an hour, and files of a failed call, are matched again by one click', async () => {
  arrange()
  const why = 'You have opened 100 orders within an hour.'
  page.answer(MATCH, {
    success: true,
    orders: [LATE],
    matches: [{ orderId: LATE.orderId, patient: 0, by: 'order' }, null, null],
    leftOff: { files: [1], why },
  })
  await page.goto('/desk/reports')
  await expect(page.getByText('Waiting for a report')).toBeVisible()
  await choose(pdf('ORD-7K3M-0001.pdf'), pdf('ORD-7K3M-0002.pdf'), pdf('scan.pdf'))
  await expect(page.getByText(why)).toHaveCount(1)
  const again = page.getByRole('button', { name: 'Match 1 file again' })
  page.cut(MATCH)
  await again.click()
  await expect(page.getByText(why)).toHaveCount(0)
  page.answer(MATCH, {
    success: true,
    orders: [TWO],
    matches: [{ orderId: TWO.orderId, patient: 1, by: 'tube' }],
    leftOff: null,
  })
  await again.click()
  await expect(personOf('ORD-7K3M-0002.pdf')).toHaveValue('Ravi Iyer, 34 years, F')
  await expect(again).toHaveCount(0)
  expect(page.sent(MATCH).map(({ init }) => JSON.parse(String(init?.body)).names)).toEqual([
    ['ORD-7K3M-0001.pdf', 'ORD-7K3M-0002.pdf', 'scan.pdf'],
    ['ORD-7K3M-0002.pdf'],
    ['ORD-7K3M-0002.pdf'],
  ])
})

test('a file whose order was chosen by hand meanwhile is not matched again', async () => {
  arrange()
  const leftOff = { files: [0], why: 'You have opened 100 orders within an hour.' }
  page.answer(MATCH, { success: true, orders: [], matches: [null], leftOff })
  await page.goto('/desk/reports')
  await expect(page.getByText('Waiting for a report')).toBeVisible()
  await choose(pdf('ORD-7K3M-0001.pdf'))
  const again = page.getByRole('button', { name: 'Match 1 file again' })
  await expect(again).toBeVisible()
  await personOf('ORD-7K3M-0001.pdf').fill('asha')
  await personOf('ORD-7K3M-0001.pdf').press('Enter')
  await expect(again).toHaveCount(0)
})

test('a match that fails, or arrives after a person chose the order, changes nothing', async () => {
  arrange()
  const matches = [{ orderId: TWO.orderId, patient: 1, by: 'tube' }]
  const answer = page.hold(MATCH, { success: true, orders: [TWO], matches, leftOff: null })
  await page.goto('/desk/reports')
  await expect(page.getByText('Waiting for a report')).toBeVisible()
  await choose(pdf('ORD-7K3M-0002.pdf'))
  const person = personOf('ORD-7K3M-0002.pdf')
  await person.fill('asha')
  await person.press('Enter')
  answer.letThrough()
  await choose(pdf('scan.pdf'))
  await expect(personOf('scan.pdf')).toHaveValue('Ravi Iyer, 34 years, F')
  await expect(person).toHaveValue('Asha Rao, 34 years, F')
})

test('each order shows whether its sample has arrived', async () => {
  arrange()
  const sampleOf = (received: number, rejected: number, testsToRecollect: string[] = []) =>
    order(`ORD-7K3M-00${received}${rejected}`, {
      sample: { tubes: 2, received, rejected },
      patients: [person(0, 'Asha Rao', { testsToRecollect })],
    })
  const orders = [sampleOf(0, 0), sampleOf(1, 0), sampleOf(2, 0), sampleOf(0, 2, ['CBC']), sampleOf(1, 1)]
  page.answer(LIST, { success: true, orders, total: orders.length, overdue: 0 })
  await page.goto('/desk/reports')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Not received yet')
  await expect(rows.nth(2)).toContainText('1 of 2 tubes received')
  await expect(rows.nth(3)).toContainText('Received')
  await expect(rows.nth(4)).toContainText('Rejected, waiting for the recollection')
  await expect(rows.nth(5)).toContainText('1 of 2 tubes rejected')
})
