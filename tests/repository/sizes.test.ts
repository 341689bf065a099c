import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** CONTRIBUTING's limits of files and folders. */

const MAX_LINES = 250
const MAX_FILES = 25

const root = path.join(import.meta.dirname, '../..')
const files = ['src', 'simulator', 'tests', 'bench', 'drills', 'scripts'].flatMap(folder =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name))
    .filter(file => /\.(tsx?|mjs|css)$/.test(file)),
)

test(`no file has more than ${MAX_LINES} lines`, () => {
  const long = files
    .map(file => ({ file, lines: fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
  expect(files.length).toBeGreaterThan(500)
  expect(long).toEqual([])
})

test(`no folder has more than ${MAX_FILES} files, tests counted`, () => {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = path.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})
