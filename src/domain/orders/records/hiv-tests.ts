import { inArray, or } from 'drizzle-orm'
import { labTests, packages, packageTests } from '#db/schema.ts'
import { isHivTest } from '#domain/catalogue/medical-facts.ts'
import type { Connection } from '#domain/shop.ts'

interface Item {
  itemId: string
  /** As booked. */
  name: string
  isPackage: boolean
}

/** False only if no item is or contains an HIV test (HIV Act 2017). An item that no longer exists counts as one. */
export async function mayIncludeHivTest(db: Connection, items: readonly Item[]): Promise<boolean> {
  if (items.some(({ itemId, name }) => isHivTest({ code: itemId, name }))) return true
  const packageIds = items.filter(item => item.isPackage).map(item => item.itemId)
  const testIds = items.filter(item => !item.isPackage).map(item => item.itemId)
  const { id: packageId, name, hivConsent } = packages
  const packed = await db
    .select({ id: packageId, name, hivConsent })
    .from(packages)
    .where(inArray(packageId, packageIds))
  const within = db
    .select({ id: packageTests.labTestId })
    .from(packageTests)
    .where(inArray(packageTests.packageId, packageIds))
  const tests = await db
    .select({ id: labTests.id, name: labTests.name, hivConsent: labTests.hivConsent })
    .from(labTests)
    .where(or(inArray(labTests.id, testIds), inArray(labTests.id, within)))
  const known = [...packed, ...tests]
  const ids = new Set(known.map(({ id }) => id))
  return (
    items.some(({ itemId }) => !ids.has(itemId)) ||
    known.some(item => item.hivConsent ?? isHivTest({ code: item.id, name: item.name }))
  )
}
