import fs from 'node:fs'
import path from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../src')

const FILES = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** These read the shop's own built pages. */
const OF_OWN_TEXTS = ['server/pages/late-hydration.ts']

function patternsOf(file: string): RegExp[] {
  const patterns: RegExp[] = []
  const { program } = parseSync(file, fs.readFileSync(path.join(root, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node) patterns.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
  }).visit(program)
  return patterns
}

// A pattern in quadratic time blocks the process for seconds on a text that one request can carry.
// It parses every file, which takes 20 seconds and more on a busy machine.
test('every regular expression takes time linear in the length of the text', { timeout: 90_000 }, () => {
  const all = FILES.map(file => ({ file, patterns: patternsOf(file) }))
  expect(all.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(300)
  const slow = all.flatMap(({ file, patterns }) =>
    OF_OWN_TEXTS.includes(file)
      ? []
      : patterns
          .filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0)
          .map(pattern => `${file}: ${pattern}`),
  )
  expect(slow).toEqual([])
})
