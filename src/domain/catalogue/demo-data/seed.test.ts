import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { labTests } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { proposeCatalogue, seed } from './seed.ts'

const { db } = await testDatabase()
const sugar = async () => (await db.select().from(labTests).where(eq(labTests.id, 'FBS')))[0]

test('a demo has the texts on tests, and the tests proposed to a live shop have no unreviewed texts', async () => {
  expect((await sugar())?.why).not.toBe('')
  await db.execute('truncate lab_tests, packages, package_tests cascade')
  await seed(db, 'live')
  expect(await sugar()).toBeUndefined()
  await inTransaction(db, proposeCatalogue)
  expect(await sugar()).toMatchObject({
    salePrice: 6900,
    purpose: 'On an empty stomach; the standard first sugar test',
    why: '',
    who: '',
    measures: '',
    reportReads: '',
  })
})
