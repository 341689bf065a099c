import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const src = path.join(import.meta.dirname, '../../src')

/**
 * Every text that the server shows a person is a message, of src/text or of a words.ts: refusals, rules, emails, SMS and
 * invoices refer to one.
 */

/** Places without any sentence; elsewhere there are none within a refusal. */
const SILENT =
  /^(rules|domain\/messages\/(visit|order|account|desk|sms|email|whatsapp|visit-in-sms)|domain\/money\/invoices\/pdf)/

/** Not sentences, though written in words: a command, a drawing, names of states. */
const CODES: Record<string, RegExp> = {
  'domain/messages/desk/low-rating.ts': /^ {2}npm run ops -- /,
  'rules/gst/states.ts': /^[A-Z]/,
  'domain/money/invoices/pdf/page.ts': /^M[\d.]+ /,
}

interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '')

/** Types, imports, wire labels, SQL, and messages for programmers only. */
const isSkipped = (node: Node): boolean =>
  /^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type) ||
  (node.type === 'CallExpression' && nameOf(node.callee) === 'wireLabels') ||
  (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') ||
  (node.type === 'NewExpression' && /^(Range|Type)?Error$/.test(nameOf(node.callee)))

const hasTwoWords = (text: string): boolean =>
  text.split(/\s+/).filter(word => /\p{L}/u.test(word)).length > 1

function wordsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type !== 'TemplateLiteral') return []
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return [parts.join('1')]
}

/** The sentences of a syntax tree: all of them, or those within `new Refusal(…)`. */
function sentencesIn(node: Node, isCounted: boolean): string[] {
  if (isSkipped(node)) return []
  const isRefusal = node.type === 'NewExpression' && nameOf(node.callee) === 'Refusal'
  const counted = isCounted || isRefusal
  return [
    ...(counted ? wordsOf(node).filter(hasTwoWords) : []),
    ...partsOf(node).flatMap(part => sentencesIn(part, counted)),
  ]
}

/** The literal sentences in a source file. */
function bareSentences(file: string, source: string): string[] {
  const isSilent = SILENT.test(file)
  const { program } = parseSync(file, source)
  return sentencesIn(program as unknown as Node, isSilent).filter(words => !CODES[file]?.test(words))
}

const sources = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.ts$/.test(file) && !/\.test\.ts$|\.d\.ts$|(^|\/)(test-[^/]*|words)\.ts$/.test(file))
  .filter(file => !/^(shop|desk|collector|kit|text)\/(?!.*\bapi\.ts$)/.test(file))

test('refusals, rules, emails and invoices take their sentences from messages', () => {
  const bare = sources.flatMap(file =>
    bareSentences(file, fs.readFileSync(path.join(src, file), 'utf8')).map(words => `${file}: ${words}`),
  )
  expect(bare).toEqual([])
})

test.each([
  ['api/x.ts', "throw new Refusal('NOT_FOUND', 'There is no such thing.')"],
  ['domain/x.ts', `const no = () => new Refusal(code, said(\`Order \${number} is closed.\`), {})`],
  ['api/x.ts', "throw new Refusal('INVALID', wrong, { fields: { file: 'A report is a PDF.' } })"],
  ['rules/x.ts', "export const why = (isLate: boolean) => (isLate ? 'It is too late.' : undefined)"],
  ['domain/messages/sms.ts', `export const line = \`Name: \${name}, please\``],
])('a sentence in %s is found: %s', (file, source) => {
  expect(bareSentences(file, source)).toHaveLength(1)
})

test.each([
  ['api/x.ts', "throw new Refusal('NOT_FOUND', sentence(noOrder, { number }))"],
  ['domain/x.ts', "throw new Error('an order without lines')"],
  ['rules/x.ts', "if (weights.length === 0) throw new RangeError('not an amount of money')"],
  ['rules/x.ts', "type Step = 'a step' | 'another step'"],
])('a text that is no sentence for people is allowed in %s: %s', (file, source) => {
  expect(bareSentences(file, source)).toEqual([])
})
