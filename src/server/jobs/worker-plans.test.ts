import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { indianDate } from '#rules/dates.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { startWorker } from './worker.ts'

const { shop, database, log } = await shopPart()

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Read whole on purpose. */
const CATALOGUE = ['lab_tests', 'packages']

const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
]

/** The statements of one run of the worker, in the evening. */
async function sentInARound() {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const evening = () => new Date(`${indianDate(shop.now())}T18:30:00+05:30`)
  const queue = { work: async () => {} } as unknown as Parameters<typeof startWorker>[1]
  const worker = await startWorker({ ...shop, now: evening }, queue, log)
  await worker.round()
  await worker.stop()
  const calls = sent.mock.calls as unknown as [string | { text: string }, unknown[]?][]
  const statements = calls.map(([what, values]) => ({
    text: typeof what === 'string' ? what : what.text,
    values,
  }))
  sent.mockRestore()
  return statements.filter(({ text }) => /^\s*(select|update|delete|insert)\b/i.test(text))
}

test('scheduled work finds its rows by index, without reading a growing table', async () => {
  const statements = await sentInARound()
  const client = await database.pool.connect()
  // Small tables would be scanned whatever indexes they have.
  await client.query('set enable_seqscan = off')
  const found: string[] = []
  for (const statement of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...statement,
      text: `explain (format json) ${statement.text}`,
    })
    for (const { 'QUERY PLAN': explained } of rows)
      for (const table of readWhole(explained[0].Plan))
        if (!CATALOGUE.includes(table)) found.push(`${table}: ${statement.text}`)
  }
  client.release(true)
  expect(statements.length).toBeGreaterThan(15)
  expect(found).toEqual([])
})
