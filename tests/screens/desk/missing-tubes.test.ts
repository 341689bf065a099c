import { test } from 'vitest'
import { formatTubeCode, makeTubeCode } from '#rules/specimens/codes.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** What the reception waits for, and what it should have had yesterday. */

const { page } = await screens()

const [FIRST = '', SECOND = '', THIRD = ''] = [1, 2, 3].map(one => makeTubeCode(new Uint8Array(7).fill(one)))
const SERUM = { letter: 'S', cap: 'gold', container: 'Serum', timing: 'first' } as const

test('tubes of an earlier day are listed separately with their day, and not counted as on their way', async () => {
  const onTheWay = [
    {
      collector: { id: 'i', name: 'Imran Shaikh' },
      of: 2,
      here: 0,
      tubes: [
        ['2026-11-23T02:02:00.000Z', FIRST],
        ['2026-11-24T03:32:00.000Z', SECOND],
        ['2026-11-24T03:40:00.000Z', THIRD],
      ].map(([collectedAt = '', code = '']) => ({
        code,
        collectedAt,
        patientName: 'Asha Rao',
        hour: 7,
        ...SERUM,
      })),
    },
  ]
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: { id: 'x', name: 'Joseph Pinto', permissions: ['specimens.receive'], roles: [] },
  })
  const reception = { centres: [], isEverywhere: true, mayReject: true, received: 0, rejected: 0, onTheWay }
  page.answer(/^\/api\/desk\/reception/, { success: true, reception: { ...reception, date: '2026-11-24' } })
  await page.goto('/desk/reception')
  const missing = page.getByRole('region', { name: 'Missing from an earlier day: 1 tube' })
  await expect(missing.getByText('Imran Shaikh: 1 tube')).toBeVisible()
  await expect(missing.getByText(/since Mon, 23 Nov, 7:32 AM/)).toBeVisible()
  await expect(missing.getByText(formatTubeCode(FIRST))).toBeVisible()
  await expect(missing.getByText(formatTubeCode(SECOND))).toHaveCount(0)
  await expect(page.getByText('Imran Shaikh: 2, here 0, missing 2')).toBeVisible()
  await expect(page.getByText(/since 9:02/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Expected' }).getByText('2', { exact: true })).toBeVisible()
})
