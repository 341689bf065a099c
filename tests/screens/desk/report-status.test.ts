import { test } from 'vitest'
import type { ReportStatus } from '#desk/report-status/contract.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Report status. What the shop does: src/desk/report-status/report-status.test.ts. */

const { page } = await screens()

const FIND = /^\/api\/desk\/report-status/
const SEND = /^\/api\/desk\/orders\/[^/]+\/report-message/

const person = (position: number, more: Partial<ReportStatus>): ReportStatus => ({
  orderId: `ORD-7K3M-000${position}`,
  place: 'Mumbai',
  position,
  name: 'Asha Rao',
  gender: 'Female',
  age: 34,
  ageMonths: null,
  tests: ['Complete Blood Count (CBC)'],
  visit: { date: '2026-11-25', timeSlot: '09:00 AM - 10:00 AM' },
  state: 'due',
  dueAt: null,
  readyAt: null,
  readAt: null,
  channels: [],
  ...more,
})
const arrange = (permissions: string[]) =>
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T10:00:00.000Z',
    staff: { id: 'x', name: 'Asha Pinto', roles: [{ role: 'reception', centre: null }], permissions },
  })
async function search(people: ReportStatus[]) {
  page.answer(FIND, { success: true, people, hasMore: false })
  await page.goto('/desk/report-status')
  await page.getByLabel('Name, phone, order or tube').fill('asha')
}

test('each person has one line with when the report was ready and read, or what it waits for', async () => {
  arrange(['orders.read'])
  await search([
    person(0, {
      state: 'ready',
      readyAt: '2026-11-24T08:40:00.000Z',
      readAt: '2026-11-24T09:02:00.000Z',
      channels: ['sms'],
    }),
    person(1, { state: 'ready', readyAt: '2026-11-23T08:40:00.000Z' }),
    person(2, { dueAt: '2026-11-24T12:30:00.000Z' }),
    person(3, { dueAt: '2026-11-24T09:30:00.000Z' }),
    person(4, { state: 'new-sample' }),
    person(5, { state: 'not-collected' }),
  ])
  const lines = page.getByRole('listitem')
  await expect(page.getByText('Ready 2:10 PM, read 2:32 PM')).toBeVisible()
  await expect(page.getByText('Ready Mon, 23 Nov, 2:10 PM, not read yet')).toBeVisible()
  await expect(page.getByText('Due by 6:00 PM')).toBeVisible()
  await expect(page.getByText('Overdue since 3:00 PM')).toBeVisible()
  await expect(page.getByText('Waiting for a new sample')).toBeVisible()
  await expect(page.getByText('Sample not collected yet: Wed, 25 Nov, 9–10 AM')).toBeVisible()
  await expect(lines.getByText('Send again')).toHaveCount(0)
})

test('those who may change orders send the message again by a possible channel, and read a refusal', async () => {
  arrange(['orders.read', 'orders.change'])
  await search([
    person(0, { state: 'ready', readyAt: '2026-11-24T08:40:00.000Z', channels: ['whatsapp', 'sms'] }),
  ])
  page.answer(SEND, { success: true })
  await page.getByRole('button', { name: 'Send the message to Asha Rao again by SMS' }).click()
  await expect(page.getByText('The message about the report of Asha Rao is on its way by SMS.')).toBeVisible()
  expect(page.sent(SEND).map(({ init }) => JSON.parse(String(init?.body)))).toEqual([{ channel: 'sms' }])
  const refused = { success: false, code: 'TOO_MANY', message: 'Too many attempts.' }
  page.answer(SEND, refused, { status: 429 })
  await page.getByRole('button', { name: 'Send the message to Asha Rao again by WhatsApp' }).click()
  await expect(page.getByText('Too many attempts.')).toBeVisible()
})
