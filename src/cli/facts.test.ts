import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { sampleFacts } from '#domain/catalogue/demo-data/facts.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

const { shop } = await shopPart()
const { run, json, folder } = commandsOn(shop)

const write = (facts: unknown) => writeFileSync(path.join(folder, 'facts.json'), JSON.stringify(facts))
const shown = () => json('facts show')

test('what is shown can be imported again, and changes nothing', async () => {
  write(await shown())
  expect(await run('facts import facts.json')).toMatchObject({ exitCode: 0, out: 'No changes.' })
  expect(await shown()).toEqual(sampleFacts)
})

test('a dry run tells what would change, an import changes it and is recorded', async () => {
  write({ ...sampleFacts, isSample: false, cityCount: 8, testimonials: [] })
  expect(await run('facts import facts.json --dry-run')).toMatchObject({
    out: 'Would change: isSample, cityCount, testimonials',
  })
  expect(await shown()).toEqual(sampleFacts)

  await run('facts import facts.json', '--as', 'Meera Das')
  expect(await shown()).toMatchObject({ isSample: false, cityCount: 8, testimonials: [] })
  const written = await shop.db.select().from(audit).where(eq(audit.actor, 'operator:Meera Das'))
  expect(Object.fromEntries(written.map(({ subject, details }) => [subject, details]))).toEqual({
    facts: { changed: ['isSample', 'cityCount', 'testimonials'] },
    'fact:isSample': { before: { isSample: true }, after: { isSample: false } },
    'fact:cityCount': { before: { cityCount: 220 }, after: { cityCount: 8 } },
    'fact:testimonials': { before: { testimonials: 3 }, after: { testimonials: 0 } },
  })
})

test('photographs have an address of the web or of the shop, and say what they show', async () => {
  const pictures = {
    hero: { address: 'https://cdn.example/door.jpg', alternative: 'A collector at a door' },
    centres: { address: '/pictures/centre.jpg', alternative: 'The centre in Andheri' },
  }
  write({ ...sampleFacts, pictures })
  expect(await run('facts import facts.json')).toMatchObject({ exitCode: 0 })
  expect(await shown()).toMatchObject({ pictures: { ...pictures, collectors: null, doctors: null } })

  const wrong = [
    'http://cdn.example/a.jpg',
    '//cdn.example/a.jpg',
    'door.jpg',
    'javascript:alert(1)',
    '/a;b c',
  ]
  for (const address of wrong) {
    write({ ...sampleFacts, pictures: { hero: { address, alternative: 'A door' } } })
    const done = await run('facts import facts.json')
    expect(done.err).toContain('must be an https:// address, or a path like /pictures/door.jpg')
  }
  write({ ...sampleFacts, pictures: { hero: { address: '/a.jpg', alternative: '' } } })
  expect((await run('facts import facts.json')).err).toContain('pictures.hero.alternative')
  expect(await shown()).toMatchObject({ pictures })
  write(sampleFacts)
  await run('facts import facts.json')
})

test('each wrong fact is named, and none is changed', async () => {
  const before = await shown()
  write({
    ...sampleFacts,
    ctyCount: 3,
    cityCount: -1,
    help: { hours: 'always', whatsapp: '+91 98123' },
    socialLinks: [{ name: 'Bad', address: 'javascript:alert(1)' }],
    collectors: ['x'.repeat(1000)],
  })
  const done = await run('facts import facts.json')
  expect(done.exitCode).toBe(1)
  for (const said of ['cityCount', 'help.whatsapp', 'socialLinks.0.address', 'collectors.0', '"ctyCount"'])
    expect(done.err).toContain(said)
  expect(done.err).toMatch(/5 problems in the file\. Nothing was changed\.$/)
  expect(await shown()).toEqual(before)
})

test('a file that is not JSON, or not there, is a sentence', async () => {
  writeFileSync(path.join(folder, 'facts.json'), 'cities: 8')
  expect(await run('facts import facts.json')).toMatchObject({
    exitCode: 1,
    err: 'facts.json is not JSON. Nothing was changed.',
  })
  expect(await run('facts import none.json')).toMatchObject({
    exitCode: 1,
    err: "none.json can't be used: there is no such file or folder.",
  })
})
