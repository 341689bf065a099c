import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Everything that starts the shop starts it as `npm start` does: its memory, and what is measured, depend on it. */

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts
const options = [...start.matchAll(/ (--[\w-]+=\d+|--expose-gc)/g)].map(([, option]) => option)
const allocator = [...start.matchAll(/(MALLOC_\w+)=(\d+)/g)]

test.each(['Dockerfile', 'bench/shop.ts', 'tests/e2e/support/shop.ts'])(
  '%s starts node with the options of npm start',
  file => {
    expect(options).toHaveLength(3)
    const [, quote] = /(['"])--max-semi-space-size/.exec(read(file)) ?? []
    expect(read(file)).toContain(options.map(option => `${quote}${option}${quote}`).join(', '))
  },
)

test('the image and the bench tell the memory allocator what npm start does', () => {
  expect(allocator).toHaveLength(3)
  for (const [, name, value] of allocator) {
    expect(read('Dockerfile')).toContain(`${name}=${value}`)
    expect(read('bench/shop.ts')).toContain(`${name}: '${value}'`)
  }
})
