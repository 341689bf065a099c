import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { partsOf } from '#db/parts.ts'
import type * as schema from '#db/schema.ts'
import { labTests, packages, packageTests } from '#db/schema.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import type { CatalogueRows } from './catalogue.ts'

type Connection = Pick<NodePgDatabase<typeof schema>, 'insert' | 'update' | 'delete'>

/** In an upsert: the column of the row that was to be inserted. */
const insertedValue = (column: string) => sql.raw(`excluded.${column}`)

/** A changed price raises the revision. */
const revisionOf = (table: typeof labTests | typeof packages) =>
  sql`${table.revision} + case when (${table.regularPrice}, ${table.salePrice}) is distinct from
    (excluded.regular_price, excluded.sale_price) then 1 else 0 end`

/** Never deletes: past orders refer to the items. Needs a transaction. */
export async function writeCatalogue(tx: Connection, rows: CatalogueRows): Promise<void> {
  await freeNames(tx, labTests, rows.labTests)
  await tx.update(labTests).set({ isOffered: false })
  const tests = rows.labTests.map(({ code, centerVisitRequired, ...row }, position) => ({
    ...row,
    categories: row.categories.map(CATEGORIES.labelOf),
    categoryCodes: row.categories,
    id: code,
    centreVisitRequired: centerVisitRequired,
    fastingRequired: row.fastingHours > 0,
    afterMeal: row.afterMealHours > 0,
    position,
    isOffered: true,
  }))
  for (const part of partsOf(tests))
    await tx
      .insert(labTests)
      .values(part)
      .onConflictDoUpdate({
        target: labTests.id,
        set: {
          name: insertedValue('name'),
          categories: insertedValue('categories'),
          categoryCodes: insertedValue('category_codes'),
          parameters: insertedValue('parameters'),
          sampleType: insertedValue('sample_type'),
          fastingHours: insertedValue('fasting_hours'),
          fastingRequired: insertedValue('fasting_required'),
          centreVisitRequired: insertedValue('centre_visit_required'),
          testType: insertedValue('test_type'),
          sampleKinds: insertedValue('sample_kinds'),
          containers: insertedValue('containers'),
          hivConsent: insertedValue('hiv_consent'),
          afterMealHours: insertedValue('after_meal_hours'),
          afterMeal: insertedValue('after_meal'),
          picture: insertedValue('picture'),
          regularPrice: insertedValue('regular_price'),
          salePrice: insertedValue('sale_price'),
          revision: revisionOf(labTests),
          description: insertedValue('description'),
          preparation: insertedValue('preparation'),
          reportTimeHours: insertedValue('report_time_hours'),
          loinc: insertedValue('loinc'),
          healthArea: insertedValue('health_area'),
          purpose: insertedValue('purpose'),
          why: insertedValue('why'),
          who: insertedValue('who'),
          measures: insertedValue('measures'),
          reportReads: insertedValue('report_reads'),
          popularity: insertedValue('popularity'),
          position: insertedValue('position'),
          isOffered: true,
        },
      })
  await writePackages(tx, rows)
}

/** Names are unique, and may move or swap between codes. */
async function freeNames(
  tx: Connection,
  table: typeof labTests | typeof packages,
  rows: readonly { code: string; name: string }[],
): Promise<void> {
  const names = sql.param(rows.map(row => row.name))
  const codes = sql.param(rows.map(row => row.code))
  await tx
    .update(table)
    .set({ name: sql`${table.name} || ' [' || ${table.id} || ']'` })
    .where(
      sql`exists (
        select from unnest(${names}::text[], ${codes}::text[]) as given (name, code)
        where given.name = ${table.name} and given.code <> ${table.id}
      )`,
    )
}

async function writePackages(tx: Connection, rows: CatalogueRows): Promise<void> {
  await freeNames(tx, packages, rows.packages)
  await tx.update(packages).set({ isOffered: false })
  await tx.delete(packageTests)
  const checkUps = rows.packages.map(({ code, tests: _tests, ...row }, position) => ({
    ...row,
    id: code,
    position,
    isOffered: true,
  }))
  for (const part of partsOf(checkUps))
    await tx
      .insert(packages)
      .values(part)
      .onConflictDoUpdate({
        target: packages.id,
        set: {
          name: insertedValue('name'),
          description: insertedValue('description'),
          regularPrice: insertedValue('regular_price'),
          salePrice: insertedValue('sale_price'),
          revision: revisionOf(packages),
          gender: insertedValue('gender'),
          ageGroup: insertedValue('age_group'),
          minAge: insertedValue('min_age'),
          picture: insertedValue('picture'),
          hivConsent: insertedValue('hiv_consent'),
          popularity: insertedValue('popularity'),
          position: insertedValue('position'),
          isOffered: true,
        },
      })
  const links = rows.packages.flatMap(row =>
    row.tests.map((labTestId, position) => ({ packageId: row.code, labTestId, position })),
  )
  for (const part of partsOf(links)) await tx.insert(packageTests).values(part)
}
