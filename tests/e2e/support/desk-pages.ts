import type { BrowserContext, Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { DESK_PAGES, type DeskPageName, deskPath } from '#rules/desk/desk-pages.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { giveVisits, signedInByCalls } from '../collector/staff.ts'
import { newCustomer, payOnCollection, placeOrder } from './customer.ts'
import { expect } from './fixtures.ts'
import { goWithin } from './page-parts.ts'
import type { Shop } from './shop.ts'

/** The role of a page that the owner can't open. */
const NOT_THE_OWNERS: Partial<Record<DeskPageName, Role>> = {
  reception: 'technician',
  reports: 'pathologist',
  myCash: 'reception',
}

/** The pages of the desk by the role that opens them. */
export const deskPagesByRole = (): Map<Role, DeskPageName[]> =>
  Map.groupBy(Object.keys(DESK_PAGES) as DeskPageName[], name => NOT_THE_OWNERS[name] ?? 'owner')

interface Opened {
  page: Page
  context: BrowserContext
  shop: Shop
}

/** Opens every page of the desk, with a visit booked, and waits until it has its data. */
export async function onEveryDeskPage(
  { page, context, shop }: Opened,
  check: (name: DeskPageName) => Promise<void>,
): Promise<void> {
  const customer = await newCustomer(shop)
  const order = await placeOrder(customer)
  await payOnCollection(customer, order)
  for (const [role, own] of deskPagesByRole()) {
    await (await signedInByCalls(shop, role)).openIn(context)
    await page.goto('/desk')
    for (const name of own) {
      await goWithin(page, deskPath(name, { number: order.orderId }))
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(/^(Loading|Opening the desk)/)).toHaveCount(0)
      await check(name)
    }
  }
}

/** Opens the day, a visit at its door and the handover of the collectors' app, on the demo's next morning. */
export async function onEveryCollectorScreen(
  { page, context, shop }: Opened,
  check: (name: string) => Promise<void>,
): Promise<void> {
  const date = addDays(indianDate(new Date()), 1)
  await shop.setClock(`${date}T06:30:00+05:30`)
  const [first = ''] = await giveVisits(await signedInByCalls(shop, 'coordinator'), { date, count: 3 })
  await shop.recordVisit({ orderId: first, kind: 'arrived' })
  await (await signedInByCalls(shop, 'collector')).openIn(context)
  await page.goto('/collector')
  await expect(page.getByText(/^\d+ of \d+ done$/)).toBeVisible()
  await check('today')
  await page.goto(`/collector?visit=${first}`)
  await expect(page.getByRole('heading', { name: 'Door code' })).toBeVisible()
  await check('visit')
  await page.goto('/collector')
  await page.getByRole('link', { name: 'Hand over box and cash' }).click()
  await expect(page.getByRole('heading', { name: 'Hand over box and cash' })).toBeVisible()
  await check('hand over')
  await shop.setClock(null)
}
