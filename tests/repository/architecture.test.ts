import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom, in five rules:
 * 1. `text` imports no other module, `rules` imports `text`, `wire` imports both, and `kit` all three.
 * 2. `domain` imports `text`, `rules`, `wire` and `db`. A room imports only the rooms before it (ROOMS); what it needs
 *    from outside is a port of its own.
 * 3. `shop`, `desk` and `collector` never import one another, `db` or `outside`.
 * 4. In an area only `api.ts` imports `domain`, and in an app `frame/handlers.ts`, which types them; a screen never does.
 * 5. `server` and `cli` may import all; no other module imports them. `outside` imports `ports` alone of the domain.
 * `db` and `outside` also import `tracing`, which imports no other module.
 */

const root = path.join(import.meta.dirname, '../..')

const APPS = ['shop', 'desk', 'collector']

/** Modules below src and what each may import of the others. A folder that is not listed fails. */
const MODULES: Record<string, readonly string[]> = {
  text: [],
  tracing: [],
  rules: ['text'],
  wire: ['text', 'rules'],
  kit: ['text', 'rules', 'wire'],
  db: ['tracing', 'text', 'rules', 'wire'],
  domain: ['text', 'rules', 'wire', 'db'],
  outside: ['tracing', 'text', 'rules', 'wire', 'domain'],
  shop: ['text', 'rules', 'wire', 'kit'],
  desk: ['text', 'rules', 'wire', 'kit'],
  collector: ['text', 'rules', 'wire', 'kit'],
}

/** Import all; no other module imports them. */
const TOPS = ['server', 'cli', 'root', 'routes', 'entry.server', 'simulator']

/** Rooms of the domain: each imports only those before it. `.` are the files beside the rooms. */
const ROOMS =
  'ports . files accounts staff addresses catalogue requests orders money changes visits desk collector messages privacy'.split(
    ' ',
  )

interface Import {
  from: string
  to: string
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.d\.ts)$/.test(file)

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
    .filter(isSource),
)
const imports = sources.flatMap(importsOf)
const ours = imports.filter(({ to }) => /^(src|simulator|tests)\/.*\.tsx?$/.test(to))

function moduleOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'src' ? second.replace(/\.tsx?$/, '') : top
}

function roomOf(file: string): string {
  const parts = file.split('/')
  return parts.length > 3 ? (parts[2] ?? '.') : '.'
}

const described = ({ from, to }: Import) => `${from} imports ${to}`

const isAllowed = ({ from, to }: Import): boolean => {
  const [here, there] = [moduleOf(from), moduleOf(to)]
  if (here === there || TOPS.includes(here)) return true
  if (APPS.includes(here) && there === 'domain') return /\/(api|frame\/handlers)\.ts$/.test(from)
  return MODULES[here]?.includes(there) ?? false
}

test('a module imports only the modules that the rules allow', () => {
  const wrong = ours.filter(one => !isAllowed(one)).map(described)
  expect(wrong).toEqual([])
})

test('a room of the domain imports only rooms listed before it', () => {
  const within = ours.filter(({ from, to }) => moduleOf(from) === 'domain' && moduleOf(to) === 'domain')
  const wrong = within.filter(({ from, to }) => {
    const [here, there] = [ROOMS.indexOf(roomOf(from)), ROOMS.indexOf(roomOf(to))]
    return here < 0 || there < 0 || there > here
  })
  expect(within.length).toBeGreaterThan(0)
  expect(wrong.map(described)).toEqual([])
})

test('the product imports no helper of its tests', () => {
  expect(ours.filter(({ to }) => /^(src\/)?tests\//.test(to)).map(described)).toEqual([])
})

test('outside implements the ports of the domain, and imports nothing else from the domain', () => {
  const wrong = ours.filter(
    ({ from, to }) => moduleOf(from) === 'outside' && moduleOf(to) === 'domain' && roomOf(to) !== 'ports',
  )
  expect(wrong.map(described)).toEqual([])
})

test('the domain imports neither the HTTP server nor React', () => {
  const wrong = imports.filter(
    ({ from, to }) => moduleOf(from) === 'domain' && /^(hono|react|react-router|@hono\/.*)(\/|$)/.test(to),
  )
  expect(wrong.map(described)).toEqual([])
})

test('no file imports itself through other files', () => {
  const edges = new Map<string, string[]>()
  for (const { from, to } of ours) edges.set(from, [...(edges.get(from) ?? []), to])
  const isInCircle = (file: string): boolean => {
    const reached = new Set<string>()
    const open = [file]
    for (let at = open.pop(); at; at = open.pop()) {
      for (const next of edges.get(at) ?? []) {
        if (next === file) return true
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    }
    return false
  }
  const wrong = [...edges.keys()].filter(isInCircle).map(file => `${file} imports itself`)
  expect(wrong).toEqual([])
})
