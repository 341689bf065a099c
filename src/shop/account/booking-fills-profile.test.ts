// P1-119

import { expect, test } from 'vitest'
import { orderBody } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The checkout's input fills the profile. */

const shopUnderTest = await wholeShop({ slotCapacity: 20 })
const body = (changes: Parameters<typeof orderBody>[1] = {}) => orderBody(shopUnderTest, changes)
const profileOf = async (customer: Awaited<ReturnType<typeof shopUnderTest.signIn>>) =>
  (await customer.api.getProfile()).customer

const TYPED = {
  age: 42,
  gender: 'Female',
  email: 'asha@example.in',
  address: '14 Hill Road, Bandra West, Mumbai 400050',
}

test('a customer’s booking for themselves fills the empty fields of the profile', async () => {
  const one = await shopUnderTest.signIn()
  const made = await one.api.createOrder({ body: body({ details: { patientEmail: 'asha@example.in' } }) })
  expect(made.customer).toMatchObject(TYPED)
  expect(await profileOf(one)).toMatchObject(TYPED)
  expect(made.order).toMatchObject({ shippingAddress: { address: TYPED.address } })
})

test('a booking overwrites nothing in the profile', async () => {
  const one = await shopUnderTest.signIn()
  await one.api.updateProfile({ body: { age: 30, address: '1 Lake View' } })
  const { customer } = await one.api.createOrder({ body: body() })
  expect(customer).toMatchObject({ age: 30, address: '1 Lake View', gender: 'Female', email: null })
  expect(await profileOf(one)).toMatchObject({ age: 30, address: '1 Lake View', gender: 'Female' })
  const again = body({ details: { patientAge: 77, patientGender: 'Male', patientEmail: 'late@example.in' } })
  await one.api.createOrder({ body: again })
  expect(await profileOf(one)).toMatchObject({ age: 30, gender: 'Female', email: 'late@example.in' })
})

test('a booking for another person does not change the account holder’s profile', async () => {
  const one = await shopUnderTest.signIn()
  const details = { bookingType: 'other', relation: 'parent', consent: true, patientEmail: 'm@example.in' }
  await one.api.createOrder({ body: body({ details }) })
  expect(await profileOf(one)).toMatchObject({ age: null, gender: null, email: null, address: null })
})

test('a refused booking does not change the profile', async () => {
  const one = await shopUnderTest.signIn()
  await expect(
    one.api.createOrder({ body: body({ couponCode: 'MONSOON50', totalAmount: 124.5 }) }),
  ).rejects.toMatchObject({ code: 'COUPON_USED_UP' })
  expect(await profileOf(one)).toMatchObject({ age: null, gender: null, address: null })
})

// P1-159
test('the shop accepts every address that is not empty', async () => {
  const one = await shopUnderTest.signIn()
  const { order } = await one.api.createOrder({ body: body({ shippingAddress: { address: '1 MG Road' } }) })
  expect(order.shippingAddress.address).toBe('1 MG Road')
  await expect(
    one.api.createOrder({ body: body({ shippingAddress: { address: '   ' } }) }),
  ).rejects.toMatchObject({ status: 422, fields: { 'shippingAddress.address': expect.any(String) } })
})
