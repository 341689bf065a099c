import { words } from '#collector/frame/words.ts'
import { type LogoSize, logoPath } from '#rules/logo.ts'
import { DEFAULT_ACCENT } from '#rules/look.ts'
import { pathOf, pathTo } from '#rules/pages.ts'
import { FILE_SECURITY } from '#server/http/security-headers.ts'
import {
  compress,
  MIN_TO_COMPRESS,
  makeEtag,
  type StoredAnswer,
  storeAnswer,
} from '#server/http/stored-answer.ts'
import type { Client } from '#shop/endpoints.ts'
import { labTests, myOrders } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import type { PageSettings, ShopSettings } from '#wire/settings.ts'
import { ORDER_PAGES, PUBLIC_PAGES, SMS_PAGES, UNLISTED_PAGES } from './addresses.ts'
import { drawnIcons } from './drawings/drawings.ts'
import { drawMark } from './drawings/mark.ts'

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The campaign page can be turned off at the desk. */
const isOff = (address: string, { facts }: PageSettings): boolean =>
  address === pathOf('siblingsDayOffer') && !facts.texts.siblingsDay

async function publicAddresses(api: Client, settings: PageSettings): Promise<string[]> {
  const [packages, tests] = await Promise.all([api.listPackages(), api.listLabTests()])
  return [
    ...PUBLIC_PAGES.filter(address => !isOff(address, settings)),
    ...packages.map(offered => pathTo('healthCheckup', offered._id)),
    ...tests.map(test => pathTo('labTest', test._id)),
  ]
}

const siteMap = (shopUrl: string, addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map(address => `<url><loc>${escapeXml(shopUrl + (address === '/' ? '/' : address))}</loc></url>`)
    .join('\n')}\n</urlset>\n`

const robots = (shopUrl: string): string =>
  [
    'User-agent: *',
    ...[
      '/api/',
      ...UNLISTED_PAGES,
      ...ORDER_PAGES.map(first => `/${first}/`),
      // Without the '?' they would also be the beginning of other pages.
      ...SMS_PAGES.map(path => `${path}?`),
      '/*?search=',
    ].map(address => `Disallow: ${address}`),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ].join('\n')

const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  // Maskable: launchers crop it to a circle or rounded square, so the logo keeps clear of the edge.
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
]

const COLLECTOR = pathOf('collector')

const webManifest = (settings: ShopSettings, accent: string): string =>
  JSON.stringify({
    id: '/',
    name: settings.brand,
    short_name: settings.brand,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: accent,
    icons: ICONS,
    shortcuts: [
      { name: say(labTests), url: pathOf('labTests') },
      { name: say(myOrders), url: pathOf('myOrders') },
    ],
  })

/** The manifest of the collectors' app, which is installed separately from the shop. */
const collectorManifest = (settings: ShopSettings, accent: string): string =>
  JSON.stringify({
    id: COLLECTOR,
    start_url: COLLECTOR,
    scope: COLLECTOR,
    display: 'standalone',
    lang: 'en-IN',
    name: words.appName({ brand: settings.brand }),
    short_name: words.appTitle,
    background_color: '#ffffff',
    theme_color: accent,
    icons: ICONS,
  })

const favicon = (accent: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawMark(accent)}</svg>`

async function storeFile(text: string, type: string): Promise<StoredAnswer> {
  const identity = Buffer.from(text)
  const small = identity.length < MIN_TO_COMPRESS
  return storeAnswer(
    200,
    makeEtag(identity),
    { 'content-type': type, 'cache-control': 'public, max-age=3600', ...FILE_SECURITY },
    small ? { identity } : { ...(await compress(identity, 9)), identity },
  )
}

type SiteFiles = ReadonlyMap<string, StoredAnswer>

const accentOf = ({ facts }: PageSettings): string => facts.accent ?? DEFAULT_ACCENT
const lookOf = ({ facts }: PageSettings): string => `${facts.accent} ${facts.logo}`

const storeFiles = async (settings: PageSettings, accent: string): Promise<SiteFiles> =>
  new Map([
    ['/robots.txt', await storeFile(robots(settings.url), 'text/plain; charset=utf-8')],
    ['/manifest.webmanifest', await storeFile(webManifest(settings, accent), 'application/manifest+json')],
    [
      `${COLLECTOR}.webmanifest`,
      await storeFile(collectorManifest(settings, accent), 'application/manifest+json'),
    ],
    ['/favicon.svg', await storeFile(favicon(accent), 'image/svg+xml')],
    // Requested by browsers for files that name no icon, such as a report.
    ['/favicon.ico', await storeFile(favicon(accent), 'image/svg+xml')],
    // The icons of the build have the mark in the shop's own green.
    ...ownIcons(settings.facts).map(redirectIcon),
  ])

const ICON_SIZES: Record<string, LogoSize> = {
  '/favicon.svg': 64,
  '/favicon.ico': 64,
  '/apple-touch-icon.png': 192,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
}

const NOTHING = Buffer.alloc(0)

/** Where the icons are in the colour or with the logo of the desk, by the address that browsers request. */
const ownIcons = ({ logo, accent }: CompanyFacts): [requested: string, drawn: string][] => {
  if (logo !== null)
    return Object.entries(ICON_SIZES).map(([address, size]) => [address, logoPath(logo, size)])
  return accent === null ? [] : drawnIcons(accent)
}

function redirectIcon([requested, drawn]: [string, string]): [string, StoredAnswer] {
  // Not cached: the picture of an earlier colour is drawn no more.
  const headers = { location: drawn, 'cache-control': 'no-cache', ...FILE_SECURITY }
  return [requested, storeAnswer(302, makeEtag(Buffer.from(drawn)), headers, { identity: NOTHING })]
}

export interface Site {
  /** Manifests, icon and robots.txt, with the present colour. */
  files(): Promise<SiteFiles>
  /** Undefined until they are made. */
  madeFiles(): SiteFiles | undefined
  siteMap(): Promise<StoredAnswer>
  /** True for a page that the desk has turned off. */
  isOff(address: string): boolean
  isKnown(address: string): Promise<boolean>
  /** False while the catalogue can't be read. */
  isMissing(address: string): Promise<boolean>
}

/** Site files. The site map is made once for each version of the catalogue, the others for each colour. */
export function createSite(api: Client, settings: () => PageSettings, version: () => number): Site {
  let painted: { look: string; files: Promise<SiteFiles>; made?: SiteFiles } | undefined
  let made: { version: number; addresses: Promise<string[]> } | undefined

  function files(): Promise<SiteFiles> {
    const look = lookOf(settings())
    if (painted?.look === look) return painted.files
    const now: typeof painted = { look, files: storeFiles(settings(), accentOf(settings())) }
    painted = now
    void now.files.then(stored => {
      now.made = stored
    })
    return now.files
  }

  function addresses(): Promise<string[]> {
    const now = version()
    if (made?.version === now) return made.addresses
    const listed = { version: now, addresses: publicAddresses(api, settings()) }
    made = listed
    return listed.addresses.catch((error: unknown) => {
      // A failed read is not cached: the next caller retries.
      if (made === listed) made = undefined
      throw error
    })
  }

  /** Undefined while the site map can't be read. */
  async function isListed(address: string): Promise<boolean | undefined> {
    try {
      return (await addresses()).includes(address)
    } catch (error) {
      if (error instanceof CallError) return undefined
      throw error
    }
  }

  return {
    files,
    madeFiles: () => (painted?.look === lookOf(settings()) ? painted.made : undefined),
    isOff: address => isOff(address, settings()),
    siteMap: async () => storeFile(siteMap(settings().url, await addresses()), 'application/xml'),
    isKnown: async address =>
      PUBLIC_PAGES.includes(address) ||
      UNLISTED_PAGES.includes(address) ||
      (await isListed(address)) === true,
    isMissing: async address => (await isListed(address)) === false,
  }
}
