import { gunzipSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnFile } from '#server/pages/drawings/drawn-file.ts'
import { createPages } from '#server/pages/page-server.ts'
import { fakeSettings, openAdmission } from '#tests/helpers/fake-build.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What customers get after the desk has saved a colour and a logo. */

const whole = await wholeShop()
const { app, anyone, catalogue, shop } = whole
const { pay, settle, statusOf } = paying(whole)
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const pages = await createPages({
  buildDirectory: 'build',
  api: anyone,
  settings: { ...fakeSettings, url: shop.rules.shopUrl },
  deskSettings: () => ({
    facts: catalogue.current().facts,
    opening: catalogue.current().opening,
    cities: [],
  }),
  version: () => catalogue.current().version,
  drawnFile: drawing => drawnFile(shop, drawing),
  admission: openAdmission,
  log: () => undefined,
})

const BLUE = '#1a4fa0'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${BLUE}" d="M0 0h32v32H0z"/></svg>`

const answer = (address: string) => pages.answer(new Request(new URL(address, shop.rules.shopUrl)))
const textOf = async (address: string) => (await answer(address)).text()
const bytesOf = async (address: string) => Buffer.from(await (await answer(address)).arrayBuffer())
const revisions = async () => (await vijay.api.listDeskFacts()).revisions

async function saveColour() {
  await vijay.api.changeFact({ body: { name: 'accent', revision: (await revisions()).accent, value: BLUE } })
  await catalogue.refresh()
}

async function saveLogo(picture: string | null) {
  const body = {
    revision: (await revisions()).logo,
    picture: picture && Buffer.from(picture).toString('base64'),
  }
  await vijay.api.saveLookPicture({ params: { kind: 'logo' }, body })
  await catalogue.refresh()
}

async function pixelOf(picture: Buffer, place: { left: number; top: number }) {
  const pixel = sharp(picture)
    .removeAlpha()
    .extract({ ...place, width: 1, height: 1 })
  return [...(await pixel.raw().toBuffer())]
}

/** Of #1a4fa0; a JPEG is not exact. */
const isBlue = ([red = 0, green = 0, blue = 0]: number[]) =>
  Math.abs(red - 0x1a) + Math.abs(green - 0x4f) + Math.abs(blue - 0xa0) < 12

const sharePictureOf = async (page: string) =>
  bytesOf(/og:image" content="([^"]+)"/.exec(await textOf(page))?.[1] ?? '')

/** The drawing commands and pictures of a new order's invoice. */
async function invoiceOfNewOrder() {
  const { order, api } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  const { pdfUrl } = await api.getInvoice({ params: { orderId: order.orderId } })
  const file = Buffer.from(await (await app.request(pdfUrl)).arrayBuffer()).toString('latin1')
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return { commands: streams.join('\n'), pictures: file.match(/\/Subtype \/Image/g)?.length ?? 0 }
}

/** As pdfkit writes a colour. */
const BLUE_IN_PDF = [0x1a, 0x4f, 0xa0].map(value => value / 255).join(' ')

test('a colour alone is on pages, icons, manifests, shared pictures and new invoices', async () => {
  await saveColour()
  expect(await textOf('/')).toContain(`--color-leaf:${BLUE}`)
  expect(await textOf('/favicon.svg')).toContain(`fill="${BLUE}"`)
  for (const manifest of ['/manifest.webmanifest', '/collector.webmanifest'])
    expect(JSON.parse(await textOf(manifest))).toMatchObject({ theme_color: BLUE })
  for (const icon of ['/icon-512.png', '/apple-touch-icon.png']) {
    const drawn = await bytesOf((await answer(icon)).headers.get('location') ?? '')
    const { width = 0 } = await sharp(drawn).metadata()
    const inDrop = { left: Math.round(width / 2), top: Math.round(width * 0.42) }
    expect(isBlue(await pixelOf(drawn, inDrop))).toBe(true)
  }
  expect(isBlue(await pixelOf(await sharePictureOf('/lab-tests/CBC'), { left: 600, top: 620 }))).toBe(true)
  const { commands, pictures } = await invoiceOfNewOrder()
  expect(commands).toContain(BLUE_IN_PDF)
  expect(pictures).toBe(0)
  // The first drawing and the first invoice start their threads, which takes seconds on a busy machine.
}, 60_000)

test('a logo is in header, icons, shared pictures and new invoices', async () => {
  await saveLogo(LOGO)
  const { logo } = catalogue.current().facts
  expect(await textOf('/')).toContain(`/api/look/${logo}/mark-192.png`)
  for (const icon of [
    '/favicon.svg',
    '/favicon.ico',
    '/icon-192.png',
    '/icon-512.png',
    '/apple-touch-icon.png',
  ])
    expect((await answer(icon)).headers.get('location')).toMatch(`/api/look/${logo}/mark-`)
  expect(isBlue(await pixelOf(await sharePictureOf('/'), { left: 100, top: 112 }))).toBe(true)
  expect((await invoiceOfNewOrder()).pictures).toBeGreaterThan(0)
  await saveLogo(null)
  expect((await invoiceOfNewOrder()).pictures).toBe(0)
})

test('an uploaded picture is the preview of the shop’s own pages, and of no test or check-up', async () => {
  const green = { create: { width: 1200, height: 630, channels: 3, background: '#00ff00' } } as const
  const picture = (await sharp(green).png().toBuffer()).toString('base64')
  const isGreen = async (page: string) => {
    const [red = 0, rest = 0, blue = 0] = await pixelOf(await sharePictureOf(page), { left: 600, top: 300 })
    return rest > 240 && red < 20 && blue < 20
  }
  const revision = (await revisions()).sharePicture
  await vijay.api.saveLookPicture({ params: { kind: 'sharePicture' }, body: { revision, picture } })
  await catalogue.refresh()
  for (const page of ['/', '/home-healthcare']) expect(await isGreen(page)).toBe(true)
  for (const page of ['/lab-tests', '/lab-tests/CBC']) expect(await isGreen(page)).toBe(false)
  expect(await textOf('/')).toContain('og:image:alt" content="jaanch, Lab tests at your home"')
})

test('pages for a shop that is busy or not open yet show the icon, which follows logo and colour', () => {
  for (const page of [pages.busy, pages.opensSoon]) {
    expect(gunzipSync(page.gzip?.body ?? '').toString()).toContain('<img src="/favicon.svg"')
  }
})
