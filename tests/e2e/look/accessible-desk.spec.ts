import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { onEveryCollectorScreen, onEveryDeskPage } from '../support/desk-pages.ts'
import { test } from '../support/fixtures.ts'

/** Every page of the desk and of the collectors' app, on a phone and on a desktop, meets the accessibility rules. */

const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
]

async function expectAccessibleAtBothSizes(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  })
}

test('every page of the desk is accessible', async ({ page, context, shop }) => {
  await onEveryDeskPage({ page, context, shop }, name => expectAccessibleAtBothSizes(page, name))
})

test('every screen of the collectors’ app is accessible', async ({ page, context, shop }) => {
  await onEveryCollectorScreen({ page, context, shop }, name => expectAccessibleAtBothSizes(page, name))
})
