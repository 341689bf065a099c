import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AUDITED } from '#text/audited-actions.ts'

/** Where the actions are listed, and where the audit is written. */
const LISTED = ['text/audited-actions.ts', 'domain/audit.ts']
const root = path.join(import.meta.dirname, '../..')

test('docs/commands.md lists every audited action', async () => {
  const list = Object.entries(AUDITED).map(([action, meaning]) => `- \`${action}\`: ${meaning}\n`)
  const document = path.join(root, 'docs/commands.md')
  const [before, , after] = fs
    .readFileSync(document, 'utf8')
    .split(/(?<=<!-- audited -->\n)|(?=<!-- \/audited -->)/)
  await expect(`${before}${list.join('')}${after}`).toMatchFileSnapshot(document)
})

test.each(Object.entries(AUDITED))('%s reads as a plain sentence', (_, sentence) => {
  expect(sentence).toMatch(/^[A-Z][a-z]+,? [^.:_]*[^.:_ ]$/)
  expect(sentence).not.toMatch(/somebody|whoever|nobody|told|said|noted/i)
})

test('the audit is written in one place, and every listed action is used', () => {
  const files = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !LISTED.includes(file))
  const texts = files.map(file => ({ file, text: fs.readFileSync(path.join(root, 'src', file), 'utf8') }))
  expect(texts.filter(({ text }) => /\.insert\(audit/.test(text)).map(({ file }) => file)).toEqual([])
  const isRead = (action: string) => action.endsWith('.read')
  const isUsed = (action: string) => texts.some(({ text }) => text.includes(`'${action}'`))
  expect(Object.keys(AUDITED).filter(action => !isRead(action) && !isUsed(action))).toEqual([])
})
