import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

const { shop } = await shopPart()
const { run, json, folder } = commandsOn(shop)
const file = path.join(folder, 'centres.csv')
const listed = async () => (await json('centres list')) as { centres: { code: string; isSample: boolean }[] }

test('samples are listed as such; what is exported, corrected and imported is no sample any more', async () => {
  expect((await run('centres list')).out).toMatch(/Sample Centre, Pune .*sample/)
  await run('centres export --file centres.csv')
  const text = readFileSync(file, 'utf8')
  expect(text.split('\n')[0]).toBe('code,name,city,address,hours,phone')
  writeFileSync(file, text.replace('Sample Centre, Pune', 'Rao Centre'))
  expect(await run('centres import --file centres.csv --as asha')).toMatchObject({
    exitCode: 0,
    out: 'There are 8 centres now.',
  })
  const { centres } = await listed()
  expect(centres.filter(centre => centre.isSample)).toEqual([])
  expect((await run('centres list')).out).toContain('Rao Centre')
  const [written] = await shop.db.select().from(audit).where(eq(audit.action, 'centres.imported'))
  expect(written).toMatchObject({ actor: 'operator:asha', subject: 'centres' })
})

test('every mistake is told with its line, and nothing is changed', async () => {
  const before = await listed()
  writeFileSync(
    file,
    [
      'code,name,city,address,hours,phone',
      'A-1,One,Pune,1 Road,Daily,022 2345 6789',
      'A-1,Two,Atlantis,2 Road,,abc',
    ].join('\n'),
  )
  const done = await run('centres import --file centres.csv')
  expect(done.exitCode).toBe(1)
  for (const problem of ['city', 'hours', 'phone', 'A-1 stands on line 2 already', 'Nothing was changed.'])
    expect(done.err).toContain(problem)
  expect(await listed()).toEqual(before)
})

test('an empty file is a mistake, not a list without centres', async () => {
  writeFileSync(file, 'code,name,city,address,hours,phone\n')
  const done = await run('centres import --file centres.csv')
  expect(done.exitCode).toBe(1)
  expect(done.err).toContain('the file has no rows')
})
