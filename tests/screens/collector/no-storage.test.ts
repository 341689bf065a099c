import { test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The collectors' app in a browser without IndexedDB, as jsdom is one. */

const { page } = await screens()

test('if the phone stores nothing, the app shows that and what to do in both languages', async () => {
  await page.goto('/collector')
  const sentence = page.getByRole('alert')
  await expect(sentence).toContainText('Visits can’t be saved in this window.')
  await expect(sentence).toContainText('विज़िट इस विंडो में नहीं रखी जा सकतीं।')
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})
