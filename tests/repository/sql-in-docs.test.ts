import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'

/** What an operator copies at night has to run on the tables as they are. */

const { pool } = await testDatabase()
const docs = path.join(import.meta.dirname, '../../docs')

const blocks = fs
  .readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.md'))
  .flatMap(file =>
    [...fs.readFileSync(path.join(docs, file), 'utf8').matchAll(/```sql\n(.*?)```/gs)].map(
      ([, statement = '']) => [file, statement] as const,
    ),
  )

test('every SQL statement in the documents runs', async () => {
  expect(blocks.length).toBeGreaterThan(2)
  for (const [file, statement] of blocks)
    await expect(pool.query(`explain ${statement}`), `${file}: ${statement}`).resolves.toBeDefined()
})
