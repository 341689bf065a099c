import { expect, test } from 'vitest'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { givePortraitsToDoctors } from './portraits.ts'

const whole = await wholeShop()
const { anyone, app, shop } = whole

test('sample doctors get portraits once, and a removed portrait is not restored', async () => {
  const imagesOf = async () => (await anyone.listDoctors()).map(({ _id, image }) => ({ id: _id, image }))
  expect((await imagesOf()).every(({ image }) => image === null)).toBe(true)
  await givePortraitsToDoctors(shop)
  const given = await imagesOf()
  const portraits = given.filter(({ image }) => image)
  expect(portraits).toHaveLength(5)
  for (const { image } of portraits) {
    const answer = await app.request(image ?? 'no portrait')
    expect(answer.headers.get('content-type')).toBe('image/webp')
  }

  const vijay = await newStaff(whole, 'Vijay More', 'manager')
  const { id = '', image = null } = portraits[0] ?? {}
  await vijay.api.saveDoctorPhoto({ params: { id }, body: { seen: image, photo: null } })
  await givePortraitsToDoctors(shop)
  expect(await imagesOf()).toEqual(given.map(one => (one.id === id ? { id, image: null } : one)))
})
