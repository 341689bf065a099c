import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * docs/spec lists the requirements. A test names those that it holds in a comment above it, `// P1-12, P2-40`; at the top
 * of a file it is for the whole file. The tests column is written from these comments:
 * `npx vitest run tests/repository/requirements.test.ts -u`.
 */

const root = path.join(import.meta.dirname, '../..')

const IDS = /^\s*\/\/ (P\d-\d+(?:, P\d-\d+)*)$/

const testFiles = ['src', 'tests'].flatMap(folder =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name).replaceAll('\\', '/'))
    .filter(file => /\.(test|spec)\.tsx?$/.test(file))
    .sort(),
)

/** The title of the first test or group in some lines of code, if it is written there. */
function titleIn(code: string): string | undefined {
  const [, , title] =
    /(?:\(|\s)(['"`])((?:\\.|(?!\1)[^\\])+)\1,?\s*(?:\{[^{}]*\},\s*)?(?:async |\(|\w+ =>|$)/.exec(code) ?? []
  return title?.replaceAll(/\\(['"`])/g, '$1')
}

interface Tried {
  file: string
  title: string | undefined
}

const tried = new Map<string, Tried[]>()
for (const file of testFiles) {
  const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n')
  lines.forEach((line, at) => {
    const ids = IDS.exec(line)?.[1]?.split(', ') ?? []
    const isForFile = lines[at + 1] === ''
    const title = isForFile ? undefined : titleIn(lines.slice(at + 1, at + 40).join('\n'))
    for (const id of ids) tried.set(id, [...(tried.get(id) ?? []), { file, title }])
  })
}

const cellOf = (tests: readonly Tried[]): string =>
  [...Map.groupBy(tests, ({ file }) => file)]
    .map(([file, own]) => {
      const titles = own.flatMap(({ title }) => title ?? [])
      return titles.length > 0 ? `\`${file}\`: ${titles.join('; ')}` : `\`${file}\``
    })
    .join('<br>')
    .replaceAll(/(?<!\\)\|/g, '\\|')

const ROW = /^\| (P\d-\d+) \| (.*) \| (.*) \|$/

test.each(['part-1.md', 'part-2.md'])(
  'every requirement of docs/spec/%s has a test that names it',
  async document => {
    const page = fs.readFileSync(path.join(root, 'docs/spec', document), 'utf8')
    const known = new Set<string>()
    const lines = page.split('\n').map(line => {
      const [, id = '', requirement = '', other = ''] = ROW.exec(line) ?? []
      if (!id) return line
      known.add(id)
      const tests = tried.get(id)
      const reason = /^(none needed|see part \d)$/.test(other) ? other : ''
      expect(tests ?? reason, `${id}: ${requirement}`).toBeTruthy()
      return `| ${id} | ${requirement} | ${tests ? cellOf(tests) : reason} |`
    })
    expect(known.size).toBeGreaterThan(200)
    const part = document === 'part-1.md' ? 'P1' : 'P2'
    const unknown = [...tried.keys()].filter(id => id.startsWith(part) && !known.has(id))
    expect(unknown, 'named by a test, but no requirement').toEqual([])
    await expect(lines.join('\n')).toMatchFileSnapshot(`../../docs/spec/${document}`)
  },
)
