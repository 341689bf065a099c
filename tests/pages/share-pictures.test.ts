import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DEFAULT_ACCENT } from '#rules/look.ts'
import { pictureAddress } from '#server/pages/drawings/drawing.ts'
import { builtPages } from '#tests/helpers/built-pages.ts'

/** The pictures that messages and social networks show for a link. */

const { answer, open, shop } = await builtPages()

const NAMES = ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card']

async function tagsOf(address: string) {
  const page = await open(address)
  return Object.fromEntries(
    NAMES.map(name => [name, page.attribute(`meta[property="${name}"], meta[name="${name}"]`, 'content')]),
  )
}

const pathOf = (picture: string | null | undefined) => new URL(picture ?? '').pathname

test('a test has a picture with its name and price, at an address that never changes its content', async () => {
  const tags = await tagsOf('/lab-tests/CBC')
  expect(tags).toMatchObject({
    'og:image': expect.stringMatching(/^http:\/\/shop\.test\/share\/[0-9a-f]{24}\.jpg$/),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'jaanch, Complete Blood Count (CBC), ₹249',
    'twitter:card': 'summary_large_image',
  })
  const picture = await answer(pathOf(tags['og:image']))
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes.length).toBeLessThan(300_000)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const again = await answer(pathOf(tags['og:image']))
  expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes)
})

test('home, lists, categories and check-ups each have a picture of their own', async () => {
  const [checkup] = await shop.listPackages()
  const pages = ['/', '/lab-tests', '/lab-tests?category=Vitamin', '/health-checkups']
  const tags = await Promise.all([...pages, `/health-checkups/${checkup?._id}`].map(tagsOf))
  expect(tags.map(each => each['og:image:alt'])).toEqual([
    'jaanch, Lab tests at your home',
    'jaanch, Lab tests',
    'jaanch, Lab tests: Vitamin',
    'jaanch, Health check-ups',
    expect.stringContaining(checkup?.name ?? ''),
  ])
  expect(new Set(tags.map(each => each['og:image'])).size).toBe(5)
})

test('filters and searches have the picture of their list', async () => {
  const list = await tagsOf('/lab-tests')
  expect(await tagsOf('/lab-tests?search=sugar&utm_source=x')).toEqual(list)
})

test.each(['/cart', '/lab-tests/NOPE', '/nothing', '/desk'])('%s has no picture', async address => {
  expect((await tagsOf(address))['og:image']).toBeUndefined()
})

test.each(['/share/0123456789abcdef01234567.jpg', '/icons/0123456789abcdef01234567.png', '/share/x'])(
  '%s, which no page names, is not drawn',
  async address => {
    expect((await answer(address)).status).toBe(404)
  },
)

test('an icon in the colour of the shop is a PNG of its size', async () => {
  const icon = await answer(pictureAddress({ kind: 'icon', accent: DEFAULT_ACCENT, size: 192 }))
  expect(icon.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await icon.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  // The middle of the drop, beside the tick.
  const colour = await sharp(bytes).extract({ left: 95, top: 80, width: 1, height: 1 }).raw().toBuffer()
  expect(colour.toString('hex').slice(0, 6)).toBe(DEFAULT_ACCENT.slice(1))
})

test('robots may read the pictures', async () => {
  const rules = await (await answer('/robots.txt')).text()
  expect(rules).not.toMatch(/Disallow: \/(share|icons|$)/m)
})
