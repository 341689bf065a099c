import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom. A room that is not named here may import nothing, and nobody may import it. The README shows
 * these lists; the last test prints what has to stand there.
 */

const root = path.join(import.meta.dirname, '..')

/** Folders of src (a root file by its name), and what each may import of the others. */
const ROOMS: Record<string, readonly string[]> = {
  text: [],
  rules: ['text'],
  contract: ['text', 'rules'],
  db: ['text', 'rules', 'contract'],
  domain: ['text', 'rules', 'contract', 'db'],
  outside: ['text', 'rules', 'contract', 'domain'],
  clock: [],
  log: [],
  'json-log': ['log'],
  events: ['domain', 'log'],
  http: ['text', 'rules', 'contract', 'db', 'domain', 'log'],
  api: ['text', 'rules', 'contract', 'db', 'domain', 'http', 'log'],
  jobs: ['text', 'rules', 'contract', 'db', 'domain', 'outside', 'log'],
  'demo-credentials': [],
  'live-checks': ['demo-credentials'],
  config: ['text', 'live-checks', 'demo-credentials'],
  'catalogue-notices': ['log', 'db', 'domain'],
  'rules-of': ['config', 'text', 'rules', 'contract', 'domain'],
  deps: [
    'rules-of',
    'catalogue-notices',
    'config',
    'demo-credentials',
    'live-checks',
    'clock',
    'log',
    'text',
    'rules',
    'contract',
    'db',
    'domain',
    'outside',
    'jobs',
  ],
  cli: [
    'config',
    'clock',
    'log',
    'text',
    'rules',
    'contract',
    'db',
    'domain',
    'outside',
    'jobs',
    'deps',
    'rules-of',
  ],
  'page-server': ['text', 'rules', 'contract', 'http'],
  web: ['text', 'rules', 'contract'],
  app: ['text', 'rules', 'contract', 'http', 'api', 'jobs', 'deps', 'log'],
  demo: [
    'config',
    'demo-credentials',
    'clock',
    'text',
    'contract',
    'http',
    'api',
    'jobs',
    'deps',
    'rules-of',
    'simulator',
  ],
  server: [
    'config',
    'live-checks',
    'clock',
    'log',
    'json-log',
    'events',
    'text',
    'rules',
    'contract',
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
  simulator: [],
}

/** Within these two, a folder imports only folders to its left. Files beside the folders come first in `domain`, after what the outside has to bring (`ports`), and last in `web`. */
const DOMAINS = [
  'ports',
  '',
  'links',
  'files',
  'uploads',
  'accounts',
  'catalogue',
  'pricing',
  'samples',
  'requests',
  'slots',
  'orders',
  'invoices',
  'payments',
  'reports',
  'order-records',
  'privacy',
  'backup',
]
const FEATURES = [
  'ui',
  'pictures',
  'platform',
  'company',
  'city',
  'search',
  'cart',
  'catalogue',
  'compare',
  'details',
  'session',
  'sign-in',
  'account',
  'checkout',
  'visit',
  'orders',
  'invoice',
  'payment',
  'requests',
  'care',
  'consultation',
  'prescription',
  'offers',
  'home',
  'policies',
  'shell',
  '',
]
/** The landing pages stand side by side: none knows another. */
const APART = ['care', 'consultation', 'prescription', 'offers']

/** Rules must not know how they are asked for. */
const NOT_IN_DOMAIN = /^(hono|react|react-router|@hono\/.*)(\/|$)/

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

function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'src' ? second.replace(/\.tsx?$/, '') : top
}

/** The folder below `src/domain` or `src/web`; '' for a file beside the folders. */
function folderOf(file: string): string {
  const parts = file.split('/')
  return parts.length > 3 ? (parts[2] ?? '') : ''
}

const told = ({ from, to }: Import) => `${from} imports ${to}`

test('a room imports only the rooms that the list allows it', () => {
  const wrong = ours.filter(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return here !== there && !ROOMS[here]?.includes(there)
  })
  expect(wrong.map(told)).toEqual([])
})

test.each([
  ['domain', DOMAINS],
  ['web', FEATURES],
])('a folder of %s imports only folders to its left', (room, order) => {
  const within = ours.filter(({ from, to }) => roomOf(from) === room && roomOf(to) === room)
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

test('outside implements the ports of domain, and knows nothing else of it', () => {
  const wrong = ours.filter(
    ({ from, to }) => roomOf(from) === 'outside' && roomOf(to) === 'domain' && folderOf(to) !== 'ports',
  )
  expect(wrong.map(told)).toEqual([])
})

test('jobs and commands know no tables, but for the list of messages that have left', () => {
  const wrong = ours.filter(
    ({ from, to }) => ['jobs', 'cli', 'api'].includes(roomOf(from)) && to.startsWith('src/db/schema'),
  )
  expect(wrong.map(told)).toEqual(['src/jobs/deliver.ts imports src/db/schema.ts'])
})

test('domain knows neither the HTTP server nor the browser', () => {
  const wrong = imports.filter(({ from, to }) => roomOf(from) === 'domain' && NOT_IN_DOMAIN.test(to))
  expect(wrong.map(told)).toEqual([])
})

/** The lists as the README shows them: the rooms of folders, then the order within domain and web. */
function picture(): string {
  const folders = Object.entries(ROOMS).filter(([room]) =>
    fs.existsSync(path.join(root, room === 'simulator' ? room : `src/${room}`)),
  )
  const width = Math.max(...folders.map(([room]) => room.length)) + 2
  const names = new Set(folders.map(([room]) => room))
  const rooms = folders.map(([room, may]) => {
    const shown = may.filter(name => names.has(name))
    return `${room.padEnd(width)}${shown.length > 0 ? `imports ${shown.join(', ')}` : 'imports nothing of ours'}`
  })
  const order = (room: string, list: readonly string[]) =>
    `within ${room}: ${list.filter(name => name !== '').join(' < ')}`
  return [...rooms, '', order('domain', DOMAINS), order('web', FEATURES)].join('\n')
}

test('the README shows the rooms as they are', () => {
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8')
  expect(/<!-- rooms -->\n```\n([^`]*)\n```/.exec(readme)?.[1]).toBe(picture())
})
