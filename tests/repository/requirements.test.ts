import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** The tables of docs/spec name a file and a test for each requirement: both must exist. */

const root = path.join(import.meta.dirname, '../..')
/** Cells without a test of their own. */
const WORDS = ['the same', 'part 1', 'part 2', 'see above', 'none needed']

const names = new Set(
  fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(file => path.basename(file)),
)

interface Row {
  name: string
  places: string[]
  tests: string
}

describe.each(['part-1.md', 'part-2.md'])('docs/spec/%s', document => {
  const rows = rowsOf(fs.readFileSync(path.join(root, 'docs/spec', document), 'utf8'))

  test('has a row for each requirement', () => {
    expect(rows.length).toBeGreaterThan(200)
  })

  test('names places that exist', () => {
    expect(
      rows.flatMap(({ name, places }) => missingPlaces(places).map(place => `${name}: ${place}`)),
    ).toEqual([])
  })

  test('names tests that exist, by their titles', () => {
    expect(rows.flatMap(({ name, tests }) => missingTests(tests).map(said => `${name}: ${said}`))).toEqual([])
  })
})

describe('a row', () => {
  test.each([
    '`repository/requirements.test`: names a test that is gone',
    '`repository/requirements.test`: a row; names a test that is gone',
    '`repository/requirements.test`: a row ... gone',
    '`gone.test`',
    'names tests that exist, by their titles',
    'some words',
  ])('%s is found missing', said => {
    expect(missingTests(said)).toHaveLength(1)
  })

  test('is found where its titles are there', () => {
    const said =
      '`repository/requirements.test`: names tests that exist, by their titles; has a row ... (a remark); the same'
    expect(missingTests(said)).toEqual([])
  })
})

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const [, statement = '', places = '', tests = '', end] = line.split(/(?<!\\)\|/)
    if (end === undefined || statement.trim() === 'statement' || /^-+$/.test(statement)) return []
    const files = [...places.matchAll(/`([\w./{}-]+\.(?:tsx?|css|mjs)|[\w./-]+\/)`/g)].map(
      ([, file = '']) => file,
    )
    return [{ name: `line ${index + 1}`, places: files, tests: tests.trim() }]
  })
}

/** A file may be named without its folder, if its name is unique. */
function missingPlaces(places: string[]): string[] {
  return places.filter(
    place => !fs.existsSync(path.join(root, 'src', place)) && (place.includes('/') || !names.has(place)),
  )
}

/** Format of a cell: '`file`: title; another title (a remark); `another file`: ...'. */
function missingTests(cell: string): string[] {
  const parts = cell.replaceAll(/ \([^()]*\)(?=;|$)/g, '').split('; ')
  const missing: string[] = []
  let titles: string[] | undefined
  while (parts.length > 0) {
    const [, file, title = ''] = /^(?:`([^`]+)`(?:: |$))?(.*)$/.exec(parts[0] ?? '') ?? []
    if (file) titles = titlesIn(file)
    // Titles may contain semicolons: takes the longest match.
    const sayings = parts.map((_, last) => [title, ...parts.slice(1, last + 1)].join('; '))
    const longest = sayings.findLastIndex(said => isTitle(said, titles))
    if (longest < 0 && !(file && title === '' && titles) && !WORDS.includes(title))
      missing.push(title || `${file}`)
    parts.splice(0, Math.max(longest, 0) + 1)
  }
  return missing
}

const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()

function isTitle(said: string, titles: string[] = []): boolean {
  const words = plain(said)
    .split('...')
    .map(part => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${words.join('.*')}$`)
  return titles.some(title => pattern.test(title))
}

/** Titles of a file's tests and groups; undefined when there is no such file. */
function titlesIn(name: string): string[] | undefined {
  const places = [`tests/e2e/${name}.ts`, `tests/${name}.ts`, `src/${name}.ts`, `src/${name}.tsx`]
  const file = places.map(place => path.join(root, place)).find(place => fs.existsSync(place))
  if (!file) return undefined
  const call =
    /(?:\b(?:test|it|describe)(?:\.\w+(?:\([^()]*(?:\([^()]*\))?[^()]*\))?)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g
  return [...fs.readFileSync(file, 'utf8').matchAll(call)].map(([, , title = '']) =>
    plain(title.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\$\{([^}]*)\}/g, '{$1}')),
  )
}
