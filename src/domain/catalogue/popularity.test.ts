import { expect, test } from 'vitest'
import type { LabTest } from '#shop/catalogue/contract.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { countRecentBookings } from './popularity.ts'

const whole = await wholeShop()
const { app, shop, catalogue } = whole

const VITAMIN_E = { id: 'VITE', name: 'Vitamin E', quantity: 1, price: 1999 }

/** Ids of the lab tests in list order. */
async function listed(): Promise<string[]> {
  await catalogue.refresh()
  const tests = (await (await app.request('/api/labtests')).json()) as LabTest[]
  return tests.map(found => found._id)
}
const isBefore = (ids: readonly string[], one: string, other: string) => ids.indexOf(one) < ids.indexOf(other)

test('a test moves up in the lists once its bookings are counted, and down when they are cancelled', async () => {
  // With the same popularity, the file's order decides.
  expect(isBefore(await listed(), 'VITA', 'VITE')).toBe(true)
  const { api, order } = await newOrder(whole, { items: [VITAMIN_E], totalAmount: 1999 })
  const params = { id: order._id }
  expect(await countRecentBookings(shop)).toBe(0)
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const { revision } = catalogue.current()
  expect(isBefore(await listed(), 'VITA', 'VITE')).toBe(true)

  expect(await countRecentBookings(shop)).toBe(1)
  expect(isBefore(await listed(), 'VITE', 'VITA')).toBe(true)
  const counted = catalogue.current().revision
  expect(counted).toBeGreaterThan(revision)

  // Unchanged, so no node has to reload the catalogue.
  expect(await countRecentBookings(shop)).toBe(0)
  await listed()
  expect(catalogue.current().revision).toBe(counted)

  await api.cancelOrder({ params })
  expect(await countRecentBookings(shop)).toBe(1)
  expect(isBefore(await listed(), 'VITA', 'VITE')).toBe(true)
})

test('bookings of more than three months ago no longer count', async () => {
  const { api, order } = await newOrder(whole, { items: [VITAMIN_E], totalAmount: 1999 })
  await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  expect(await countRecentBookings(shop)).toBe(1)
  const later = new Date(shop.now().getTime() + 91 * 24 * 60 * 60 * 1000)
  expect(await countRecentBookings({ db: shop.db, now: () => later })).toBe(1)
  expect(isBefore(await listed(), 'VITA', 'VITE')).toBe(true)
})
