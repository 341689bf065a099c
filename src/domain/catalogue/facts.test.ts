import { ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listen } from '#db/listen.ts'
import { companyFacts as factsTable } from '#db/schema.ts'
import { connectionConfig } from '#server/deps.ts'
import { setFacts } from '#tests/helpers/company-facts.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { companyFacts } from '#wire/facts.ts'
import { NO_FACTS } from '#wire/settings.ts'
import { sampleFacts } from './demo-data/facts.ts'
import { hideSampleFacts, readFacts } from './facts.ts'
import { createLiveCatalogue } from './live.ts'

const { db, pool } = await testDatabase()

test('a demo has sample facts, and a live shop has none', async () => {
  const facts = await readFacts(db)
  expect(companyFacts.parse(facts)).toEqual(sampleFacts)
  expect(hideSampleFacts(facts, true)).toEqual(sampleFacts)
  expect(hideSampleFacts(facts, false)).toEqual(NO_FACTS)
})

test('a fact that is not stored is empty', async () => {
  await setFacts(db, { cityCount: 3 })
  await db.delete(factsTable).where(ne(factsTable.name, 'cityCount'))
  expect(await readFacts(db)).toEqual({ ...NO_FACTS, cityCount: 3 })
})

test('a running shop is notified of changed facts', async () => {
  const live = createLiveCatalogue(db)
  const { version } = await live.refresh()
  const heard = new Promise<number>(resolve => {
    live.onChange(catalogue => {
      if (catalogue.facts.centreCount === 77) resolve(catalogue.version)
    })
  })
  const refreshes: Promise<unknown>[] = []
  let connected = () => {}
  const isConnected = new Promise<void>(resolve => {
    connected = resolve
  })
  const listening = listen(connectionConfig(pool), 'catalogue', {
    notice: () => refreshes.push(live.refresh()),
    connected: () => connected(),
    lost: () => undefined,
  })
  await isConnected
  await setFacts(db, { centreCount: 77 })
  expect(await heard).toBeGreaterThan(version)
  // A second notice may have started another reload.
  await listening.close()
  await Promise.all(refreshes)
})
