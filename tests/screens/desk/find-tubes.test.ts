import { beforeEach, test } from 'vitest'
import type { FoundTube } from '#desk/find/contract.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Finding a tube, for people who may not open its order. */

const { page } = await screens()

const TUBE: FoundTube = {
  code: 'K7M4QX2P',
  letter: 'L',
  cap: 'lavender',
  container: 'EDTA',
  timing: 'first',
  patientName: 'Asha Rao',
  gender: 'female',
  age: 52,
  ageMonths: null,
  tests: 1,
  isNeeded: true,
  state: 'rejected',
  labelledAt: null,
  collectedAt: '2026-11-24T02:30:00.000Z',
  acceptedAt: null,
  receivedAt: null,
  rejectedAt: null,
  collectedBy: null,
  receivedBy: null,
  rejectReason: 'clotted',
  goodUntil: null,
  replaces: null,
  orderId: 'ORD-AAAA-AAAA',
}
const FIND = /^\/api\/desk\/find\/tubes/
const field = () => page.getByRole('textbox', { name: 'Tube code or order number' })

beforeEach(async () => {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: { id: 'x', name: 'Farida Sheikh', roles: [], permissions: ['specimens.receive'] },
  })
  page.answer(
    /^\/api\/desk\/orders/,
    { success: false, code: 'NOT_FOUND', message: 'Order not found' },
    { status: 404 },
  )
  await page.goto('/desk/orders/ORD-0000-0000')
  await page.getByRole('button', { name: /Find/ }).click()
})

test('a tube shows its state, patient and order number, and has no link', async () => {
  page.answer(FIND, { success: true, tubes: [TUBE] })
  await field().fill('K7M4QX2P')
  const row = page.getByRole('listitem').filter({ hasText: 'ORD-AAAA-AAAA' })
  await expect(row).toContainText('Rejected: Clotted')
  await expect(row).toContainText('Asha Rao, Female, 52')
  await expect(row).toContainText('collected 8:00 AM')
  await expect(row.getByRole('link')).toHaveCount(0)
})

test('without a match the search shows what else can be typed', async () => {
  page.answer(FIND, { success: true, tubes: [] })
  await field().fill('asha rao')
  await expect(page.getByText(/^No tube found/)).toBeVisible()
})
