import { test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The evening of a place: what is open now, and what was open when its day was closed. */

const { page } = await screens()

const AT = '2026-11-24T15:00:00.000Z'
const counts = { visits: 1, tubes: 0, cash: 0, upi: 0, reports: 0 }
const signed = { by: 'Meera Iyer', at: AT, counts, reasons: { visits: 'The phone is offline' } }
const nothing = { total: 0, amount: 0, entries: [] }
const entry = { id: 't', orderId: 'ORD-1', patientName: 'Asha Rao', staffName: 'Imran Shaikh', since: AT }

test('a closed day shows the numbers that were signed, and what is open now where a phone has reported since', async () => {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: AT,
    staff: { id: 'm', name: 'Meera Iyer', permissions: ['day.close'], roles: [] },
  })
  const place = {
    city: 'Mumbai',
    centreCode: null,
    name: 'Mumbai',
    counts: { ...counts, visits: 0, tubes: 1 },
  }
  page.answer(/^\/api\/desk\/day-ends/, { success: true, places: [{ ...place, signed }] })
  page.answer(/^\/api\/desk\/day-end\?/, {
    success: true,
    name: 'Mumbai',
    lines: {
      visits: nothing,
      tubes: { total: 1, amount: 0, entries: [{ ...entry, amount: null }] },
      cash: nothing,
      upi: nothing,
      reports: nothing,
    },
    takings: [],
    signed,
    closingProblem: null,
  })
  await page.goto('/desk/close-the-day?date=2026-11-24')
  const titles = page.getByRole('heading', { level: 3 })
  await expect(titles).toHaveText([
    '1Visits without a sample',
    '0Tubes not received',
    '0Cash not countedUPI and card payments not matchedReports overdue',
  ])
  await expect(page.getByText('Now 0')).toBeVisible()
  await expect(page.getByText('Now 1')).toBeVisible()
  await expect(page.getByText('Reason: The phone is offline')).toBeVisible()
})

test('a day whose visits go on shows when it can be closed, instead of the button and the reasons', async () => {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: AT,
    staff: { id: 'm', name: 'Meera Iyer', permissions: ['day.close'], roles: [] },
  })
  const place = { city: 'Mumbai', centreCode: null, name: 'Mumbai', counts, signed: null }
  page.answer(/^\/api\/desk\/day-ends/, { success: true, places: [place] })
  page.answer(/^\/api\/desk\/day-end\?/, {
    success: true,
    name: 'Mumbai',
    lines: {
      visits: { total: 1, amount: 0, entries: [{ ...entry, amount: null }] },
      tubes: nothing,
      cash: nothing,
      upi: nothing,
      reports: nothing,
    },
    takings: [],
    signed: null,
    closingProblem: 'The day can be closed after 2 PM: its last visit is at 1–2 PM.',
  })
  await page.goto('/desk/close-the-day?date=2026-11-24')
  await expect(page.getByText('The day can be closed after 2 PM: its last visit is at 1–2 PM.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Close the day/ })).toHaveCount(0)
  await expect(page.getByLabel(/^Reason/)).toHaveCount(0)
})
