import { test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Labels for tubes, by the day. What is on them: src/desk/tubes/labels.test.ts. */

const { page } = await screens()

const LABELS = /^\/api\/desk\/labels/
const signIn = () =>
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2027-02-28T20:00:00.000Z',
    staff: {
      id: 'x',
      name: 'Meera Iyer',
      roles: [{ role: 'coordinator', centre: null }],
      permissions: ['visits.read', 'orders.read'],
    },
  })
const printed = (more: object) => ({
  success: true,
  printed: { labels: 0, again: 0, collectors: [], pdf: null, zpl: null, ...more },
})
const sent = () => page.sent(LABELS).map(({ init }) => JSON.parse(String(init?.body)) as object)

test('a day’s labels are saved as a sheet, with the number of labels printed before', async () => {
  signIn()
  await page.goto('/desk/labels')
  // The day after the shop’s, which is not that of this computer.
  await expect(page.getByLabel('Day')).toHaveValue('2027-03-02')
  await page.getByLabel('City').selectOption('Kolkata')
  await page.getByLabel('Day').fill('2026-11-25')
  await page.getByLabel('Visits').selectOption('8')
  await page.getByLabel('Labels used up on the first sheet').fill('12')
  page.answer(LABELS, printed({ labels: 3, again: 1, pdf: btoa('%PDF-1.7') }))
  await page.getByRole('button', { name: 'Make labels' }).click()
  await expect(page.getByText('3 labels are saved. 1 of them was already printed.')).toBeVisible()
  expect(sent()).toEqual([
    { city: 'Kolkata', date: '2026-11-25', hour: 8, format: 'pdf', isAgain: false, skip: 12 },
  ])
  await expect.poll(() => page.savedFiles().map(({ name }) => name)).toEqual(['labels.pdf'])
})

test('a date field shows its day in words, as browsers often write the month first', async () => {
  signIn()
  await page.goto('/desk/labels')
  const inWords = () => document.querySelector<HTMLElement>('[data-day]')?.dataset.day
  await expect.poll(inWords).toBe('Tue, 2 Mar 2027')
  await page.getByLabel('Day').fill('2026-11-25')
  await expect.poll(inWords).toBe('Wed, 25 Nov 2026')
})

async function chooseLabelPrinter() {
  signIn()
  await page.goto('/desk/labels')
  await page.getByLabel('Day').fill('2026-11-25')
  await page.getByLabel('Printer').selectOption('zpl')
}

test('the labels for a label printer are saved as a file of its commands', async () => {
  await chooseLabelPrinter()
  page.answer(LABELS, printed({ labels: 1, zpl: '^XA^XZ' }))
  await page.getByRole('button', { name: 'Make labels' }).click()
  await expect(page.getByText('1 label is saved.')).toBeVisible()
  await expect.poll(() => page.savedFiles().map(({ name }) => name)).toEqual(['labels.zpl'])
})

test('without labels to print no file is saved', async () => {
  await chooseLabelPrinter()
  page.answer(LABELS, printed({}))
  await page.getByRole('button', { name: 'Make labels' }).click()
  await expect(page.getByText(/No labels to print/)).toBeVisible()
  expect(page.savedFiles()).toEqual([])
})

test('labels that can’t be loaded show that the shop could not be reached', async () => {
  await chooseLabelPrinter()
  page.cut(LABELS)
  await page.getByRole('button', { name: 'Make labels' }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
})

test('the file’s order is stated by collector, so that the labels can be handed out', async () => {
  await chooseLabelPrinter()
  const collectors = [
    { name: 'Imran Shaikh', labels: 3 },
    { name: null, labels: 1 },
  ]
  page.answer(LABELS, printed({ labels: 4, zpl: '^XA^XZ', collectors }))
  await page.getByRole('button', { name: 'Make labels' }).click()
  await expect(page.getByText('In this order: Imran Shaikh 3, without a collector 1.')).toBeVisible()
})

test('those who assign visits make day sheets for the chosen day', async () => {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: {
      id: 'x',
      name: 'Meera Iyer',
      roles: [{ role: 'coordinator', centre: null }],
      permissions: ['visits.read', 'visits.assign'],
    },
  })
  const visit = {
    orderId: 'ORD-7K3M-0001',
    hour: 9,
    address: 'Flat 3, 14 Hill Road, near the church, Bandra West, Mumbai 400050',
    people: [{ name: 'Asha Rao', gender: 'Female', age: 42, tests: 2, isFasting: true }],
    tubes: [{ person: 'Asha Rao', letter: 'F', container: 'Fluoride', timing: 'first', code: 'M3H8Q5C2' }],
    phones: ['9876543210'],
    toTake: 318,
  }
  page.answer(/^\/api\/desk\/day-sheets/, {
    success: true,
    sheets: [{ collector: 'Imran Shaikh', visits: [visit] }],
  })
  await page.goto('/desk/labels')
  await page.getByRole('button', { name: 'Make day sheets' }).click()
  await expect(page.getByText('1 sheet is ready to print.')).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Imran Shaikh, Wed, 25 Nov' })
  await expect(sheet).toContainText('1 visit, to take ₹318')
  await expect(sheet).toContainText('near the church')
  await expect(sheet).toContainText('Asha Rao, 42, F, 2 tests, fasting')
  await expect(page.getByRole('button', { name: 'Print day sheets' })).toBeVisible()
  await page.getByLabel('Day').fill('2026-11-26')
  // The sheets stay those of the day for which they were made.
  await expect(sheet).toBeVisible()
})
