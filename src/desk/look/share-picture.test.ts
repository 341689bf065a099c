import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharePicturePath } from '#rules/share-pictures.ts'
import { drawnFile } from '#server/pages/drawings/drawn-file.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The laboratory's own picture of shared links; which pages have it is in tests/pages/own-look.test.ts. */

const whole = await wholeShop()
const { shop, catalogue } = whole
const vijay = await newStaff(whole, 'Vijay More', 'manager')

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#1d4f91' } })
    .toFormat(format)
    .toBuffer()

const revision = async () => (await vijay.api.listDeskFacts()).revisions.sharePicture
const save = async (bytes: Buffer | null, seen?: number) =>
  vijay.api.saveLookPicture({
    params: { kind: 'sharePicture' },
    body: { revision: seen ?? (await revision()), picture: bytes?.toString('base64') ?? null },
  })
async function stored() {
  await catalogue.refresh()
  return catalogue.current().facts.sharePicture
}
const read = (name: string | null) => drawnFile(shop, { kind: 'uploaded', name: name ?? '', title: '' })

test.each([
  ['a wide PNG', () => picture(2400, 700, 'png')],
  ['a tall JPEG', () => picture(700, 1800)],
])('%s is cropped to the size of previews', async (_, made) => {
  await save(await made())
  const { format, width, height } = await sharp(await read(await stored())).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
})

test('a picture that is too small, of another type or damaged is refused with its reason', async () => {
  const before = await stored()
  const says = async (bytes: Buffer) => (await refusalOf(save(bytes))).fields?.picture
  expect(await says(await picture(599, 400))).toBe(
    'This picture is too small: it needs 600 by 315 pixels or more; 1200 by 630 look best.',
  )
  expect(await says(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
    'Choose a PNG or JPEG picture.',
  )
  expect(await says((await picture(1200, 630)).subarray(0, 300))).toBe(
    'This picture cannot be opened. Choose another one.',
  )
  expect(await stored()).toBe(before)
})

test('of two people who replace the picture, the second is refused, and its file is not stored', async () => {
  const seen = await revision()
  await save(await picture(1200, 630), seen)
  const first = await stored()
  expect(await refusalOf(save(await picture(1200, 640), seen))).toMatchObject({
    status: 409,
    code: 'CHANGED',
  })
  expect(await stored()).toBe(first)
  expect((await read(first)).length).toBeGreaterThan(0)
})

test('a removed picture is drawn by the shop again, and readable for a while', async () => {
  const before = await stored()
  await save(null)
  expect(await stored()).toBeNull()
  expect((await read(before)).length).toBeGreaterThan(0)
  expect(sharePicturePath(String(before))).toMatch(/^\/share\/[0-9a-f]{24}\.jpg$/)
})
