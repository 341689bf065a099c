// P1-8

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

test('sample centres that were exported, corrected and imported are real centres afterwards', async () => {
  expect((await run('centres list')).out).toMatch(/Sample Centre, Pune .*sample/)
  await run('centres export --file centres.csv')
  const text = readFileSync(file, 'utf8')
  expect(text.split('\n')[0]).toBe('\uFEFFcode,name,city,address,hours,phone,days,opens,closes')
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

test('every mistake in a file of centres is reported with its line, and nothing is changed', async () => {
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

test('an empty file of centres is refused as a mistake', async () => {
  writeFileSync(file, 'code,name,city,address,hours,phone\n')
  const done = await run('centres import --file centres.csv')
  expect(done.exitCode).toBe(1)
  expect(done.err).toContain('the file has no rows')
})

test('opening days and hours are optional, and impossible ones are refused', async () => {
  const write = (...lines: string[]) => writeFileSync(file, lines.join('\n'))
  write('code,name,city,address,hours,phone', 'A-1,One,Pune,1 Road,Daily,')
  expect((await run('centres import --file centres.csv --as asha')).exitCode).toBe(0)
  await run('centres export --file centres.csv')
  expect(readFileSync(file, 'utf8')).toContain('A-1,One,Pune,1 Road,Daily,,Mon-Sun,0,24')
  const header = 'code,name,city,address,hours,phone,days,opens,closes'
  write(header, 'A-1,One,Pune,1 Road,"Mon to Fri, 7 to 1",,Mon-Fri,7,13')
  expect((await run('centres import --file centres.csv --as asha')).exitCode).toBe(0)
  expect(await listed()).toMatchObject({
    centres: [{ openDays: [1, 2, 3, 4, 5], opensAt: 7, closesAt: 13 }],
  })
  write(header, 'A-1,One,Pune,1 Road,Daily,,daily,7,7', 'A-2,Two,Pune,1 Road,Daily,,,9,8')
  const { exitCode, err } = await run('centres import --file centres.csv --as asha')
  expect(exitCode).toBe(1)
  expect(err).toMatch(/days.*must be days like Mon-Sat/)
  expect(err).toMatch(/closes.*must be after the hour of opening/)
})

test('a name that looks garbled is imported, and its line is reported', async () => {
  writeFileSync(
    file,
    ['code,name,city,address,hours,phone', 'A-1,Rao â€“ Centre,Pune,1 Road,Daily,022 2345 6789'].join('\n'),
  )
  const done = await run('centres import --file centres.csv')
  expect(done).toMatchObject({ exitCode: 0, err: expect.stringContaining('line 2, name: looks garbled') })
})
