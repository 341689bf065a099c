import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanPhoto } from '#domain/files/clean.ts'
import { logoPath } from '#rules/logo.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The logo: uploaded at the desk, and read by everyone as a PNG. */

const whole = await wholeShop()
const { app, catalogue } = whole
const vijay = await newStaff(whole, 'Vijay More', 'manager')

const SVG = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs><linearGradient id="g"><stop stop-color="#00f"/></linearGradient></defs><path fill="url(#g)" d="M0 0h32v32H0z"/>${inner}</svg>`
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4f91' } })
    .png()
    .toBuffer()

const revision = async () => (await vijay.api.listDeskFacts()).revisions.logo
const save = async (picture: string | Buffer | null, seen?: number) =>
  vijay.api.saveLookPicture({
    params: { kind: 'logo' },
    body: {
      revision: seen ?? (await revision()),
      picture: picture === null ? null : Buffer.from(picture).toString('base64'),
    },
  })
const stored = async () => {
  await catalogue.refresh()
  return catalogue.current().facts.logo
}
const mark = (logo: string | null, size: 64 | 192 | 512 | 1024 = 192) =>
  app.request(logoPath(logo ?? '', size))

test.each([
  ['a PNG', () => png(600, 400)],
  ['an SVG', async () => SVG('')],
])('%s is stored as square PNGs at an address that never changes its content', async (_, picture) => {
  await save(await picture())
  const logo = await stored()
  for (const size of [64, 1024] as const) {
    const answer = await mark(logo, size)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size })
  }
  expect((await app.request(`/api/look/${logo}/mark-65.png`)).status).toBe(404)
})

test.each([
  ['a script', SVG('<script>alert(1)</script>')],
  ['a script with a prefix', SVG('<svg:script>alert(1)</svg:script>')],
  ['a link', SVG('<a xlink:href="https://evil.example"><path/></a>')],
  ['a foreign object', SVG('<foreignObject></foreignObject>')],
  ['a style from elsewhere', SVG('<style>path{fill:url( https://evil.example)}</style>')],
  [
    'an entity',
    `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG('')}`.replace('<!DOCTYPE', '<?xml version="1.0"?><!DOCTYPE'),
  ],
])('an SVG with %s is refused', async (_, svg) => {
  const before = await stored()
  expect(await refusalOf(save(svg))).toMatchObject({
    status: 422,
    fields: { picture: expect.stringContaining('has scripts, links or other files') },
  })
  expect(await stored()).toBe(before)
})

test('a picture that is too small, damaged, too large or none is refused with its reason', async () => {
  const says = async (picture: string | Buffer) => (await refusalOf(save(picture))).fields?.picture
  expect(await says(await png(300, 200))).toBe(
    'This picture is too small: its longer edge needs 512 pixels or more.',
  )
  expect(await says((await png(600, 600)).subarray(0, 60))).toBe(
    'This picture cannot be opened. Choose another one.',
  )
  expect(await says(SVG('<path d='))).toBe('This picture cannot be opened. Choose another one.')
  expect(await says('GIF89a')).toBe('Choose a PNG, JPEG or SVG picture.')
  expect(await refusalOf(save(Buffer.alloc(40_000_000)))).toMatchObject({ status: 413, code: 'TOO_LARGE' })
})

test('of two people who replace the logo, the second is refused, and its files are not kept', async () => {
  const seen = await revision()
  await save(SVG(''), seen)
  const logo = await stored()
  expect(await refusalOf(save(await png(512, 512), seen))).toMatchObject({ status: 409, code: 'CHANGED' })
  expect(await stored()).toBe(logo)
})

test('a removed logo leaves the shop’s own, and can be read for a while by pages that are open', async () => {
  await save(SVG(''))
  const logo = await stored()
  await save(null)
  expect(await stored()).toBeNull()
  expect((await mark(logo)).status).toBe(200)
})

test('an SVG is accepted again after a photograph was checked', async () => {
  await save(SVG(''))
  const before = await stored()
  await cleanPhoto(await png(600, 600))
  await save(SVG('<path/>'))
  expect(await stored()).not.toBe(before)
})
