import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import type { Admission } from '#server/http/admission.ts'
import { DEFAULT_RETENTION, type DeskSettings, IS_OPEN, NO_FACTS, type PageSettings } from '#wire/settings.ts'

/** Settings and a fake web build for the tests of the page server. */

export const fakeSettings: PageSettings = {
  brand: 'jaanch',
  company: { name: 'Test Labs', address: 'Mumbai', phone: '022 0000 0000', email: 'care@shop.test' },
  isDemo: true,
  url: 'http://shop.test',
  googleClientId: null,
  codeLength: 4,
  lateAfterMinutes: 30,
  retention: DEFAULT_RETENTION,
  cancelFee: [],
  hasWhatsApp: true,
  hasWhatsAppCodes: true,
  hasUpi: true,
  paymentProviders: ['PhonePe'],
  facts: NO_FACTS,
  opening: IS_OPEN,
  cities: sampleCities,
}

export const noDeskSettings = (): DeskSettings => ({ facts: NO_FACTS, opening: IS_OPEN, cities: [] })

/** For pages whose pictures no test requests. */
export const drawsNothing = () => Promise.reject(new Error('this shop draws no pictures'))

/** Sheds nothing. */
export const openAdmission: Admission = { turnsAway: () => false, admit: () => () => undefined }

/** A server bundle like React Router's, without React: a page for each behaviour that the page server must handle. */
const PROGRAM = `
export const seen = []
export const nonces = []
const shopContext = { defaultValue: undefined }
const page = (path, loader) => ({ id: path, parentId: 'root', path: path.slice(1), module: { default: () => null, loader } })
const status = (code) => { throw new Response('', { status: code }) }
const pages = [
  page('/', async ({ context }) => (await context.get(shopContext).api.listPackages()).map(one => one.name)),
  page('/lab-tests', ({ request }) => { seen.push(request); return new URL(request.url).search }),
  page('/lab-tests/:id', ({ params }) => (params.id === 'CBC' ? params.id : status(404))),
  page('/invoice/:id', () => 'for everyone the same'),
  page('/health-checkups/:id', () => status(404)),
  page('/cart', () => { throw new Response(null, { status: 302, headers: { location: '/' } }) }),
  page('/*', () => status(404)),
]
export const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: () => null } }],
  ...pages.map(one => [one.id, one]),
])
function render(request, code, headers, { staticHandlerContext: { loaderData, errors } }, context) {
  const { nonce } = context.get(shopContext)
  nonces.push(nonce)
  headers.set('content-type', 'text/html')
  headers.set('set-cookie', 'a=b')
  const data = JSON.stringify(loaderData) + JSON.stringify(errors ? Object.keys(errors) : null)
  return new Response('<!doctype html><html><body>' + data.replaceAll('<', '') + '<script nonce="' + nonce + '">window.started=1</script></body></html>', { status: code, headers })
}
export const entry = { module: { default: render, handleError() {}, shopContext } }
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' }
export const publicPath = '/'
export const assetsBuildDirectory = 'client'
export const future = {}
export const ssr = true
export const isSpaMode = false
export const prerender = []
export const routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' }
`

/** Writes a web build with that server bundle, one script and one font; returns its folder. */
export async function writeFakeBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  const assets = path.join(folder, 'client/assets')
  await mkdir(assets, { recursive: true })
  await mkdir(path.join(folder, 'server'))
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(folder, 'server/index.js'), PROGRAM)
  await writeFile(path.join(assets, 'start-1.js'), 'console.info("started");'.repeat(100))
  await writeFile(path.join(assets, 'start-1.js.map'), '{}')
  await writeFile(path.join(assets, 'text-1.woff2'), 'font')
  return folder
}
