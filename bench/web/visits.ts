import { KEYS, type StorageKey } from '#kit/storage.ts'
import { listPaths, pathOf, pathTo } from '#rules/pages.ts'
import { addItem, labTestItem } from '#shop/cart/cart-items.ts'
import type { LabTest } from '#shop/catalogue/contract.ts'
import { type Client, createClient } from '#shop/endpoints.ts'
import { codeFor } from '../code.ts'

type Stored = Partial<Record<StorageKey, string>>

/** A page, and what the visitor's browser has stored. */
export interface Visit {
  /** Its name in the table. */
  page: string
  path: string
  stored: Stored
}

const visit = (path: string, stored: Stored): Visit => ({ page: path, path, stored })

export const visitAsGuest = (path: string): Visit => visit(path, {})

const clientOf = (url: string, headers: Record<string, string> = {}): Client =>
  createClient((path, init) =>
    fetch(url + path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
    }),
  )

/**
 * Every page in the site map (of tests and check-ups only the first), login and sign-up, cart and checkout with a test
 * in the cart, and an order, signed in.
 */
export async function visitsOf(url: string): Promise<Visit[]> {
  const api = clientOf(url)
  const [[checkup], [test]] = await Promise.all([
    api.listPackages(),
    api.listLabTests({ query: { limit: '1' } }),
  ])
  if (!checkup || !test) throw new Error(`${url} has no check-up or no test`)
  const cart = { [KEYS.cart]: JSON.stringify(addItem([], labTestItem(test))) }
  return [
    ...listPaths('public').map(visitAsGuest),
    visitAsGuest(pathTo('healthCheckup', checkup._id)),
    visitAsGuest(pathTo('labTest', test._id)),
    visitAsGuest(pathOf('login')),
    visitAsGuest(pathOf('signup')),
    visit(pathOf('cart'), cart),
    visit(pathOf('checkout'), cart),
    await visitOfOrder(url, test),
  ]
}

/** Signs in a new customer and books a test, by API calls. */
async function visitOfOrder(url: string, test: LabTest): Promise<Visit> {
  const phone = `9${String(Date.now()).slice(-9)}`
  const anyone = clientOf(url)
  await anyone.sendCode({ body: { phone } })
  const otp = await codeFor(url, phone)
  const { token, customer } = await anyone.verifyCode({ body: { phone, otp, name: 'Bench Person' } })
  const api = clientOf(url, { authorization: `Bearer ${token}` })
  const { days } = await api.listSlots()
  const [slot] = days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ timeSlot }) => ({ date, timeSlot })),
  )
  if (!slot) throw new Error(`${url} has no free slot`)
  const { id, name, price } = labTestItem(test)
  const { order } = await api.createOrder({
    body: {
      items: [{ id, name, price, quantity: 1 }],
      totalAmount: price,
      shippingAddress: { address: '12 Sample Road, Flat 3, 400050' },
      paymentMethod: 'COD',
      collectionDetails: {
        ...slot,
        patientName: 'Bench Person',
        patientAge: 41,
        patientGender: 'Female',
        patientEmail: '',
        bookingType: 'self',
      },
    },
  })
  return {
    page: pathTo('orderDetails', '...'),
    path: pathTo('orderDetails', order.orderId),
    stored: {
      [KEYS.authToken]: token,
      [KEYS.customer]: JSON.stringify(customer),
      [KEYS.phone]: phone,
      [KEYS.otpVerified]: 'true',
    },
  }
}
