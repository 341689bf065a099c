import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, cities } from '#db/schema.ts'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

const { shop } = await shopPart()
const { run, json, folder } = commandsOn(shop)
const file = path.join(folder, 'cities.csv')
const stored = () => shop.db.select().from(cities).orderBy(asc(cities.position))
const exported = async () => {
  await run('cities export --file cities.csv')
  return readFileSync(file, 'utf8')
}
const write = (text: string) => writeFileSync(file, text)

test('cities that were exported and imported again are unchanged', async () => {
  const before = await stored()
  expect(await exported()).toContain('\nahmedabad,Ahmedabad,Gujarat,380|382330|')
  expect(await run('cities import --file cities.csv --as asha')).toMatchObject({
    exitCode: 0,
    out: '0 cities are added or changed.',
  })
  expect(await stored()).toEqual(before)
  expect(await shop.db.select().from(audit).where(like(audit.subject, 'city:%'))).toEqual([])
})

test('a dry run shows what an import then changes', async () => {
  const text = await exported()
  const nagpur = 'nagpur,Nagpur,Maharashtra,440,441,21.15,79.09,6,10,10,17,yes'
  const [head = '', ...lines] = text.trim().split('\n')
  const delhi = 'delhi,Delhi,Delhi,110,121|122|201,28.614,77.209,6,13,5,17,no'
  const others = lines.filter(line => !line.startsWith('delhi'))
  write([head, nagpur, ...others, delhi].join('\n'))
  const before = await stored()
  const changes = [
    { code: 'nagpur', before: null, after: { name: 'Nagpur', stateCode: '27', prefixes: ['440'] } },
    { code: 'delhi', before: { firstHour: 7, isOpen: true }, after: { firstHour: 6, isOpen: false } },
  ]
  expect(await json('cities import --file cities.csv --dry-run')).toMatchObject({ isDryRun: true, changes })
  expect(await stored()).toEqual(before)

  expect((await run('cities import --file cities.csv --as asha')).out).toBe(
    '2 cities are added or changed.\n  nagpur: new\n  delhi: firstHour, isOpen',
  )
  const after = await stored()
  expect(after.map(({ code }) => code)).toEqual([
    'nagpur',
    ...sampleCities.map(({ code }) => code).filter(code => code !== 'delhi'),
    'delhi',
  ])
  expect(after.at(-1)).toMatchObject({ isOpen: false, firstHour: 6, revision: 2 })
  expect(after.at(1)).toMatchObject({ code: 'mumbai', revision: 1 })
  const acts = await shop.db
    .select({ action: audit.action, actor: audit.actor })
    .from(audit)
    .where(eq(audit.subject, 'city:delhi'))
    .orderBy(asc(audit.id))
  expect(acts).toEqual([
    { action: 'city.changed', actor: 'operator:asha' },
    { action: 'city.closed', actor: 'operator:asha' },
  ])
})

test('a city that the file does not name stays as it is', async () => {
  const before = await stored()
  const [head = ''] = (await exported()).split('\n')
  write([head, 'pune,Pune,Maharashtra,411,410|412,18.52,73.857,7,13,7,17,yes'].join('\n'))
  await run('cities import --file cities.csv --as asha')
  const after = await stored()
  expect(after).toHaveLength(before.length)
  expect(after[0]).toMatchObject({ code: 'pune', daysAhead: 7 })
  const mumbai = before.find(({ code }) => code === 'mumbai')
  expect(after.find(({ code }) => code === 'mumbai')).toEqual({ ...mumbai, position: 2 })
})

test.each([
  ['pune,Pune,Maharashtra,400,,,,7,13,5,17,yes', '400 already belongs to Mumbai.'],
  ['mumbai,Bombay,Maharashtra,400,,,,7,13,5,17,yes', 'Mumbai has visits, centres or areas'],
  ['Pune 2,Pune,Maharashtra,411,,,,7,13,5,17,yes', 'must be small letters'],
  ['pune,Pune,Mahārāshtra,411,,,,7,13,5,17,yes', 'must be the name of a state'],
  ['pune,Pune,Maharashtra,41,,,,7,13,5,17,yes', 'must be three to six digits each'],
  ['pune,Pune,Maharashtra,411,,18,,7,13,5,17,yes', 'must be there if the other number is'],
  ['pune,Pune,Maharashtra,411,,,,14,13,5,17,yes', 'must not be before the first hour'],
  ['pune,Pune,Maharashtra,411,,,,7,13,31,17,yes', 'must be a whole number from 1 to 30'],
  ['pune,Pune,Maharashtra,411,,,,7,13,5,17,maybe', 'must be yes or no'],
])('a file with the row %s is refused', async (row, problem) => {
  const before = await stored()
  const [head = ''] = (await exported()).split('\n')
  write([head, row].join('\n'))
  const done = await run('cities import --file cities.csv --as asha')
  expect(done.exitCode).toBe(1)
  expect(done.err).toContain(problem)
  expect(await stored()).toEqual(before)
})
