import type { Page } from '@playwright/test'
import { signedInByCalls } from '../collector/staff.ts'
import { expect, test } from '../support/fixtures.ts'

/** The desk's menu on a phone: a dialog, whose focus and Escape need a browser. */

test.beforeEach(async ({ page, context, shop }) => {
  await (await signedInByCalls(shop, 'owner')).openIn(context)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/desk')
})

const menuOf = (page: Page) => ({
  opener: page.getByRole('button', { name: 'Menu', exact: true }),
  drawer: page.getByRole('dialog', { name: 'The desk' }),
})

test('Escape and a click outside close the drawer of the menu and return the focus', async ({ page }) => {
  const { opener, drawer } = menuOf(page)
  const close = page.getByRole('button', { name: 'Close the menu' })
  await opener.click()
  await expect(close).toBeFocused()
  // Nothing behind it can be reached: the focus stays in the drawer, or moves to the browser's own bar.
  await page.keyboard.press('Shift+Tab')
  await expect(opener).not.toBeFocused()
  // Its accessible name is the one it shows.
  await expect(drawer.getByRole('button', { name: 'Lock G L', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(close).toBeFocused()
  await page.mouse.click(350, 400)
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a link in the drawer of the menu opens its page and closes the drawer', async ({ page }) => {
  const { opener, drawer } = menuOf(page)
  await opener.click()
  await drawer.getByRole('link', { name: 'Staff' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
})
