import { expect, test } from 'vitest'
import { NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { Order } from '#wire/orders/order.ts'
import { isChangeable, toCheckoutDraft } from './change-order.ts'
import { CUSTOMER } from './checkout.ts'

const order = {
  paymentStatus: 'pending',
  items: [
    { id: 'CBC', name: 'Complete Blood Count', quantity: 1, price: 300, isPackage: false, patient: 0 },
    { id: 'VITD', name: 'Vitamin D', quantity: 2, price: 900, isPackage: false, patient: 0 },
  ],
  referredBy: 'Dr. Shah',
  collectionDetails: {
    date: '2026-11-24',
    timeSlot: '09:00 AM - 10:00 AM',
    alternatePhone: null,
    doorName: 'Ravi',
    doorPhone: '9822012345',
  },
  patients: [
    {
      position: 0,
      patientId: 'p1',
      name: 'Lakshmi Kumar',
      age: 70,
      ageMonths: null,
      gender: 'Female',
      email: null,
      relation: 'parent',
    },
  ],
  shippingAddress: { address: '14 Hill Road', city: 'Mumbai' },
  centre: { code: 'MUMBAI-1' },
} as Order
const cart = [
  { id: 'VITD', name: 'Vitamin D', quantity: 2 },
  { id: 'CBC', name: 'Complete Blood Count', quantity: 1 },
] as CartItem[]

test('an order can be changed while the cart has the same items', () => {
  expect(isChangeable(order, cart)).toBe(true)
  expect(isChangeable(order, cart.slice(1))).toBe(false)
  expect(isChangeable(order, [{ ...cart[0], quantity: 1 } as CartItem, ...cart.slice(1)])).toBe(false)
})

test('a changed order fills the checkout with everything that was typed, except the consent', () => {
  expect(toCheckoutDraft(order)).toEqual({
    patients: [
      {
        name: 'Lakshmi Kumar',
        age: '70',
        ageUnit: 'years',
        gender: 'female',
        email: '',
        ...NO_ADDRESS,
        address: '14 Hill Road',
        relation: 'parent',
        guardianName: '',
        savedId: 'p1',
        agreedTo: '',
      },
    ],
    unchosen: [CUSTOMER],
    forWhom: {},
    centreCode: 'MUMBAI-1',
    alternatePhone: '',
    referredBy: 'Dr. Shah',
    doorName: 'Ravi',
    doorPhone: '9822012345',
    date: '2026-11-24',
    slotHour: 9,
  })
})

test('the form of an order that is changed has all its patients, each with their tests', () => {
  const [cbc, vitaminD] = order.items as [Order['items'][number], Order['items'][number]]
  const shared = {
    ...order,
    items: [cbc, { ...vitaminD, quantity: 1 }, { ...vitaminD, quantity: 1, patient: 1 }],
    patients: [
      ...order.patients,
      {
        position: 1,
        patientId: null,
        name: 'Tara',
        age: 0,
        ageMonths: 8,
        gender: 'Female',
        relation: 'child',
      },
    ],
  } as Order
  expect(isChangeable(shared, cart)).toBe(true)
  expect(toCheckoutDraft(shared)).toMatchObject({
    patients: [
      { name: 'Lakshmi Kumar' },
      {
        name: 'Tara',
        age: '8',
        ageUnit: 'months',
        gender: 'female',
        relation: 'child',
        savedId: '',
        agreedTo: '',
      },
    ],
    forWhom: { CBC: [0], VITD: [0, 1] },
  })
})
