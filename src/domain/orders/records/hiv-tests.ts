import { inArray, or } from 'drizzle-orm'
import { labTests, packages, packageTests } from '#db/schema.ts'
import { saysHiv } from '#domain/catalogue/medical-facts.ts'
import type { Connection } from '#domain/shop.ts'

interface Item {
  itemId: string
  /** As it was booked. */
  name: string
  isPackage: boolean
}

/**
 * True unless all of these are known to be and to contain no HIV test: one that the catalogue doesn't have any more, or
 * that has the name of one, counts as one (HIV Act 2017). Withdrawn tests and packages are known.
 */
export async function mayTestHiv(db: Connection, items: readonly Item[]): Promise<boolean> {
  if (items.some(({ itemId, name }) => saysHiv({ code: itemId, name }))) return true
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
    known.some(one => one.hivConsent ?? saysHiv({ code: one.id, name: one.name }))
  )
}
