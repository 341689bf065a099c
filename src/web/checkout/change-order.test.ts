import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { CartItem } from '#web/cart/cart-items.ts'
import { draftOf, isChangeable } from './change-order.ts'

const order = {
  paymentStatus: 'pending',
  items: [
    { id: 'CBC', name: 'Complete Blood Count', quantity: 1, price: 300, isPackage: false },
    { id: 'VITD', name: 'Vitamin D', quantity: 2, price: 900, isPackage: false },
  ],
  collectionDetails: {
    date: '2026-11-24',
    timeSlot: '09:00 AM - 10:00 AM',
    patientName: 'Lakshmi Kumar',
    patientAge: 70,
    patientAgeMonths: null,
    patientGender: 'Female',
    patientEmail: null,
    alternatePhone: null,
    bookingType: 'other',
    relation: 'parent',
  },
  shippingAddress: { address: '14 Hill Road', city: 'Mumbai' },
  centre: { code: 'MUMBAI-1' },
} as Order
const cart = [
  { id: 'VITD', name: 'Vitamin D', quantity: 2 },
  { id: '', name: 'Complete Blood Count', quantity: 1 },
] as CartItem[]

test('an order can be changed while the cart holds the same', () => {
  expect(isChangeable(order, cart)).toBe(true)
  expect(isChangeable(order, cart.slice(1))).toBe(false)
  expect(isChangeable(order, [{ ...cart[0], quantity: 1 } as CartItem, ...cart.slice(1)])).toBe(false)
})

test('the checkout is filled again with everything that was typed but the consent', () => {
  expect(draftOf(order)).toEqual({
    bookingType: 'other',
    other: {
      name: 'Lakshmi Kumar',
      age: '70',
      ageUnit: 'years',
      gender: 'female',
      email: '',
      address: '14 Hill Road',
      relation: 'parent',
      guardianName: '',
    },
    centreCode: 'MUMBAI-1',
    alternatePhone: '',
    date: '2026-11-24',
    timeSlot: '09:00 AM - 10:00 AM',
  })
})
