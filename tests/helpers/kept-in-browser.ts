import type { CartItem } from '#shop/cart/cart-items.ts'
import type { Customer } from '#wire/account.ts'

/** What a browser stores about a customer and their cart, for tests of the pages' scripts. */

/** A customer with a verified phone and a profile, but no e-mail address. */
export const ASHA: Customer = {
  _id: '1',
  id: '1',
  name: 'Asha Rao',
  phone: '9876543210',
  email: null,
  age: 42,
  gender: 'Female',
  address: '14 Hill Road',
  phoneVerified: true,
  whatsapp: false,
}

/** A lab test as it is put into the cart. */
export const BLOOD_COUNT: Omit<CartItem, 'quantity'> = {
  name: 'Complete Blood Count',
  id: 'CBC',
  price: 300,
  oldPrice: 450,
  image: null,
  parameters: [],
  parametersText: '',
  labTests: [],
  description: '',
  isPackage: false,
  isHivConsentNeeded: false,
}

/** A line of it as it is stored in the cart, changed as a test needs it. */
export const cartItem = (change: Partial<CartItem> = {}): CartItem => ({
  ...BLOOD_COUNT,
  quantity: 1,
  ...change,
})
