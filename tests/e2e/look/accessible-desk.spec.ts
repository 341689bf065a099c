import type { Page } from '@playwright/test'
import { DESK_PAGES, type DeskPageName, deskPath } from '#rules/desk/desk-pages.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { signedInByCalls } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { goWithin } from '../support/page-parts.ts'

/** Every page of the desk and of the collectors' app, on a phone and on a desktop: no rule of accessibility broken. */

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

/** Whose page it is, where the owner does not open it. */
const NOT_THE_OWNERS: Partial<Record<DeskPageName, Role>> = {
  reception: 'technician',
  reports: 'pathologist',
  ownCash: 'reception',
}
const roleOf = (name: DeskPageName): Role => NOT_THE_OWNERS[name] ?? 'owner'

test('every page of the desk', async ({ page, context, shop }) => {
  const customer = await newCustomer(shop)
  const order = await placeOrder(customer)
  await payOnCollection(customer, order)
  const names = Object.keys(DESK_PAGES) as DeskPageName[]
  for (const [role, own] of Map.groupBy(names, roleOf)) {
    await (await signedInByCalls(shop, role)).openIn(context)
    await page.goto('/desk')
    for (const name of own) {
      await goWithin(page, deskPath(name, { number: order.orderId }))
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(/^(Loading|Opening the desk)/)).toHaveCount(0)
      await expectAccessibleAtBothSizes(page, name)
    }
  }
})

test('every screen of the collectors’ app', async ({ page, context, shop }) => {
  await (await signedInByCalls(shop, 'collector')).openIn(context)
  await page.goto('/collector')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page, 'today')
  await page.getByRole('link', { name: 'Hand over box and cash' }).click()
  await expect(page.getByRole('heading', { name: 'Hand over box and cash' })).toBeVisible()
  await expectAccessibleAtBothSizes(page, 'hand over')
})
