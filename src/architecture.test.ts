import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom. A module that is not listed may import nothing and not be imported.
 */

const root = path.join(import.meta.dirname, '..')

/** Folders of src (root files by name), and what each may import of the others. */
const MODULES: Record<string, readonly string[]> = {
  tracing: [],
  text: [],
  rules: ['text'],
  wire: ['text', 'rules'],
  kit: ['text', 'rules', 'wire'],
  contract: ['text', 'rules', 'wire', 'shop', 'desk'],
  shop: ['text', 'rules', 'wire', 'contract', 'wire', 'kit', 'domain', 'http'],
  desk: ['text', 'rules', 'wire', 'contract', 'wire', 'kit', 'domain', 'http', 'api'],
  db: ['tracing', 'text', 'rules', 'contract', 'wire'],
  domain: ['text', 'rules', 'contract', 'wire', 'db'],
  outside: ['tracing', 'text', 'rules', 'contract', 'wire', 'domain'],
  clock: [],
  log: [],
  'json-log': ['log'],
  events: ['tracing', 'domain', 'log'],
  http: ['tracing', 'text', 'rules', 'contract', 'wire', 'db', 'domain', 'log'],
  api: ['shop', 'desk', 'text', 'rules', 'contract', 'wire', 'db', 'domain', 'http', 'log'],
  jobs: ['tracing', 'text', 'rules', 'contract', 'wire', 'db', 'domain', 'outside', 'log'],
  settings: ['text'],
  config: ['settings'],
  'catalogue-notices': ['log', 'db', 'domain'],
  'rules-of': ['config', 'settings', 'text', 'rules', 'contract', 'wire', 'domain'],
  deps: [
    'rules-of',
    'catalogue-notices',
    'config',
    'settings',
    'clock',
    'log',
    'text',
    'rules',
    'contract',
    'wire',
    'db',
    'domain',
    'outside',
    'jobs',
  ],
  cli: [
    'shop',
    'desk',
    'config',
    'settings',
    'clock',
    'log',
    'text',
    'rules',
    'contract',
    'wire',
    'db',
    'domain',
    'outside',
    'jobs',
    'deps',
    'rules-of',
  ],
  'page-server': ['shop', 'desk', 'tracing', 'text', 'rules', 'contract', 'wire', 'http', 'log'],
  web: ['shop', 'desk', 'text', 'rules', 'contract', 'wire'],
  app: ['shop', 'desk', 'text', 'rules', 'contract', 'wire', 'http', 'api', 'jobs', 'deps', 'log'],
  demo: [
    'config',
    'settings',
    'clock',
    'text',
    'rules',
    'contract',
    'wire',
    'db',
    'domain',
    'http',
    'api',
    'jobs',
    'deps',
    'rules-of',
    'simulator',
  ],
  'open-shop': [
    'shop',
    'desk',
    'tracing',
    'config',
    'settings',
    'clock',
    'log',
    'events',
    'text',
    'rules',
    'contract',
    'wire',
    'db',
    'domain',
    'api',
    'jobs',
    'page-server',
    'http',
    'deps',
    'app',
    'demo',
  ],
  'graceful-server': ['http'],
  serve: ['config', 'settings', 'log', 'graceful-server', 'open-shop'],
  server: ['config', 'settings', 'log', 'json-log', 'db', 'serve'],
  simulator: [],
}

/**
 * Within these two, a folder imports only folders to its left. `.` are the files beside the folders: in `domain` after
 * `ports`, in `web` last.
 */
const DOMAINS = leftToRight(`
  ports . links files uploads accounts staff patients addresses catalogue pricing samples requests slots orders invoices cash payments changes visits specimens reports
  order-records books desk collector privacy backup
`)
const FEATURES = leftToRight(`
  ui pictures platform offline company city search cart catalogue compare details session sign-in addresses account checkout visit orders
  invoice payment requests desk collector care consultation prescription offers home policies shell .
`)
/** Landing pages, which must not import each other. */
const APART = ['care', 'consultation', 'prescription', 'offers']

/** The domain must not depend on HTTP or UI libraries. */
const NOT_IN_DOMAIN = /^(hono|react|react-router|@hono\/.*)(\/|$)/

function leftToRight(list: string): string[] {
  return list.trim().split(/\s+/)
}

interface Import {
  from: string
  to: string
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.d\.ts)$/.test(file)
const isTestHelper = (file: string) => path.basename(file).startsWith('test-')

function importsOf(file: string): Import[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(match => match[1] ?? '')
  return specifiers
    .filter(to => !to.includes('+types/'))
    .map(to => {
      if (to.startsWith('#')) return { from: file, to: to.replace(/^#src\//, 'src/').replace(/^#/, 'src/') }
      if (to.startsWith('.')) return { from: file, to: path.join(path.dirname(file), to) }
      return { from: file, to }
    })
}

const sources = ['src', 'simulator'].flatMap(folder =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name))
    .filter(file => isSource(file) && !isTestHelper(file)),
)
const imports = sources.flatMap(importsOf)
const ours = imports.filter(({ to }) => /^(src|simulator|tests)\/.*\.tsx?$/.test(to))

function moduleOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'src' ? second.replace(/\.tsx?$/, '') : top
}

/** The folder below `src/domain` or `src/web`; '.' for a file beside the folders. */
function folderOf(file: string): string {
  const parts = file.split('/')
  return parts.length > 3 ? (parts[2] ?? '.') : '.'
}

const told = ({ from, to }: Import) => `${from} imports ${to}`

test('a module imports only the modules that the list allows it', () => {
  const wrong = ours.filter(({ from, to }) => {
    const [here, there] = [moduleOf(from), moduleOf(to)]
    return here !== there && !MODULES[here]?.includes(there)
  })
  expect(wrong.map(told)).toEqual([])
})

test.each([
  ['domain', DOMAINS],
  ['web', FEATURES],
])('a folder of %s imports only folders to its left', (module, order) => {
  const within = ours.filter(({ from, to }) => moduleOf(from) === module && moduleOf(to) === module)
  const wrong = within.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    const isApart = APART.includes(here) && APART.includes(there) && here !== there
    return (
      !order.includes(here) || !order.includes(there) || isApart || order.indexOf(there) > order.indexOf(here)
    )
  })
  expect(within.length).toBeGreaterThan(0)
  expect(wrong.map(told)).toEqual([])
})

test('nothing of the product has a name of a test helper, by which these rules would pass it over', () => {
  const wrong = ours.filter(({ to }) => isTestHelper(to))
  expect(wrong.map(told)).toEqual([])
})

test('outside implements the ports of domain, and knows nothing else of it', () => {
  const wrong = ours.filter(
    ({ from, to }) => moduleOf(from) === 'outside' && moduleOf(to) === 'domain' && folderOf(to) !== 'ports',
  )
  expect(wrong.map(told)).toEqual([])
})

test('jobs and commands know no tables, but for the list of messages that have left', () => {
  const wrong = ours.filter(
    ({ from, to }) => ['jobs', 'cli', 'api'].includes(moduleOf(from)) && to.startsWith('src/db/schema'),
  )
  expect(wrong.map(told)).toEqual([
    'src/jobs/deliver.ts imports src/db/schema.ts',
    'src/jobs/tell-phone.ts imports src/db/schema.ts',
  ])
})

test('domain knows neither the HTTP server nor the browser', () => {
  const wrong = imports.filter(({ from, to }) => moduleOf(from) === 'domain' && NOT_IN_DOMAIN.test(to))
  expect(wrong.map(told)).toEqual([])
})
