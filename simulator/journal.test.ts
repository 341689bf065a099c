import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

type Entry = { n: number }
const isEntry = (line: unknown): line is Entry => typeof line === 'object' && line !== null && 'n' in line
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jaanch-journal-'))
  file = join(folder, 'sub', 'entries.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a half-written last line from a killed process is skipped, and the next entry starts on its own line', () => {
  openJournal(file, isEntry).append({ n: 1 })
  appendFileSync(file, '{"n":2')
  const journal = openJournal(file, isEntry)
  expect(journal.entries).toEqual([{ n: 1 }])
  journal.append({ n: 3 })
  expect(openJournal(file, isEntry).entries).toEqual([{ n: 1 }, { n: 3 }])
})

test('lines of another format are skipped when the journal is rewritten', () => {
  openJournal(file, isEntry).append({ n: 1 })
  appendFileSync(file, '{"other":true}\n')
  const journal = openJournal(file, isEntry)
  expect(journal.entries).toEqual([{ n: 1 }])
  journal.rewrite([{ n: 9 }])
  expect(readFileSync(file, 'utf8')).toBe('{"n":9}\n')
})
