import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseSync } from 'vite'
import { afterAll, expect, test } from 'vitest'
import type { Language } from '#text/text.ts'
import { withMessages } from '../../scripts/words.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'words-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

fs.writeFileSync(
  path.join(folder, 'words.ts'),
  `export const title = { wording: 'Cash' }
  export const tests = { wording: { one: '{count} test', other: '{count} tests' } }
  export const steps = { done: { wording: 'Done' } }
  export const format = () => 'no message'`,
)
fs.writeFileSync(
  path.join(folder, 'words.hi.ts'),
  `export const words = { title: 'नकद', tests: { one: '{count} जाँच', other: '{count} जाँचें' }, steps: { done: 'पूरी' } }`,
)

const edited = (code: string, language: Language = 'en') => {
  const id = path.join(folder, 'page.tsx')
  return withMessages(code, parseSync(id, code).program, id, language)
}

test('messages replace their import, each under its imported name', async () => {
  expect(await edited("import { title, steps as all } from './words.ts'\nsay(title, all.done)")).toBe(
    'const title = {"wording":"Cash"}\nconst all = {"done":{"wording":"Done"}}\nsay(title, all.done)',
  )
})

test('an import of a whole file is replaced only by the messages that are used', async () => {
  expect(await edited("import * as words from './words.ts'\nsay(words.title)")).toBe(
    'const words$title = {"wording":"Cash"}\nsay(words$title)',
  )
})

test('in Hindi the messages are those of words.hi.ts', async () => {
  const code = "import { steps, tests, title } from './words.ts'\n"
  expect((await edited(code, 'hi')).trim().split('\n')).toEqual([
    'const steps = {"done":{"wording":"पूरी","language":"hi"}}',
    'const tests = {"wording":{"one":"{count} जाँच","other":"{count} जाँचें"},"language":"hi"}',
    'const title = {"wording":"नकद","language":"hi"}',
  ])
})

test.each([
  ['something that is no message', "import { format, title } from './words.ts'\nformat(title)"],
  ['its whole', "import * as words from './words.ts'\nObject.values(words)"],
  [
    'a name that is also a parameter',
    "import * as words from './words.ts'\nconst f = (words) => words.title",
  ],
  ['another file', "import { title } from './page.ts'\nsay(title)"],
])('an import of %s is not replaced', async (_, code) => {
  expect(await edited(code)).toBe(code)
})
