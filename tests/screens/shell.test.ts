import { test } from 'vitest'
import { ourCities, setCities } from '#kit/cities.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The home page of a signed-in customer, and unknown addresses. */

const { shop, page, signedIn, forget } = await shopScreens()
const { place, payOnCollection } = ordersOf(shop)

// P1-16
test('the home page greets a signed-in customer with their next visit, and a visitor with nothing', async () => {
  forget()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'View Popular Check-ups' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'For you' })).toBeHidden()
  const customer = await signedIn()
  await page.goto('/')
  const updates = page.getByRole('region', { name: 'For you' })
  await expect(updates).toContainText(/Hello, Asha(?! Rao)/)
  await expect(updates).toContainText('No visit is planned')
  await payOnCollection(customer, await place(customer))
  await page.reload()
  await expect(updates).toContainText('Asha Rao, at home')
  await expect(updates).toContainText('Change the time or add a test')
  await updates.getByRole('link', { name: 'See the visit' }).click()
  await expect(page).toHaveURL(/^\/order-details\//)
})

test('the home page shows a visitor the first free hour of their city, and a customer only their own visits', async () => {
  forget()
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next visit in Mumbai' })
  await expect(next).toContainText('Tomorrow, Tue, 24 Nov')
  await expect(next).toContainText('Book by 5 PM today.')
  await page.getByLabel('City').selectOption('Pune')
  await expect(page.getByRole('region', { name: 'Next visit in Pune' })).toContainText('7 AM')
  await signedIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hello, Asha' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Next visit/ })).toBeHidden()
})

test('a laboratory with one city has no choice of cities, and one without cities promises no visit', async () => {
  forget()
  const { open } = ourCities()
  try {
    setCities(open.slice(0, 1))
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Next visit in Mumbai' })).toBeVisible()
    await expect(page.getByLabel('City')).toHaveCount(0)
    setCities([])
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'View Popular Check-ups' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Next visit/ })).toHaveCount(0)
  } finally {
    setCities(open)
  }
})

test('an unknown payment or order shows that, with a link to continue', async () => {
  forget()
  await page.goto('/payment-status?merchantOrderId=nonsense')
  await expect(page.getByText(/^We could not find this payment\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View My Orders' })).toBeVisible()
  await page.goto('/order-confirmation?order=ORD-0000-0000')
  await expect(page.getByRole('heading', { name: 'Please log in to see this order' })).toBeVisible()
  await page.goto('/order-confirmation')
  await expect(page).toHaveURL('/')
})

test('the telephone is one tap away, in the header and as the last row of the menu', async () => {
  forget()
  for (const path of ['/', '/login', '/cart', '/checkout']) {
    await page.goto(path)
    const call = page.getByRole('banner').getByRole('link', { name: /^Call 022 0000 0000/ })
    await expect(call.first()).toHaveAttribute('href', 'tel:02200000000')
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const rows = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(rows.last()).toHaveAttribute('href', 'tel:02200000000')
})
