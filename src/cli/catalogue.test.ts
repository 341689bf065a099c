import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, labTests, policyProposals } from '#db/schema.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

const { shop } = await shopPart()
const { run, json, folder } = commandsOn(shop)
const FILES = '--tests tests.csv --packages packages.csv'

await run(`catalogue export ${FILES}`)
const TESTS = readFileSync(path.join(folder, 'tests.csv'), 'utf8')
const PACKAGES = readFileSync(path.join(folder, 'packages.csv'), 'utf8')

const write = (tests: string, packages = PACKAGES) => {
  writeFileSync(path.join(folder, 'tests.csv'), tests)
  writeFileSync(path.join(folder, 'packages.csv'), packages)
}
const priceOf = async (code: string) =>
  (await shop.db.select().from(labTests).where(eq(labTests.id, code)))[0]?.salePrice

test('exported files are imported again without a change', async () => {
  write(TESTS)
  expect(await json(`catalogue import ${FILES} --dry-run`)).toEqual({
    isDryRun: true,
    changes: [],
    policiesProposed: [],
  })
  expect(await run(`catalogue import ${FILES}`)).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^No changes\./),
  })
})

test('every broken line, duplicate code and unknown test is reported with its line, and nothing is changed', async () => {
  const lines = TESTS.split('\n')
  lines[1] = (lines[1] ?? '').replace(',249,', ',199,')
  lines[2] = (lines[2] ?? '').replace(',99,', ',ninety,')
  lines[4] = (lines[4] ?? '').replace(/^PLT,/, 'CBC,')
  write(lines.join('\n'), PACKAGES.replace('CBC|ESR|', 'CBC|MOON|'))
  const done = await run(`catalogue import ${FILES}`)
  expect(done).toMatchObject({ exitCode: 1, out: '' })
  const told = done.err.split('\n').map(line => line.replace(/ {2,}/g, ' | '))
  expect(told).toContain('tests.csv | 3 | salePrice | must be a price in rupees, like 249 or 249.50')
  expect(told).toContain('tests.csv | 5 | code | CBC stands on line 2 already')
  expect(told).toContain('packages.csv | 2 | tests | names the unknown test MOON')
  expect(told.at(-1)).toMatch(/^\d+ problems in the files\. Nothing was changed\.$/)
  expect(await priceOf('CBC')).toBe(24_900)
})

test('with JSON output, a program gets the same problems and the same exit code', async () => {
  write(TESTS.replace(',249,', ',,'))
  const done = await run(`catalogue import ${FILES} --json`)
  expect(done.exitCode).toBe(1)
  expect(JSON.parse(done.out)).toEqual({
    problems: [
      {
        file: 'tests.csv',
        line: 2,
        column: 'salePrice',
        message: 'must be a price in rupees, like 249 or 249.50',
        code: 'CBC',
      },
    ],
  })
})

test('a dry run shows old and new prices, added and withdrawn items, and changes nothing', async () => {
  const lines = TESTS.replace(',249,', ',199,').split('\n')
  const [widal] = lines.filter(line => line.startsWith('WIDAL,'))
  const without = lines.filter(line => line !== widal)
  write(
    without.join('\n'),
    PACKAGES.split('\n')
      .filter(line => !line.includes('WIDAL'))
      .join('\n'),
  )
  const before = await shop.db.select().from(audit)
  const done = await run(`catalogue import ${FILES} --dry-run`)
  expect(done).toMatchObject({ exitCode: 0, err: '' })
  expect(done.out).toMatch(/changed +CBC +Complete Blood Count \(CBC\) +₹249\.00 → ₹199\.00/)
  expect(done.out).toMatch(/withdrawn +WIDAL/)
  expect(await priceOf('CBC')).toBe(24_900)
  expect(await shop.db.select().from(audit)).toEqual(before)

  await run(`catalogue import ${FILES}`, '--as', 'Meera Das')
  expect(await priceOf('CBC')).toBe(19_900)
  const written = await shop.db.select().from(audit).where(eq(audit.action, 'catalogue.imported'))
  expect(written.at(-1)?.actor).toBe('operator:Meera Das')
})

test('the error about a missing file is a sentence', async () => {
  expect(await run('catalogue import --tests no.csv --packages no.csv')).toMatchObject({
    exitCode: 1,
    err: "no.csv can't be used: there is no such file or folder.",
  })
})

test('the texts of the policies are exported as files, and imported as proposals alone', async () => {
  write(TESTS)
  expect(await json(`catalogue export ${FILES} --policies policies`)).toMatchObject({ policies: 4 })
  const terms = path.join(folder, 'policies/terms.md')
  const before = readFileSync(terms, 'utf8')
  const importThem = `catalogue import ${FILES} --policies policies`
  expect(await json(importThem)).toMatchObject({ policiesProposed: [] })

  writeFileSync(terms, before.replace('## ', '## Our '))
  expect(await json(`${importThem} --dry-run`)).toMatchObject({ policiesProposed: ['terms'] })
  expect(await shop.db.select().from(policyProposals)).toEqual([])
  const done = await run(importThem, '--as', 'Meera Das')
  expect(done.out).toContain('Proposed for an owner to accept on Look and texts at the desk: terms.')
  const [proposed] = await shop.db.select().from(policyProposals)
  expect(proposed).toMatchObject({ page: 'terms', proposedBy: 'Meera Das' })
  await run(`catalogue export ${FILES} --policies published`)
  expect(readFileSync(path.join(folder, 'published/terms.md'), 'utf8')).toBe(before)

  writeFileSync(terms, before)
  await run(importThem)
  expect(await shop.db.select().from(policyProposals)).toEqual([])
})

test('a text of a policy with an unknown value in braces stops the import, and so does a folder without any', async () => {
  writeFileSync(path.join(folder, 'policies/terms.md'), 'Call {telephone}.')
  const done = await run(`catalogue import ${FILES} --policies policies`)
  expect(done).toMatchObject({ exitCode: 1, err: expect.stringContaining('{telephone} is unknown.') })
  expect(await shop.db.select().from(policyProposals)).toEqual([])
  const none = await run(`catalogue import ${FILES} --policies nowhere`)
  expect(none).toMatchObject({ exitCode: 1, err: expect.stringContaining('nowhere has none of privacy.md') })
})
