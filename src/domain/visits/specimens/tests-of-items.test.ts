import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { listTestsOfItems } from './tests-of-items.ts'

const { db, pool } = await testDatabase()

test('the tests of an item, also of a package, are found by their codes, without reading the catalogue', async () => {
  const { rows: packed } = await pool.query<{ id: string; tests: string[] }>(
    'select package_id as id, array_agg(lab_test_id) as tests from package_tests group by 1 order by 1 limit 1',
  )
  const [one] = packed
  const query = vi.spyOn(pool, 'query')
  const found = await listTestsOfItems(db, ['CBC', one?.id ?? '', 'NOBODY-KNOWS'])
  const [asked, values] = query.mock.calls[0] as unknown as [{ text: string }, unknown[]]
  query.mockRestore()
  const codesOf = (item: string) => found.get(item)?.map(({ test }) => test)
  expect(codesOf('CBC')).toEqual(['CBC'])
  expect(codesOf(one?.id ?? '')?.toSorted()).toEqual(one?.tests.toSorted())
  expect(found.has('NOBODY-KNOWS')).toBe(false)

  const client = await pool.connect()
  // The planner would scan so small a table.
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${asked.text}`, values)
  client.release(true)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using lab_tests_pkey')
  expect(plan).not.toContain('Seq Scan')
})
