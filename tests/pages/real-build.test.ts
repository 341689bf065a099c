import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { sampleFacts } from '#domain/catalogue/demo-data/facts.ts'
import { PUBLIC_PAGES, UNLISTED_PAGES } from '#server/pages/addresses.ts'
import { createPages, type Pages } from '#server/pages/page-server.ts'
import type { HealthPackage, LabTest, LabTestDetails } from '#shop/catalogue/contract.ts'
import type { Client } from '#shop/endpoints.ts'
import { drawsNothing, fakeSettings, openAdmission } from '#tests/helpers/fake-build.ts'
import { CallError } from '#wire/client.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { IS_OPEN, NO_FACTS } from '#wire/settings.ts'

/** The real web build, with a catalogue of two items. */

const item = {
  description: 'What it is.',
  image: null,
  regularPrice: 500,
  salePrice: 299,
  discountPercentage: 40,
  parametersCount: 2,
  isFastingRequired: false,
  fastingRequired: false,
  fastingHours: 0,
  isCenterVisitRequired: false,
  centerVisitRequired: false,
  availableAt: ['Home' as const],
  reportTime: '24 hours',
  reportTimeHours: 24,
}
const labTest: LabTest = {
  ...item,
  _id: 'CBC',
  name: 'Complete Blood Count',
  category: 'Blood Tests',
  categories: ['Blood Tests'],
  parameters: ['Haemoglobin', 'Platelets'],
  parametersText: 'Haemoglobin, Platelets',
  includes: [],
  sampleType: 'Blood',
  testType: 'lab',
  sampleKinds: ['blood'],
  isHivConsentNeeded: false,
  isAfterMeal: false,
  afterMealHours: 0,
  preparation: 'None',
  picture: 'blood',
  healthArea: 'Blood',
  purpose: '',
}
const labTestDetails: LabTestDetails = {
  ...labTest,
  why: '',
  who: '',
  measures: '',
  reportReads: '',
  packages: [],
}
const healthPackage: HealthPackage = {
  ...item,
  _id: 'PK-FULLBODY',
  name: 'Full Body Health Check-Up',
  testCount: 1,
  labTests: [{ _id: 'CBC', name: labTest.name, healthArea: 'Blood', includes: [] }],
  sampleTypes: ['Blood'],
  sampleKinds: ['blood'],
  isHivConsentNeeded: false,
  isAfterMeal: false,
  afterMealHours: 0,
  gender: 'Any',
  ageGroup: '18+',
  minAge: 18,
  picture: 'body',
  preparation: [],
}

const byId = <T extends { _id: string }>(only: T) => ({
  list: async () => [only],
  get: async ({ params }: { params: { id: string } }) => {
    if (params.id !== only._id) throw new CallError(404, 'NOT_FOUND', 'Not found')
    return only
  },
})
const api = {
  listPackages: byId(healthPackage).list,
  getPackage: byId(healthPackage).get,
  listLabTests: byId(labTest).list,
  getLabTest: byId(labTestDetails).get,
  countLabTests: async () => ({
    success: true,
    total: 1,
    slip: [],
    counts: { none: 1, 500: 1, Sugar: 0, Thyroid: 0 },
  }),
  getPolicy: async () => ({
    success: true,
    policy: {
      version: 1,
      acceptedAt: '2026-11-20T04:30:00.000Z',
      isSample: true,
      blocks: [
        { kind: 'heading', lines: [[{ text: 'Booking' }]] },
        {
          kind: 'paragraph',
          lines: [[{ text: 'See ' }, { text: 'refunds', to: '/cancellation-and-refunds' }]],
        },
      ],
    },
  }),
  listDoctors: async () => [],
  listActiveCoupons: async () => ({ success: true, coupons: [] }),
} as unknown as Client

describe('the built pages', () => {
  let pages: Pages
  let facts: CompanyFacts = NO_FACTS
  let version = 1
  beforeAll(async () => {
    const options = {
      buildDirectory: 'build',
      api,
      settings: fakeSettings,
      deskSettings: () => ({ facts: facts, opening: IS_OPEN, cities: sampleCities }),
      version: () => version,
      drawnFile: drawsNothing,
      admission: openAdmission,
      log: () => undefined,
    }
    pages = await createPages(options)
  })
  const ask = (address: string) => pages.answer(new Request(`http://shop.test${address}`))

  test.each(['/nothing', '/lab-tests/NOPE', '/health-checkups/NOPE', '/%E0%A4%A'])(
    '%s gets 404',
    async address => {
      expect((await ask(address)).status).toBe(404)
    },
  )

  test.each([
    ...PUBLIC_PAGES,
    ...UNLISTED_PAGES,
    '/lab-tests/CBC',
    '/health-checkups/PK-FULLBODY',
    '/invoice/x',
  ])('%s is a page', async address => {
    const response = await ask(address)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/<html lang="en-IN"/)
  })

  test('let only the collectors’ app use the camera, and install it separately from the shop', async () => {
    const [app, desk] = [await ask('/collector'), await ask('/desk')]
    expect(app.headers.get('permissions-policy')).toContain('camera=(self)')
    expect(desk.headers.get('permissions-policy')).toContain('camera=()')
    expect(await app.text()).toContain('<link rel="manifest" href="/collector.webmanifest"')
    expect(await desk.text()).toContain('<link rel="manifest" href="/manifest.webmanifest"')
    expect(await (await ask('/collector.webmanifest')).json()).toMatchObject({ scope: '/collector' })
  })

  test('have the catalogue in the HTML of public pages', async () => {
    expect((await (await ask('/health-checkups')).text()).includes(healthPackage.name)).toBe(true)
    expect((await (await ask('/lab-tests/CBC')).text()).includes(labTest.name)).toBe(true)
  })

  test('have the drawings of their items in the HTML, so that none delays the first paint', async () => {
    const html = await (await ask('/lab-tests/CBC')).text()
    const used = [...html.matchAll(/<use href="([^"]+)"/g)].map(([, href]) => href)
    expect(used).toContain('#blood')
    for (const href of used) expect(html).toContain(`<symbol id="${href?.slice(1)}"`)
  })

  test('start the program after the first paint, with existing scripts that the policy allows', async () => {
    const response = await ask('/')
    const html = await response.text()
    expect(html.includes('<link rel="modulepreload"')).toBe(false)
    expect(html.includes('<script type="module" async="">await new Promise(')).toBe(true)
    for (const name of new Set(html.match(/\/assets\/[\w.-]+/g))) expect((await ask(name)).status).toBe(200)
  })

  test.each([
    ...PUBLIC_PAGES,
    ...UNLISTED_PAGES,
    '/lab-tests/CBC',
    '/health-checkups/PK-FULLBODY',
    '/nothing',
  ])('have a policy for %s that allows each of its scripts and nothing else', async address => {
    const response = await ask(address)
    const html = await response.text()
    const sources = [...html.matchAll(/<script(?:>| type="module" async="">)([\s\S]*?)<\/script>/g)]
    const hashes = sources.map(
      ([, source]) =>
        `'sha256-${createHash('sha256')
          .update(source ?? '')
          .digest('base64')}'`,
    )
    // `FirstMarks`, `EarlyClicks`, React Router's data and its entry script.
    expect(hashes.length).toBeGreaterThanOrEqual(4)
    const [, allowed = ''] =
      /script-src ([^;]*);/.exec(response.headers.get('content-security-policy') ?? '') ?? []
    expect(allowed.split(' ').sort()).toEqual(["'self'", ...new Set(hashes)].sort())
    expect(html).not.toContain(' nonce=')
  })

  // P1-9, P2-103, P2-111
  test('claim only what the owner has stated, and show changed facts at once', async () => {
    const claims = [
      { address: '/', words: ['Over 220 cities', 'Our lab partners', 'What customers say', 'Awards'] },
      { address: '/siblings-day-offer', words: ['What families say', 'Sample data'] },
      { address: '/lab-tests/CBC', words: ['1000+ centers across India', 'https://www.instagram.com/'] },
    ]
    const textOf = async (address: string) => (await ask(address)).text()
    for (const { address, words } of claims) {
      const html = await textOf(address)
      for (const claim of words) expect(html).not.toContain(claim)
    }
    facts = sampleFacts
    version++
    for (const { address, words } of claims) {
      const html = await textOf(address)
      for (const claim of words) expect(html).toContain(claim)
    }
  })

  // P1-143
  test.each([
    { isDemo: true, says: '(sample)', keepsQuietOf: 'Please try again, or call us' },
    { isDemo: false, says: 'Please try again, or call us', keepsQuietOf: '(sample)' },
  ])(
    'show samples in a demo and the telephone in a live shop while the catalogue is away (isDemo: $isDemo)',
    async ({ isDemo, says, keepsQuietOf }) => {
      const away = async () => {
        throw new CallError(503, 'BUSY', 'Not now')
      }
      const pagesAway = await createPages({
        buildDirectory: 'build',
        deskSettings: () => ({ facts: NO_FACTS, opening: IS_OPEN, cities: sampleCities }),
        version: () => 1,
        log: () => undefined,
        drawnFile: drawsNothing,
        admission: openAdmission,
        api: { ...api, listPackages: away, listLabTests: away } as unknown as Client,
        settings: { ...fakeSettings, isDemo },
      })
      for (const address of ['/health-checkups', '/lab-tests']) {
        const answer = await pagesAway.answer(new Request(`http://shop.test${address}`))
        const html = await answer.text()
        expect(answer.status, address).toBe(503)
        expect(html).toContain('Try again')
        expect(html).toContain(says)
        expect(html).not.toContain(keepsQuietOf)
      }
      const sample = await pagesAway.answer(new Request('http://shop.test/lab-tests/sample-basic-fever'))
      expect(sample.status).toBe(isDemo ? 200 : 404)
    },
  )

  test('show the accepted text of a policy, and name the company even before there is one', async () => {
    const live = await createPages({
      buildDirectory: 'build',
      api: { ...api, getPolicy: async () => ({ success: true, policy: null }) } as unknown as Client,
      settings: { ...fakeSettings, isDemo: false },
      deskSettings: () => ({ facts: NO_FACTS, opening: IS_OPEN, cities: sampleCities }),
      version: () => 1,
      drawnFile: drawsNothing,
      admission: openAdmission,
      log: () => undefined,
    })
    const inDemo = await (await ask('/terms')).text()
    const answer = await live.answer(new Request('http://shop.test/terms'))
    const inLive = await answer.text()
    expect(inDemo).toContain('This is a template')
    expect(inDemo).toMatch(
      /<h2[^>]*>Booking<\/h2>.*href="\/cancellation-and-refunds"[^>]*>refunds<.*Version 1, 20 Nov 2026/s,
    )
    expect(inLive).not.toMatch(/This is a template|Version/)
    expect(inLive).toContain('We have not published this text yet')
    expect(inLive).toContain('<meta name="robots" content="noindex"')
    for (const html of [inDemo, inLive]) expect(html).toContain('care@shop.test')
    expect(inLive).toMatch(/Who we are.*Test Labs.*022 0000 0000/s)
  })

  test('have the colour and sentences of the desk, and no page of a campaign that is turned off', async () => {
    const texts = { promise: 'We come to you.', hero: 'Tests in Nagpur', siblingsDay: false }
    const pictureOf = (page: string) => /og:image" content="http:\/\/shop.test([^"]+)"/.exec(page)?.[1] ?? ''
    const earlier = pictureOf(await (await ask('/')).text())
    facts = { ...NO_FACTS, accent: '#1d4f91', texts }
    version++
    const answer = await pages.answer(new Request('http://shop.test/'))
    const html = await answer.text()
    expect(html).toMatch(/:root\{--color-leaf:#1d4f91;[^<]*<\/style>/)
    expect(html).toContain('Tests in Nagpur</h1>')
    expect(html).toContain('<meta name="description" content="We come to you."')
    expect(html).not.toContain('href="/siblings-day-offer"')
    expect(pictureOf(html)).not.toBe(earlier)
    expect((await ask(earlier)).status).toBe(404)
    const [, style = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    const manifest = await (await ask('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ theme_color: '#1d4f91' })
    expect(await (await ask('/favicon.svg')).text()).toContain('fill="#1d4f91"')
    const icon = await ask('/icon-192.png')
    expect(icon.status).toBe(302)
    expect(icon.headers.get('location')).toMatch(/^\/icons\/[0-9a-f]{24}\.png$/)
    expect((await ask('/siblings-day-offer')).status).toBe(404)
    expect(await (await ask('/sitemap.xml')).text()).not.toContain('siblings')

    facts = NO_FACTS
    version++
    expect((await ask('/siblings-day-offer')).status).toBe(200)
    expect(await (await ask('/manifest.webmanifest')).json()).toMatchObject({ theme_color: '#0b6b57' })
  })

  test('request fonts at once', async () => {
    expect(/<link rel="preload"[^>]*as="font"/.test(await (await ask('/')).text())).toBe(true)
  })
})
