import { describe, test } from 'vitest'
import { formatMobile } from '#rules/people.ts'
import type { CallError } from '#wire/client.ts'
import { CHECKUP } from './support/carts.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The account's pages and menu. The profile's form, which waits, is in tests/e2e/profile. */

const { page, signedIn, forget } = await shopScreens()

const PROFILE = /\/api\/customers\/profile$/
const CART = JSON.stringify([CHECKUP])
const main = page.getByRole('main')
const aside = page.getByRole('complementary', { name: 'Your account' })
const login = page.getByRole('banner').getByRole('link', { name: 'Login' })

// P2-48, P2-56, P2-74, P2-155, P2-160
test.each(['/profile', '/edit-profile', '/my-orders', '/order-details/ORD-12345678'])(
  '%s leads a visitor who is not logged in to the login page, and from there back',
  async path => {
    forget()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
  },
)

test('without an answer the profile shows the copy in this browser, marked as a copy', async () => {
  await signedIn()
  page.cut(PROFILE)
  await page.goto('/profile')
  await expect(main.getByText('Failed to fetch profile')).toBeVisible()
  await expect.poll(page.facts).toMatchObject({ 'Full Name': 'Asha Rao' })
  page.asUsual()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Failed to fetch profile')).toBeHidden()
})

describe('the menu', () => {
  // P2-75
  test('leads to profile and orders', async () => {
    const { phone } = await signedIn()
    await page.goto('/profile')
    await expect(aside).toContainText('Asha Rao')
    await expect(aside).toContainText(`+91 ${formatMobile(phone)}`)
    const menu = aside.getByRole('navigation', { name: 'Account' })
    await expect(menu.getByRole('link')).toHaveText(['Profile Details', 'Order History'])
    await expect(menu.getByRole('link', { name: 'Profile Details' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: 'Order History' }).click()
    await expect(page).toHaveURL('/my-orders')
    await menu.getByRole('link', { name: 'Profile Details' }).click()
    await expect(page).toHaveURL('/profile')
  })

  // P2-75
  test('ends the session by Logout, and opens the login page', async () => {
    const { api } = await signedIn()
    page.storeElsewhere({ cart: CART })
    await page.goto('/profile')
    await aside.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(login).toBeVisible()
    for (const key of ['authToken', 'customer', 'phone', 'otpVerified'])
      await expect.poll(page.storedKeys).not.toContain(key)
    // Only the page of orders empties the cart as well.
    expect(page.storedKeys()).toContain('cart')
    await expect.poll(() => api.getProfile().catch((error: CallError) => error.status)).toBe(401)
  })

  // P2-49, P2-50
  test('on My Orders also empties the cart at logout, and opens the home page', async () => {
    const { phone, api } = await signedIn()
    page.storeElsewhere({ cart: CART })
    await page.goto('/my-orders')
    await expect(aside).toContainText(`+91 ${formatMobile(phone)}`)
    await expect(aside).toContainText('Asha Rao')
    await aside.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(login).toBeVisible()
    for (const key of ['authToken', 'customer', 'otpVerified', 'cart'])
      await expect.poll(page.storedKeys).not.toContain(key)
    await expect.poll(() => api.getProfile().catch((error: CallError) => error.status)).toBe(401)
  })
})
