import { test } from 'vitest'
import { addDays, formatDay, indianDate } from '#rules/dates.ts'
import type { Order } from '#wire/orders/order.ts'
import { cartOf, labTest } from './support/carts.ts'
import { steps } from './support/checkout.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The checkout of a customer who has a visit to come: its tests can be added there in place of a second visit. */

const { shop, page, signedIn } = await shopScreens()
const { place, payOnCollection } = ordersOf(shop)
const { slot } = steps(page)

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const offer = main.getByRole('link', { name: /^Add to Your Visit on / })

type Wish = Parameters<typeof place>[1]

const FBS: Wish = { items: [{ id: 'FBS', name: 'FBS', quantity: 1 }], totalAmount: 69 }
const HBA1C = labTest('HBA1C', 'HbA1c (Glycosylated Haemoglobin)', 349)
const LIPID = labTest('LIPID', 'Lipid Profile', 399)

/** The day of the visits that tests book. */
const day = () => formatDay(addDays(indianDate(shop.shop.now()), 2))

/** A customer with a confirmed visit and a cart, in the checkout. */
async function goToCheckout(
  wish: Wish,
  cart: Record<string, string>,
  pay: (customer: Customer, order: Order) => Promise<Order> = payOnCollection,
) {
  const customer = await signedIn()
  const placed = await place(customer, wish)
  const order = await pay(customer, placed)
  const { customer: profile } = await customer.api.getProfile()
  page.switchTo({ ...customer.stored, customer: JSON.stringify(profile), ...cart })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: /^(When should we come|Who is it for)/ })).toBeVisible()
  return { customer, order }
}
type Customer = Awaited<ReturnType<typeof signedIn>>

test('a test that the same person has in a coming visit is named before it is booked again', async () => {
  await goToCheckout(FBS, { cart: cartOf(labTest('FBS', 'Blood Sugar Fasting (FBS)', 69)) })
  await expect(main).toContainText(`Asha already has Blood Sugar Fasting (FBS) on ${day()}, 9 - 10 AM.`)
  await expect(offer).toHaveCount(0)
})

test('a second booking for the same man and morning becomes an addition, with one visit and one fast', async () => {
  const { customer, order } = await goToCheckout(FBS, { cart: cartOf(HBA1C) })
  await main.getByRole('link', { name: `Add to Your Visit on ${day()}, 9 - 10 AM` }).click()

  await expect(dialog.getByRole('list', { name: 'To be added' })).toContainText('HbA1c')
  // Until it is booked the cart has it.
  expect(page.stored('cart')).toContain('HBA1C')
  await dialog.getByRole('button', { name: 'Add for ₹349.00' }).click()
  await expect(main.getByRole('heading', { name: 'Added to this visit' })).toBeVisible()
  await expect(page).toHaveURL(`/order-details/${order.orderId}`)
  await expect(main).toContainText('no food, tea, coffee or milk after 1 AM')
  await expect.poll(() => page.stored('cart')).toBeNull()

  const { orders } = await customer.api.listOrders()
  expect(orders.filter(({ addedTo }) => addedTo === null)).toHaveLength(1)
  expect(orders.map(({ fastFrom }) => fastFrom?.hour)).toEqual([1, 1])
})

test('the cart stays when the window is closed, and the offer is shown again', async () => {
  await goToCheckout(FBS, { cart: cartOf(HBA1C) })
  await offer.click()
  await expect(dialog.getByRole('list', { name: 'To be added' })).toContainText('HbA1c')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toHaveCount(0)
  expect(page.stored('cart')).toContain('HBA1C')
  await page.goto('/checkout')
  await expect(offer).toBeVisible()
})

test('declining the offer continues the booking, and the strictest fast of the day is shown', async () => {
  await goToCheckout(FBS, { cart: cartOf(HBA1C) })
  const days = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')
  await days.nth(1).check()
  await slot('09:00 AM - 10:00 AM').check()
  await expect(main).toContainText('after 1 AM on ')
  await days.nth(2).check()
  await slot('09:00 AM - 10:00 AM').check()
  await expect(main.getByText(/after 1 AM on/)).toHaveCount(0)
})

test('a note before the offer states that a coupon does not apply to added tests', async () => {
  const coupon = {
    code: 'FIRST15',
    discountType: 'PERCENTAGE',
    discountAmount: 52,
    finalAmount: 297,
    description: '',
  }
  await goToCheckout(FBS, { cart: cartOf(HBA1C), 'jaanch.coupon': JSON.stringify(coupon) })
  await expect(offer).toBeVisible()
  await expect(main).toContainText(/Coupon \S+ can’t be used for added tests\./)
})

test('in a family visit each test is for the people for whom it was chosen', async () => {
  const family: Wish = {
    items: [
      { id: 'CBC', name: 'CBC', quantity: 1, patient: 0 },
      { id: 'CBC', name: 'CBC', quantity: 1, patient: 1 },
    ],
    totalAmount: 498,
    patients: [{ name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true }],
  }
  await goToCheckout(family, { cart: cartOf(LIPID) })
  await offer.click()
  await expect(dialog.getByRole('checkbox', { name: 'Asha Rao' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Ravi Rao' })).not.toBeChecked()
  await expect(dialog).toContainText('How Asha Rao should then prepare:')
})

test('a visit to which the tests can’t be added is shown with the reason', async () => {
  const late: Wish = { ...FBS, details: { timeSlot: '01:00 PM - 02:00 PM' } }
  await goToCheckout(late, { cart: cartOf(labTest('PPBS', 'Blood Sugar Post Prandial (PPBS)', 69)) })
  await expect(main).toContainText(
    `Can’t be added to your visit on ${day()}, 1 - 2 PM: These tests need a second sample`,
  )
  await expect(offer).toHaveCount(0)
})
