import { test } from 'vitest'
import { expect } from './support/expect.ts'
import { screens } from './support/screens.ts'

/** The page of a payment link. */

const { page, forget } = await screens()

const NUMBER = 'ORD-7K3M-Q9T4'
const READ = /\/api\/pay\/[^/]+\/order$/
const PAY = /\/api\/pay\/[^/]+$/
const order = { success: true, orderId: NUMBER, amount: 249 }
const open = () => page.goto(`/pay/${NUMBER}?expires=1&signature=abc`)

test('a link shows number and amount, and pays by what stands in it; a refusal is told', async () => {
  forget()
  page.answer(READ, { ...order, state: 'to-pay' })
  await open()
  await expect(page.getByText(`Booking ${NUMBER}`)).toBeVisible()
  const message = 'The payment could not be started.'
  page.answer(PAY, { success: false, code: 'PAYMENT_PROVIDER', message }, { status: 502 })
  await page.getByRole('button', { name: 'Pay ₹249.00' }).click()
  await expect(page.getByText(message)).toBeVisible()
  expect(page.sent(PAY).map(({ init }) => JSON.parse(String(init?.body)))).toEqual([
    { expires: '1', signature: 'abc' },
  ])
})

test.each([
  ['paid', 'This booking is paid.'],
  ['cancelled', 'This booking is cancelled.'],
])('a booking that is %s says so, without a button', async (state, words) => {
  page.answer(READ, { ...order, state })
  await open()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})
