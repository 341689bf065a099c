import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const changes = fs.readFileSync(path.join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
const [unreleased = ''] = changes.split('## Unreleased\n')[1]?.split('\n## ') ?? []

/** What the next version's lines and headings begin with: a second wording of one thing begins as the first one. */
const beginnings = unreleased
  .split('\n')
  .filter(line => line !== '')
  .map(line => line.slice(0, 36))

test('the next version tells each change once, which merges of both sides forget', () => {
  expect(beginnings.length).toBeGreaterThan(3)
  expect(beginnings.filter((beginning, at) => beginnings.indexOf(beginning) !== at)).toEqual([])
})
