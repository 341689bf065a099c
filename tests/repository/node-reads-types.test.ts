import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'

/** Node's own reader of TypeScript starts the shop; it rejects some programs that tsc and Vite accept. */

test('Node.js can strip the types of every file that it runs', { timeout: 120_000 }, () => {
  const files = globSync('{src,simulator,drills,bench}/**/*.ts', {
    exclude: ['src/{kit,shop,desk,collector}/**', '**/*.test.ts'],
  })
  const rejected = files.filter(file => {
    try {
      stripTypeScriptTypes(readFileSync(file, 'utf8'))
      return false
    } catch {
      return true
    }
  })
  expect(files.length).toBeGreaterThan(400)
  expect(rejected).toEqual([])
})
