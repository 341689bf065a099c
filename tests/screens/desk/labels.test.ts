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
  printed: { labels: 0, again: 0, pdf: null, zpl: null, ...more },
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
