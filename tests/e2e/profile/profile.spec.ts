import type { Page } from '@playwright/test'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, keepPictures } from '../support/journey.ts'
import { gate } from '../support/page-parts.ts'

/** Profile, edit profile, the account's menu and logging out. */

const FAILED_CALL = /Failed to load resource/
const PROFILE = '**/api/customers/profile'
const UPDATED = 'Profile updated successfully'

const fact = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div', { has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition')
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('pages of a customer lead who is not logged in to the login page, and from there back', async ({
  page,
}) => {
  for (const path of ['/profile', '/edit-profile', '/my-orders', '/order-details/ORD-12345678']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
  }
})

test('the profile tells what is known, and its form changes all but the phone', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const { phone, api } = await signedIn(page, shop)
  await test.step('a new customer has a name and a phone', async () => {
    await page.goto('/profile')
    await expect(fact(page, 'Full Name')).toHaveText('Asha Rao')
    await expect(fact(page, 'Phone Number')).toHaveText(`+91 ${phone}`)
    for (const name of ['Email', 'Age', 'Gender']) await expect(fact(page, name)).toHaveText('Not provided')
    await expect(fact(page, 'Address')).toHaveCount(0)
    await keepPictures(page, 'account-profile-new')
  })

  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Save Changes' })
  await test.step('the form has these fields', async () => {
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL(/\/edit-profile$/)
    await expect(main.getByLabel('Full Name')).toHaveValue('Asha Rao')
    await expect(main.getByLabel('Full Name')).toHaveAttribute('required')
    const readOnly = main.getByLabel('Phone')
    await expect(readOnly).toHaveValue(phone)
    await expect(readOnly).not.toBeEditable()
    await expect(readOnly).toHaveAccessibleDescription('Phone number cannot be changed')
    await expect(main.getByLabel('Age')).toHaveAttribute('min', '1')
    await expect(main.getByLabel('Age')).toHaveAttribute('max', '120')
    await expect(main.getByLabel('Gender').getByRole('option')).toHaveText([
      'Not provided',
      'Male',
      'Female',
      'Other',
    ])
    expect(await main.getByLabel('Address').evaluate(field => field.tagName)).toBe('TEXTAREA')
    await keepPictures(page, 'account-edit')
  })

  await test.step('what cannot be is said at its field', async () => {
    await main.getByLabel('Full Name').fill(' ')
    await main.getByLabel('Email').fill('asha@')
    await main.getByLabel('Age').fill('121')
    await save.click()
    await expect(main.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your name.')
    await expect(main.getByLabel('Full Name')).toBeFocused()
    await expect(main.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(main.getByLabel('Age')).toHaveAccessibleDescription('Age must be between 1 and 120 years')
    await keepPictures(page, 'account-edit-wrong')
  })

  await test.step('a failure is told, and nothing that was typed is lost', async () => {
    await main.getByLabel('Full Name').fill('Asha K. Rao')
    await main.getByLabel('Email').fill('asha@example.com')
    await main.getByLabel('Age').fill('120')
    await main.getByLabel('Gender').selectOption('Other')
    await main.getByLabel('Address').fill('14 Hill Road\nBandra West')
    await page.route(PROFILE, route => route.abort(), { times: 1 })
    await save.click()
    await expect(main.getByRole('status')).toHaveText('Failed to update profile. Please try again.')
    await expect(main.getByLabel('Full Name')).toHaveValue('Asha K. Rao')
    await keepPictures(page, 'account-edit-failed')
  })

  await test.step('saved, it can be read for a second and a half', async () => {
    const { open, opened } = gate()
    await page.route(PROFILE, async route => {
      await opened
      await route.continue()
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await save.click()
    await expect(main.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    open()
    await expect(main.getByRole('status')).toHaveText(UPDATED)
    await page.clock.runFor(1400)
    // The pictures take long enough for a page that is left too early to be gone.
    await keepPictures(page, 'account-edit-saved')
    await expect(page).toHaveURL(/\/edit-profile$/)
    await expect(main.getByRole('status')).toHaveText(UPDATED)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/\/profile$/)
    await page.clock.resume()
  })

  await expect(fact(page, 'Full Name')).toHaveText('Asha K. Rao')
  await expect(fact(page, 'Email')).toHaveText('asha@example.com')
  await expect(fact(page, 'Age')).toHaveText('120')
  await expect(fact(page, 'Gender')).toHaveText('Other')
  await expect(fact(page, 'Address')).toHaveText('14 Hill Road Bandra West')
  await keepPictures(page, 'account-profile-full')
  expect((await api.getProfile()).customer).toMatchObject({ name: 'Asha K. Rao', phone, age: 120 })
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await main.getByLabel('Full Name').fill('Somebody Else')
  await main.getByRole('link', { name: 'Cancel' }).click()
  await expect(fact(page, 'Full Name')).toHaveText('Asha K. Rao')
})

test('without an answer the profile shows what this browser knows, and says so', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await signedIn(page, shop)
  await page.route(PROFILE, route => route.abort())
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText('Failed to fetch profile')).toBeVisible()
  await expect(fact(page, 'Full Name')).toHaveText('Asha Rao')
  await keepPictures(page, 'account-profile-offline')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('Failed to fetch profile')).toBeHidden()
})

test('the menu leads to profile and orders; logging out there ends the session and leads to the login', async ({
  page,
  shop,
}) => {
  const { phone, api } = await signedIn(page, shop)
  await bookACheckup(page)
  await page.goto('/profile')
  const aside = page.getByRole('complementary', { name: 'Your account' })
  await expect(aside).toContainText('Asha Rao')
  await expect(aside).toContainText(`+91 ${phone}`)
  const menu = aside.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link')).toHaveText(['Profile Details', 'Order History'])
  await expect(menu.getByRole('link', { name: 'Profile Details' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Order History' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await menu.getByRole('link', { name: 'Profile Details' }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await aside.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const left = await stored(page)
  for (const key of ['authToken', 'customer', 'phone', 'otpVerified']) expect(left).not.toContain(key)
  // Only the page of orders empties the cart as well.
  expect(left).toContain('cart')
  await expect(api.getProfile()).rejects.toMatchObject({ status: 401 })
})

test('logging out of the orders forgets the cart too, and leads home', async ({ page, shop }) => {
  const { phone, api } = await signedIn(page, shop)
  await bookACheckup(page)
  await page.goto('/my-orders')
  const aside = page.getByRole('complementary', { name: 'Your account' })
  await expect(aside).toContainText(`+91 ${phone}`)
  await expect(aside).toContainText('Asha Rao')
  await aside.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const left = await stored(page)
  for (const key of ['authToken', 'customer', 'otpVerified', 'cart']) expect(left).not.toContain(key)
  await expect(api.getProfile()).rejects.toMatchObject({ status: 401 })
})
