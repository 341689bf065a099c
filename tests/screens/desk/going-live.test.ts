import { test, vi } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The page Going live: what becomes of a check after its try. */

const { page } = await screens()

const shown = (last: object) => ({
  success: true,
  opening: { state: 'before', message: '' },
  prices: { count: 153, isConfirmed: true },
  policies: [],
  bookableCities: 1,
  checks: [
    {
      name: 'sms',
      title: 'SMS',
      isRequired: true,
      needs: 'phone',
      last: { at: '2026-11-23T05:00:00.000Z', todo: '', ...last },
    },
  ],
  canOpen: false,
})

test('after test messages the row turns when their delivery reports have come', async () => {
  const pending = { state: 'warn', found: '2 delivery reports are still to come', todo: '' }
  const delivered = { state: 'ok', found: 'accepted and delivered', todo: '' }
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: { id: 'x', name: 'Ravi Owner', permissions: ['shop.open'], roles: [] },
  })
  page.answer(/^\/api\/desk\/going-live\/checks\/sms/, { success: true, finding: pending })
  page.answer(/^\/api\/desk\/going-live$/, shown(pending))
  await page.goto('/desk/going-live')
  await page.getByLabel('Mobile number for a test message').fill('9876543210')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await page.getByRole('button', { name: 'Try SMS' }).click()
    await expect(page.getByText('2 delivery reports are still to come')).toBeVisible()
    page.answer(/^\/api\/desk\/going-live\/checks\/sms/, { success: true, finding: delivered })
    page.answer(/^\/api\/desk\/going-live$/, shown(delivered))
    vi.advanceTimersByTime(3100)
    await expect(page.getByText('accepted and delivered')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
