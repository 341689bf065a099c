import { expect, test } from 'vitest'
import type { Client } from '#shop/endpoints.ts'
import { fakeSettings } from '#tests/helpers/fake-build.ts'
import { CallError } from '#wire/client.ts'
import { createDrawings } from './drawings.ts'

const shop = { price: 249, isDown: false, isFull: false, version: 1 }
const listLabTests = async () => {
  if (shop.isDown) throw new CallError(503, 'DATABASE_DOWN', 'down')
  return [{ _id: 'CBC', name: 'CBC', salePrice: shop.price, regularPrice: 300 }]
}
const drawings = createDrawings({
  api: { listPackages: async () => [], listLabTests } as unknown as Client,
  settings: () => fakeSettings,
  version: () => shop.version,
  admission: { admit: () => (shop.isFull ? undefined : () => undefined) },
  drawnFile: async drawing => Buffer.from(JSON.stringify(drawing)),
})

const pathOfCbc = async () => {
  const picture = await drawings.sharePictureOf('/lab-tests/CBC')
  return picture?.address.replace(fakeSettings.url, '') ?? ''
}

test('a changed price has another address, and the earlier one is unknown', async () => {
  const earlier = await pathOfCbc()
  expect(await drawings.open(earlier)).toMatchObject({ status: 200 })
  shop.price = 199
  shop.version = 2
  expect(await pathOfCbc()).not.toBe(earlier)
  expect(await drawings.open(earlier)).toBe('unknown')
  expect(await drawings.open(await pathOfCbc())).toMatchObject({ status: 200 })
})

test('beyond the limit of drawings a request waits for a later try', async () => {
  const address = await pathOfCbc()
  shop.isFull = true
  expect(await drawings.open(address)).toBe('busy')
  shop.isFull = false
  expect(await drawings.open(address)).toMatchObject({ status: 200 })
})

test('while the catalogue can’t be read, pages have no picture and requests for one a later try', async () => {
  const address = await pathOfCbc()
  shop.isDown = true
  shop.version = 3
  expect(await drawings.sharePictureOf('/lab-tests/CBC')).toBeUndefined()
  expect(await drawings.open(address)).toBe('busy')
  shop.isDown = false
  expect(await pathOfCbc()).toBe(address)
})
