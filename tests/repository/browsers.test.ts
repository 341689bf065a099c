import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The build translates syntax for the oldest browsers (vite.config.ts), but adds no built-ins that they lack. */

const src = path.join(import.meta.dirname, '../../src')
const LOADED = /^(shop|desk|collector|kit|rules|text|wire)\/|^(root|routes|entry\.client)\.tsx?$/
/** Loaded by the server only. */
const ON_SERVER = /\.test\.tsx?$|(^|\/)(api|handlers)\.ts$/

/** Newer than Chrome 111, Firefox 115 or Safari 16.4. */
const NEWER = [
  /\b(Map|Object)\.groupBy\(/,
  /\bPromise\.(withResolvers|try)\(/,
  /\bAbortSignal\.any\(/,
  /\bURL\.(canParse|parse)\(/,
  /\bArray\.fromAsync\(/,
  /\bRegExp\.escape\(/,
  /\bIntl\.(DurationFormat|Segmenter)\b/,
  /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|difference|intersection)\(/,
  /\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|reduce|flatMap|forEach|take|drop|toArray)\(/,
]

test('the code for browsers uses no built-in that the oldest supported browser lacks', () => {
  const files = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll(path.sep, '/'))
    .filter(name => /\.tsx?$/.test(name) && LOADED.test(name) && !ON_SERVER.test(name))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap(name => {
    const code = fs
      .readFileSync(path.join(src, name), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return NEWER.flatMap(newer => newer.exec(code)?.[0] ?? []).map(use => `${name}: ${use}`)
  })
  expect(found).toEqual([])
})
