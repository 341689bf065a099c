import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyDrafts } from '#text/policies.ts'
import { say } from '#text/text.ts'
import { findPolicyProblem, formatPolicy, PLACEHOLDERS, type PolicyValues } from './policy-text.ts'

const VALUES = Object.fromEntries(PLACEHOLDERS.map(name => [name, `<${name}>`])) as PolicyValues
const problemOf = (body: string) => {
  const problem = findPolicyProblem(body)
  return problem && say(problem)
}

test('headings, paragraphs, lists and links to pages of the shop are read', () => {
  const body = `## Refunds
Money goes back
within a week. See [our terms](/terms).

### How
- By card
- In cash,
  at the door

1. Call us
2) Wait`
  expect(formatPolicy(body, VALUES)).toEqual([
    { kind: 'heading', lines: [[{ text: 'Refunds' }]] },
    {
      kind: 'paragraph',
      lines: [
        [{ text: 'Money goes back within a week. See ' }, { text: 'our terms', to: '/terms' }, { text: '.' }],
      ],
    },
    { kind: 'subheading', lines: [[{ text: 'How' }]] },
    { kind: 'list', lines: [[{ text: 'By card' }], [{ text: 'In cash, at the door' }]] },
    { kind: 'numbers', lines: [[{ text: 'Call us' }], [{ text: 'Wait' }]] },
  ])
})

test('a value in braces is filled in as plain text, and a line whose value is empty is left out', () => {
  const values = { ...VALUES, brand: '[x](/cart) {phone}', latePromise: '' }
  expect(formatPolicy('{brand} here\n\n{latePromise}', values)).toEqual([
    { kind: 'paragraph', lines: [[{ text: '[x](/cart) {phone} here' }]] },
  ])
})

test.each([
  ['Write to {mail}', '{mail} is unknown. Known are {brand}'],
  ['Write to {toString}', '{toString} is unknown.'],
  ['An open { brace', '{ is unknown.'],
  ['A closing } brace', '} is unknown.'],
  ['[Here](https://evil.example)', 'The link to https://evil.example does not lead'],
  ['[Here](javascript:alert)', 'The link to javascript:alert does not lead'],
  ['[Here](//evil.example/terms)', 'The link to //evil.example/terms does not lead'],
  ['[Here](/desk)', 'The link to /desk does not lead'],
  ['[Here]()', 'The link to () does not lead'],
])('%s is refused with its reason', (body, reason) => {
  expect(problemOf(body)).toContain(reason)
})

test('HTML stays text', () => {
  expect(problemOf('<script>alert(1)</script>')).toBeUndefined()
  expect(formatPolicy('<b>Bold</b>', VALUES)).toEqual([
    { kind: 'paragraph', lines: [[{ text: '<b>Bold</b>' }]] },
  ])
})

test.each(Object.entries(policyDrafts))(
  'the draft of %s can be accepted, and fills in every value',
  (_, body) => {
    expect(problemOf(body)).toBeUndefined()
    expect(JSON.stringify(formatPolicy(body, VALUES))).not.toMatch(/[{]\w+[}]/)
  },
)

test('no text breaks the reader, and an accepted one links only to pages of the shop', () => {
  const piece = fc.constantFrom(
    '# ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '[a](/terms)',
    '[',
    '](',
    ')',
    '{brand}',
    'x',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 }))), pieces => {
      const body = pieces.join('')
      const spans = formatPolicy(body, VALUES).flatMap(({ lines }) => lines.flat())
      if (!findPolicyProblem(body))
        for (const { to } of spans) expect([undefined, '/terms', '/']).toContain(to)
    }),
  )
})
