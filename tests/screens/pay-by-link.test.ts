import { describe, test } from 'vitest'
import { createPayLink } from '#domain/money/payments/payment-link.ts'
import { WAITS_FOR_PAYMENT } from '#domain/money/payments/start.ts'
import { findOrder } from '#domain/orders/read.ts'
import type { Order } from '#wire/orders/order.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The page of a payment link, in a browser that never signed in. */

const { shop, page, signedIn, forget } = await shopScreens()
const { place, payOnline } = ordersOf(shop)

const NUMBER = 'ORD-7K3M-Q9T4'
const READ = /\/api\/pay-link\/order$/
const PAY = /\/api\/pay-link$/
const order = { success: true, orderId: NUMBER, amount: 249 }
const open = () => page.goto('/p?ABC')
const pathOfLink = async (row: Parameters<typeof createPayLink>[1]) => {
  const { pathname, search } = new URL(await createPayLink(shop.shop, row))
  return pathname + search
}
const payButton = page.getByRole('button', { name: 'Pay ₹249.00' })

test('a payment link shows the number of the order, and the reason of a refused payment', async () => {
  forget()
  page.answer(READ, { ...order, state: 'to-pay' })
  await open()
  await expect(page.getByText(`Booking ${NUMBER}`)).toBeVisible()
  const message = 'The payment could not be started.'
  page.answer(PAY, { success: false, code: 'PAYMENT_PROVIDER', message }, { status: 502 })
  await payButton.click()
  await expect(page.getByText(message)).toBeVisible()
  expect(page.sent(PAY).map(({ init }) => JSON.parse(String(init?.body)))).toEqual([{ token: 'ABC' }])
})

test('a link that a preview opens, even with scripts, starts no payment and stays valid', async () => {
  const customer = await signedIn()
  const booked = await place(customer)
  const row = await findOrder(shop.database.db, booked.orderId)
  forget()
  for (const _ of [1, 2]) {
    await page.goto(await pathOfLink(row))
    await expect(payButton).toBeVisible()
  }
  expect(page.sent(PAY)).toEqual([])
  const { order } = await customer.api.getOrder({ params: { id: booked._id } })
  expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
})

test.each([
  ['paid', 'This booking is paid.'],
  ['cancelled', 'This booking is cancelled, so there is nothing to pay.'],
  ['refunded', 'This booking was refunded, so there is nothing to pay.'],
])('the link of a booking that is %s shows that, without a button', async (state, words) => {
  page.answer(READ, { ...order, state })
  await open()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})

describe('after a payment by link', () => {
  /** A customer's unpaid order, and this browser, without a login, at its link. */
  async function atLink() {
    const customer = await signedIn()
    const booked = await place(customer)
    const row = await findOrder(shop.database.db, booked.orderId)
    const link = await pathOfLink(row)
    forget()
    await page.goto(link)
    return { customer, booked, link }
  }

  const stored = (): string | undefined =>
    JSON.parse(sessionStorage.getItem('jaanch.payLink') ?? '{}').merchantOrderId

  /** Presses the button, which opens another payment, and decides it at the provider; returns its id. */
  async function clickPay(change?: object): Promise<string> {
    const before = stored()
    await payButton.click()
    await expect.poll(stored).not.toBe(before)
    const payment = stored() ?? ''
    if (change) await shop.simulator.settle(payment, { webhook: false, ...change })
    shop.simulator.advance(1000)
    return payment
  }

  const comeBack = (payment: string) => page.goto(`/payment-status?merchantOrderId=${payment}`)

  async function failedOnce() {
    const made = await atLink()
    const payment = await clickPay({ state: 'FAILED' })
    await comeBack(payment)
    await expect(page.getByText('Your payment did not go through.')).toBeVisible()
    return { ...made, payment }
  }

  const isNotToBePaid = async (words: RegExp) => {
    await expect(page.getByText(words)).toBeVisible()
    await expect(payButton).toHaveCount(0)
  }

  test('that failed, the page shows the reason, and the same link pays without a login', async () => {
    const { link, payment } = await failedOnce()
    await expect(page).toHaveURL(link)
    await expect(page.getByText(/Log in with/)).toHaveCount(0)
    const second = await clickPay({ state: 'COMPLETED' })
    expect(second).not.toBe(payment)
    // The history still has it: Back or a reload would show it beside a booking that is paid by now.
    await expect(page.getByText('Your payment did not go through.')).toHaveCount(0)
    await comeBack(second)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  })

  test.each<
    [string, RegExp, (made: { customer: Awaited<ReturnType<typeof signedIn>>; booked: Order }) => unknown]
  >([
    ['paid in another tab', /^This booking is paid/, ({ customer, booked }) => payOnline(customer, booked)],
    [
      'cancelled',
      /^This booking is cancelled/,
      ({ customer, booked }) => customer.api.cancelOrder({ params: { id: booked._id } }),
    ],
    ['left until the link ended', /no longer works/, () => shop.simulator.advance(WAITS_FOR_PAYMENT)],
  ])('that failed, a booking %s meanwhile can’t be paid again', async (_, words, meanwhile) => {
    const made = await failedOnce()
    await meanwhile(made)
    await payButton.click()
    await isNotToBePaid(words)
  })

  test('that the provider had not decided, the page checks again and leads back to the link', async () => {
    const { link } = await atLink()
    const payment = await clickPay()
    await comeBack(payment)
    await expect(page.getByRole('heading', { name: 'Order Processing' })).toBeVisible()
    await shop.simulator.settle(payment, { webhook: false, state: 'FAILED' })
    shop.simulator.advance(5000)
    await page.getByRole('button', { name: 'Check payment status' }).click()
    await expect(page).toHaveURL(link)
    await expect(page.getByText('Your payment did not go through.')).toBeVisible()
    await expect(payButton).toBeVisible()
  })

  test('that is refunded because another payment succeeded, the page shows that', async () => {
    const { customer, booked, payment } = await failedOnce()
    await payOnline(customer, booked)
    const message = 'This second payment is being refunded to you in full.'
    page.answer(/\/api\/phonepe\/status\//, {
      success: true,
      isSuccess: false,
      isPending: false,
      state: 'failed',
      message,
      orderId: booked.orderId,
      merchantOrderId: payment,
    })
    await comeBack(payment)
    await expect(page.getByText(message)).toBeVisible()
    await isNotToBePaid(/^This booking is paid/)
  })
})
