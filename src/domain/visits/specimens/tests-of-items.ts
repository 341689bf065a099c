import { sql } from 'drizzle-orm'
import { labTests } from '#db/schema.ts'
import { toMedicalFacts } from '#domain/catalogue/medical-facts.ts'
import type { Connection } from '#domain/shop.ts'
import { type ContainerNeed, parseContainerNeed } from '#rules/specimens/containers.ts'

interface TestContainers {
  test: string
  containers: ContainerNeed[]
}

/** By the item's code, packages expanded. Includes withdrawn tests, which may be booked. */
export async function listTestsOfItems(
  db: Connection,
  itemIds: readonly string[],
): Promise<Map<string, TestContainers[]>> {
  if (itemIds.length === 0) return new Map()
  const codes = sql`${sql.param([...new Set(itemIds)])}::text[]`
  const rows = await db
    .select({
      test: labTests,
      packageIds: sql<string[]>`array(
        select package_id from package_tests where lab_test_id = lab_tests.id and package_id = any(${codes})
      )`,
    })
    .from(labTests)
    // One list of codes, because an OR of two lists would scan the whole catalogue.
    .where(
      sql`${labTests.id} in (select unnest(${codes}) union select lab_test_id from package_tests where package_id = any(${codes}))`,
    )
  const found = rows.flatMap(({ test, packageIds }) => {
    const containers = toMedicalFacts(test).containers.flatMap(
      container => parseContainerNeed(container) ?? [],
    )
    return [test.id, ...packageIds].map(item => ({ item, test: test.id, containers }))
  })
  return Map.groupBy(found, ({ item }) => item)
}
