import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bareWords, saidTooEarly } from './bare-words.ts'

const src = path.join(import.meta.dirname, '../../src')

/**
 * What patients and collectors read are messages, of src/text or of an area's words.ts, for a second language. The desk is
 * in English, and its sentences stand where they are read.
 */

/** Look like texts, but are for programs. */
const FOR_PROGRAMS: Record<string, readonly string[]> = {
  'shop/details/catalogue-facts.ts': ['Product', 'Brand', 'Offer', 'Organization', 'Question', 'Answer'],
  'shop/catalogue/category-bar.tsx': ['All'],
  'shop/compare/compare-checkups-page.tsx': ['full body'],
  'shop/catalogue/lab-tests-page.tsx': ['All'],
  'shop/checkout/booking.ts': ['Other'],
  'shop/consultation/consultation.ts': [
    'Dermatology',
    'Homeopathy',
    'Family Physician',
    'Gynecologists',
    'Ophthalmology',
  ],
  'shop/home/home-care-tiles.tsx': [
    'Nursing',
    'Physiotherapy',
    'Elder Care',
    'Counseling',
    'Diet And Nutrition Consultation',
  ],
  'shop/payment/payment-summary-page.tsx': ['(width >= 64rem)'],
  'shop/home/need-tiles.tsx': ['senior citizen', 'full body'],
  'shop/home/home-picks.ts': ['Full Body Health Check-Up'],
  'kit/search/find-matches.ts': ['This search was given up.'],
  'shop/search/search-box.tsx': ['Home', 'End'],
  'shop/frame/api.ts': ['Bearer {}'],
  'kit/meta.ts': ['City'],
  'kit/settings.ts': ['Jaanch'],
  'kit/desk/session.ts': ['SessionContext is missing'],
  'shop/sign-in/google-button.tsx': ['Google sign-in did not load'],
  'shop/orders/status-badge.tsx': ['bg-line text-ink'],
  'collector/frame/language.tsx': ['LanguageContext is missing'],
}

/** Sample data, in the catalogue's own language. */
const DATA = ['shop/catalogue/sample-catalogue.ts']

const sources = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|(^|\/)test-[^/]*\.ts$/.test(file))
  .filter(
    file =>
      /^(kit|shop|collector|root|routes|entry)/.test(file) &&
      !/\b(contract|api|handlers|words|hi)\.ts$/.test(file),
  )
  .filter(file => !DATA.includes(file))

const bareIn = (file: string) =>
  bareWords(file, fs.readFileSync(path.join(src, file), 'utf8'))
    .filter(found => !FOR_PROGRAMS[file]?.includes(found.replace(/^\d+: /, '')))
    .map(found => `${file}:${found}`)

test('no component has text outside a message', () => {
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.flatMap(bareIn)).toEqual([])
})

test('no message is formatted before a language is chosen', () => {
  const said = sources.flatMap(file =>
    saidTooEarly(file, fs.readFileSync(path.join(src, file), 'utf8')).map(at => `${file}:${at}`),
  )
  expect(said).toEqual([])
  expect(saidTooEarly('a.ts', 'const TITLE = { name: say(empty) }')).toEqual(['1: say(empty)'])
  expect(saidTooEarly('a.ts', 'const title = () => say(empty)')).toEqual([])
})

const inJsx = (jsx: string) => bareWords('a.tsx', `const A = () => ${jsx}`)
const inCode = (code: string) => bareWords('a.ts', code)

test.each([
  ['<p>Your cart</p>', 'Your cart'],
  ['<p>{count} left</p>', 'left'],
  ['<p aria-label="menu" />', 'menu'],
  [`<img alt={\`\${name} smiling\`} />`, '{} smiling'],
  ['<Field label={isLong ? "full name" : short} />', 'full name'],
  ['<Button busy={isBusy && "sending"} />', 'sending'],
  ['<Fact name="Amount Paid" />', 'Amount Paid'],
  ['<b>{isOn ? "yes" : code}</b>', 'yes'],
  ['<b>{name || "nobody"}</b>', 'nobody'],
  [`<b>{\`\${count} tests\`}</b>`, '{} tests'],
  ['<b>{count + " tests"}</b>', ' tests'],
  ['<b>{[first, "or"]}</b>', 'or'],
  ['<b onClick={() => show("Saved")} />', 'Saved'],
  ['<List items={[{ name: "Home", to: "/" }]} />', 'Home'],
])('words in the JSX %s are found', (jsx, words) => {
  expect(inJsx(jsx)).toEqual([`1: ${words}`])
})

test.each([
  ["const TITLE = 'Your cart'", 'Your cart'],
  ["const STATES = { paid: 'Paid' }", 'Paid'],
  ["throw new Error('It failed.')", 'It failed.'],
  ["const end = isOne ? ' day' : ' days'", ' day'],
  [`const left = \`\${count} left of \${all}\``, '{} left of {}'],
  ["callBack('to agree on the price')", 'to agree on the price'],
])('words in the code %s are found', (code, words) => {
  expect(inCode(code)).toContain(`1: ${words}`)
})

test.each([
  '<p className="flex gap-2">·</p>',
  '<p>{price} – ₹{total} × {count}</p>',
  '<p>{say(empty)}&nbsp;</p>',
  '<a href="/lab-tests" data-kind="Lab test" />',
  '<p>{state === "Open" && <b />}</p>',
  '<p>{tests["Full"]}</p>',
  '<path d="M12 4 L8 Zm2 3" />',
  '<TextField name="mobile" type="tel" autoComplete="tel" />',
])('the JSX %s has no bare words', jsx => {
  expect(inJsx(jsx)).toEqual([])
})

test.each([
  "import a from 'Some Module'",
  "console.warn('It failed: try again')",
  "type Kind = 'Blood' | 'Urine'",
  "if (kind === 'Urine') fetch('/api/tests', { method: 'POST' })",
  "const CLASS = 'grid min-h-11 place-items-center hover:bg-leaf-tint'",
  "const ROWS = { 'Medical Equipment': 1 }",
])('the code %s has no bare words', code => {
  expect(inCode(code)).toEqual([])
})
