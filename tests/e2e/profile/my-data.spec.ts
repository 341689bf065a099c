import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PersonalData } from '#contract/privacy.ts'
import { expectAccessible, expectAccessibleAtAllSizes } from '../support/accessible.ts'
import { payOnCollection, placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeFor, keepPictures } from '../support/journey.ts'

/** What the profile lets a customer do with their own data: take a copy of it, and have it deleted. */

const FAILED_CALL = /Failed to load resource/
/** Longer than a code counts as fresh. */
const LATER_MS = 11 * 60_000

const yourData = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Your data' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Delete my account?' })

test.afterEach(({ shop }) => shop.setClock(null))

test('Download my data saves the copy of whoever is signed in, and of nobody else', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const stranger = await signedIn(page, shop, { name: 'Kamala Rao' })
  await placeOrder(stranger)
  const customer = await signedIn(page, shop, { name: 'Ravi Kumar' })
  const order = await placeOrder(customer)
  await page.goto('/profile')
  const button = yourData(page).getByRole('button', { name: 'Download my data' })

  await page.route('**/api/customers/data', route => route.abort())
  await button.click()
  await expect(yourData(page).getByRole('alert')).toHaveText(
    'Your data could not be loaded. Please try again.',
  )
  await page.unrouteAll()

  const saving = page.waitForEvent('download')
  await button.click()
  const saved = await saving
  await expect(yourData(page).getByRole('alert')).toBeHidden()
  expect(saved.suggestedFilename()).toBe('my-data.json')
  const text = await readFile(await saved.path(), 'utf8')
  const data = JSON.parse(text) as PersonalData
  expect(data.customer).toMatchObject({ name: 'Ravi Kumar', phone: customer.phone })
  expect(data.orders.map(({ orderId }) => orderId)).toEqual([order.orderId])
  expect(data.orders[0]?.collectionDetails.patientName).toBe('Ravi Kumar')
  expect(text).not.toContain(stranger.phone)
  expect(text).not.toContain('Kamala Rao')
  await expectAccessibleAtAllSizes(page, button)
  await keepPictures(page, 'profile-my-data')
})

test('Delete my account waits for a booked visit, asks for a fresh code, and leaves no account behind', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const { phone } = customer
  const order = await payOnCollection(customer, await placeOrder(customer))
  await page.goto('/profile')
  const open = yourData(page).getByRole('button', { name: 'Delete my account' })
  const remove = question(page).getByRole('button', { name: 'Delete for good' })

  await test.step('it says what goes and what stays, and can be left', async () => {
    await open.click()
    await expect(question(page)).toContainText('This cannot be undone')
    await expect(question(page)).toContainText(
      'Tax law makes us keep paid orders and their invoices for 8 years.',
    )
    await expectAccessibleAtAllSizes(page, remove)
    await keepPictures(page, 'profile-delete-1-question')
    await question(page).getByRole('button', { name: 'Keep my account' }).click()
    await expect(question(page)).toBeHidden()
    await expect(open).toBeFocused()
  })

  await test.step('a visit to come is named, and nothing is deleted', async () => {
    await open.click()
    await remove.click()
    const alert = question(page).getByRole('alert')
    await expect(alert).toHaveText(
      `Order ${order.orderId} is still open. Please cancel it, or wait until it is done. You can also call us.`,
    )
    await expectAccessible(page)
    await keepPictures(page, 'profile-delete-2-refused')
    await page.keyboard.press('Escape')
    expect((await customer.api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')
  })

  await test.step('once the visit is cancelled, a fresh code is all it needs', async () => {
    await customer.api.cancelOrder({ params: { id: order._id } })
    await shop.setClock(new Date(Date.now() + LATER_MS).toISOString())
    await open.click()
    await remove.click()
    const popup = page.getByRole('dialog', { name: 'Verify your phone' })
    await expect(popup.getByRole('status')).toHaveText('OTP sent successfully!')
    await expectAccessible(page)
    await keepPictures(page, 'profile-delete-3-code')
    await popup.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(shop, phone, 2))
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  })

  await test.step('signing in finds no account', async () => {
    await page.goto('/login?with=password')
    await page.getByLabel('Mobile Number').fill(phone)
    await page.getByLabel('Password', { exact: true }).fill('a quiet mango tree')
    await page.getByRole('main').locator('form').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'No account found with this phone number.',
    )
  })
})
