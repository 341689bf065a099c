import { test } from 'vitest'
import { BLOOD_COUNT, cartOf } from './support/carts.ts'
import { steps } from './support/checkout.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** An order of the past, booked again from My Orders or its page. */

const { shop, page, signedIn } = await shopScreens()
const { place, payOnCollection, report } = ordersOf(shop)
const { confirm, title } = steps(page)
const main = page.getByRole('main')
const again = main.getByRole('button', { name: 'Book again' })

test('the next booking after one for a parent is for the parent, with the door contact’s number and one consent', async () => {
  const customer = await signedIn()
  const items = [{ id: 'FBS', name: 'FBS', quantity: 1 }]
  const first = await place(customer, { items, totalAmount: 69, details: MOTHER })
  await payOnCollection(customer, first)
  page.storeElsewhere({ cart: cartOf(BLOOD_COUNT) })
  await page.goto('/checkout')
  await expect(page).toHaveURL('/checkout?step=slot')
  await expect(main.getByRole('link', { name: /For Kamala Rao/ })).toBeVisible()
  await main.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  const [second] = (await customer.api.listOrders()).orders
  expect(second?.patients).toMatchObject([{ name: 'Kamala Rao' }])
  expect(second?.collectionDetails).toMatchObject({ doorPhone: '9822012345', doorName: 'Kamala Rao' })
})

const MOTHER = {
  bookingType: 'other' as const,
  relation: 'parent' as const,
  patientName: 'Kamala Rao',
  patientAge: 67,
  consent: true,
  doorPhone: '9822012345',
  doorName: 'Kamala Rao',
  doorConsent: true,
}

test('an order for a parent is booked again with one consent and the same person, place and tests', async () => {
  const customer = await signedIn()
  const items = [{ id: 'FBS', name: 'FBS', quantity: 1 }]
  const first = await place(customer, { items, totalAmount: 69, details: MOTHER })
  await page.goto('/my-orders')
  await expect(main.getByText(/Order #ORD-/)).toBeVisible()
  await expect(again).toHaveCount(0)
  await report(customer, await payOnCollection(customer, first))
  page.storeElsewhere({ cart: cartOf(BLOOD_COUNT) })
  await page.goto('/my-orders')
  await again.click()
  await expect(page).toHaveURL('/checkout?step=slot')
  await expect(main.getByRole('link', { name: /For Kamala Rao/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /14 Hill Road/ })).toBeVisible()
  await confirm.click()
  await expect(main.getByRole('alert')).toContainText('agree')
  await main.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  const { orders } = await customer.api.listOrders()
  const [second] = orders
  expect(second?.orderId).not.toBe(first.orderId)
  expect(second?.items).toMatchObject([{ id: 'FBS', quantity: 1 }])
  expect(second?.patients).toMatchObject([
    { name: 'Kamala Rao', patientId: first.patients[0]?.patientId, relation: 'parent' },
  ])
  expect(second?.shippingAddress).toEqual(first.shippingAddress)
  expect(second?.collectionDetails.doorPhone).toBe('9822012345')
})

test('a test that is no longer offered is left out of the new booking, and named', async () => {
  const customer = await signedIn()
  const items = ['FBS', 'CBC'].map(id => ({ id, name: id, quantity: 1 }))
  await report(customer, await payOnCollection(customer, await place(customer, { items, totalAmount: 318 })))
  page.answer(/labtests\/CBC$/, { success: false, code: 'NOT_FOUND', message: '' }, { status: 404 })
  await page.goto('/my-orders')
  await again.click()
  await expect(
    page.getByText('No longer offered: Complete Blood Count (CBC).', { exact: true }),
  ).toBeVisible()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  const [second] = (await customer.api.listOrders()).orders
  expect(second?.items).toMatchObject([{ id: 'FBS' }])
  expect(second?.totalAmount).toBe(69)
})
