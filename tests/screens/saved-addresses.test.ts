import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { saveArea } from '#domain/addresses/areas.ts'
import { MAX_ADDRESSES } from '#rules/addresses/parts.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Saved addresses on the profile, and in the window that changes a visit's address. */

const { page, shop, signedIn } = await shopScreens()
const { place, payOnCollection } = ordersOf(shop)

const section = page.getByRole('region', { name: 'Saved addresses' })
const add = section.getByRole('button', { name: 'Add an address' })
const save = section.getByRole('button', { name: 'Save' })
const HOME = { pinCode: '400050', house: 'Flat 3', street: '14 Hill Road, Bandra West' }

async function openRow(): Promise<void> {
  await page.goto('/profile')
  await section.getByRole('heading').click()
}

test('an address is added, replaced and removed on the profile', async () => {
  const { api } = await signedIn()
  await openRow()
  await add.click()
  await section.getByLabel('PIN Code').fill('201301')
  await expect(section.getByText(/^We do not come to 201301 yet/)).toBeVisible()
  await section.getByLabel('Address', { exact: true }).fill('2 MG Road, Camp')
  await save.click()
  await expect(section.getByLabel('PIN Code')).toHaveAccessibleDescription(/We do not come to 201301 yet/)
  await section.getByLabel('PIN Code').fill('411001')
  await save.click()
  await expect(section.getByText('2 MG Road, Camp, Pune 411001')).toBeVisible()
  await expect(section.getByRole('status')).toHaveText('Saved.')

  await section.getByRole('button', { name: /^Change/ }).click()
  await section.getByLabel('Flat, House, Building').fill('Flat 9')
  await save.click()
  await expect(section.getByText('Flat 9, 2 MG Road, Camp, Pune 411001')).toBeVisible()
  expect((await api.listAddresses()).addresses).toMatchObject([{ house: 'Flat 9', city: 'Pune' }])

  await section.getByRole('button', { name: /^Remove/ }).click()
  await section.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(section.getByRole('status')).toBeFocused()
  await expect(section.getByRole('status')).toHaveText('Removed.')
  expect((await api.listAddresses()).addresses).toEqual([])
})

test('a PIN code outside the laboratory’s areas is reported at once, and not saved', async () => {
  const { api } = await signedIn()
  const area = {
    id: randomUUID(),
    city: 'Kolkata' as const,
    name: 'Park Street',
    pinCodes: ['700016'],
    revision: null,
  }
  await saveArea(shop.shop, await staffWith(shop.shop, 'owner'), area)
  await shop.catalogue.refresh()
  await openRow()
  await add.click()
  await section.getByLabel('PIN Code').fill('700091')
  await expect(section.getByText('We do not come to 700091 yet.')).toBeVisible()
  await section.getByLabel('Address', { exact: true }).fill('2 Salt Lake, Sector V')
  await save.click()
  await expect(section.getByLabel('PIN Code')).toHaveAccessibleDescription(/We do not come to 700091 yet/)
  await section.getByLabel('PIN Code').fill('700016')
  await expect(section.getByText(/Yes, we come to \d{6}, Kolkata\./)).toBeVisible()
  await save.click()
  await expect(section.getByRole('status')).toHaveText('Saved.')
  expect((await api.listAddresses()).addresses).toMatchObject([{ pinCode: '700016', isServed: true }])
})

test('an eleventh address is refused with the reason, even if the page does not know the tenth', async () => {
  const { api } = await signedIn()
  const addOne = (flat: number) => api.addAddress({ body: { ...HOME, house: `Flat ${flat}` } })
  for (const flat of Array(MAX_ADDRESSES - 1).keys()) await addOne(flat)
  await openRow()
  await add.click()
  await addOne(99)
  await section.getByLabel('PIN Code').fill('411001')
  await section.getByLabel('Address', { exact: true }).fill('2 MG Road, Camp')
  await save.click()
  await expect(section.getByRole('alert')).toHaveText(
    'An account can have 10 addresses. Please remove one first.',
  )
  await openRow()
  await expect(section.getByText(/^Flat 99,/)).toBeVisible()
  await expect(add).toBeHidden()
})

test('a visit’s address can be changed to a saved one of its city, and not to one of another city', async () => {
  const customer = await signedIn()
  const { api } = customer
  await api.addAddress({ body: HOME })
  await api.addAddress({ body: { pinCode: '411001', street: '2 MG Road, Camp' } })
  const shippingAddress = { address: '22 Park Road, Bandra West, Mumbai 400050' }
  const order = await payOnCollection(customer, await place(customer, { shippingAddress }))
  await page.goto(`/order-details/${order._id}`)
  await page.getByRole('button', { name: 'Change Address' }).click()
  const window = page.getByRole('dialog', { name: 'Another address in Mumbai' })
  const saved = window.getByRole('radiogroup', { name: 'Where should we come?' })
  await expect(saved.getByRole('radio', { name: /^22 Park Road/ })).toBeChecked()
  await expect(saved.getByRole('radio')).toHaveCount(3)
  await saved.getByRole('radio', { name: /^Flat 3/ }).check()
  await expect(window.getByLabel('PIN Code')).toHaveCount(0)
  await saved.getByRole('radio', { name: 'Somewhere else' }).check()
  await window.getByLabel('Address', { exact: true }).fill('2 MG Road, Camp')
  await window.getByLabel('PIN Code').fill('411001')
  await expect(window.getByText('411001 is in Pune, and this visit is in Mumbai.')).toBeVisible()
  await window.getByRole('button', { name: 'Save Address' }).click()
  await expect(window.getByLabel('PIN Code')).toHaveAccessibleDescription(/411001 is in Pune/)
  await saved.getByRole('radio', { name: /^Flat 3/ }).check()
  await window.getByRole('button', { name: 'Save Address' }).click()
  await expect(window).toBeHidden()
  const { order: changed } = await api.getOrder({ params: { id: order._id } })
  expect(changed.shippingAddress.address).toBe('Flat 3, 14 Hill Road, Bandra West, Mumbai 400050')
})

test('the window starts with the parts of the booked address', async () => {
  const customer = await signedIn()
  const shippingAddress = { parts: { ...HOME, landmark: 'the church' } }
  const order = await payOnCollection(customer, await place(customer, { shippingAddress }))
  await page.goto(`/order-details/${order._id}`)
  await page.getByRole('button', { name: 'Change Address' }).click()
  const window = page.getByRole('dialog', { name: 'Another address in Mumbai' })
  await expect(window.getByLabel('Flat, House, Building')).toHaveValue('Flat 3')
  await expect(window.getByLabel('Landmark')).toHaveValue('the church')
  await expect(window.getByLabel('Address', { exact: true })).toHaveAccessibleDescription('Street and area')
  await window.getByLabel('Flat, House, Building').fill('Flat 4')
  await window.getByRole('button', { name: 'Save Address' }).click()
  await expect(window).toBeHidden()
  await expect(page.getByText('Address changed').first()).toBeVisible()
  const { order: changed } = await customer.api.getOrder({ params: { id: order._id } })
  expect(changed.shippingAddress.address).toBe(
    'Flat 4, 14 Hill Road, Bandra West, near the church, Mumbai 400050',
  )
})
