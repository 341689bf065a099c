import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteDueFiles } from '#domain/files/deletions.ts'
import { MAX_DOOR_PHOTO_BYTES, MAX_PHOTOS } from '#rules/collector/phone-events.ts'
import { DAY_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { aPdf } from '#tests/helpers/uploads.ts'

/** Photographs of why a sample could not be taken. */

const { whole, meera, imran, sana, at, visitOf, goTo } = await collectorsDay()
const { shop, setClock } = whole

const picture = async () =>
  (
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const photo = async (orderId: string, more: object = {}) => ({
  body: { id: randomUUID(), orderId, at: at('09:20').toISOString(), jpeg: await picture(), ...more },
})

test('a photograph that is sent twice at the same time is stored once, without its location', async () => {
  const { id } = await visitOf(imran)
  await goTo('10:00')
  const sent = await photo(id)
  await Promise.all([imran.api.sendVisitPhoto(sent), imran.api.sendVisitPhoto(sent)])
  await imran.api.sendVisitPhoto(sent)
  const { photos } = await meera.api.listVisitPhotos({ params: { id } })
  expect(photos).toMatchObject([{ id: sent.body.id, by: imran.name, at: sent.body.at }])
  const { format, exif } = await sharp(Buffer.from(photos[0]?.jpeg ?? '', 'base64')).metadata()
  expect([format, exif]).toEqual(['jpeg', undefined])
})

test('a photograph from a phone whose clock is wrong gets the shop’s time', async () => {
  const { id } = await visitOf(imran)
  await goTo('10:00')
  const wrong = new Date(at('09:20').getTime() - 400 * DAY_MS).toISOString()
  const sentAt = new Date(shop.now().getTime() - 400 * DAY_MS).toISOString()
  await imran.api.sendVisitPhoto(await photo(id, { at: wrong, sentAt }))
  const { photos } = await meera.api.listVisitPhotos({ params: { id } })
  expect(photos.map(one => one.at.slice(0, 16))).toEqual([at('09:20').toISOString().slice(0, 16)])
})

test('only a collector assigned to the visit adds a photograph, and only staff who can open the order see it', async () => {
  const { id } = await visitOf(imran)
  await goTo('10:00')
  expect(await refusalOf(sana.api.sendVisitPhoto(await photo(id)))).toMatchObject({ status: 404 })
  await imran.api.sendVisitPhoto(await photo(id))
  expect(await refusalOf(imran.api.listVisitPhotos({ params: { id } }))).toMatchObject({ status: 403 })
  const elsewhere = await newStaff(whole, 'Somebody Elsewhere', 'technician')
  expect(await refusalOf(elsewhere.api.listVisitPhotos({ params: { id } }))).toMatchObject({ status: 403 })
})

test('a file that is no picture, a picture that is too large, and one more than the limit are refused', async () => {
  const { id } = await visitOf(imran)
  await goTo('10:00')
  const asPhoto = (bytes: Uint8Array) => ({ jpeg: Buffer.from(bytes).toString('base64') })
  for (const bytes of [aPdf(), Buffer.from('no picture at all'), randomBytes(MAX_DOOR_PHOTO_BYTES + 3)])
    expect(await refusalOf(imran.api.sendVisitPhoto(await photo(id, asPhoto(bytes))))).toMatchObject({
      status: 422,
      code: 'INVALID',
    })
  const all = await Promise.all(Array.from({ length: MAX_PHOTOS + 1 }, () => photo(id)))
  const answers = await Promise.allSettled(all.map(one => imran.api.sendVisitPhoto(one)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_PHOTOS)
  expect((await meera.api.listVisitPhotos({ params: { id } })).photos).toHaveLength(MAX_PHOTOS)
})

test('a photograph is deleted after ninety days', async () => {
  const { id } = await visitOf(imran)
  await goTo('10:00')
  await imran.api.sendVisitPhoto(await photo(id))
  setClock(new Date(shop.now().getTime() + 91 * DAY_MS))
  expect(await deleteDueFiles(shop)).toBeGreaterThan(0)
  const boss = await newStaff(whole, 'Nandini Bose', 'owner')
  expect((await boss.api.listVisitPhotos({ params: { id } })).photos).toEqual([])
})
