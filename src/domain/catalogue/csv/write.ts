import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from '#db/schema.ts'
import { labTests, packages, packageTests } from '#db/schema.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import type { CatalogueRows } from './catalogue.ts'

type Connection = Pick<NodePgDatabase<typeof schema>, 'insert' | 'update' | 'delete'>

/** In an upsert: the column of the row that was to be inserted. */
const excluded = (column: string) => sql.raw(`excluded.${column}`)

/** A changed price raises the revision. */
const revisionOf = (table: typeof labTests | typeof packages) =>
  sql`${table.revision} + case when (${table.regularPrice}, ${table.salePrice}) is distinct from
    (excluded.regular_price, excluded.sale_price) then 1 else 0 end`

/** Never deletes: past orders refer to the items. Needs a transaction. */
export async function writeCatalogue(tx: Connection, rows: CatalogueRows): Promise<void> {
  await freeNames(tx, labTests, rows.labTests)
  await tx.update(labTests).set({ isOffered: false })
  await tx
    .insert(labTests)
    .values(
      rows.labTests.map(({ code, centerVisitRequired, ...row }, position) => ({
        ...row,
        categories: row.categories.map(CATEGORIES.labelOf),
        categoryCodes: row.categories,
        id: code,
        centreVisitRequired: centerVisitRequired,
        fastingRequired: row.fastingHours > 0,
        afterMeal: row.afterMealHours > 0,
        position,
        isOffered: true,
      })),
    )
    .onConflictDoUpdate({
      target: labTests.id,
      set: {
        name: excluded('name'),
        categories: excluded('categories'),
        categoryCodes: excluded('category_codes'),
        parameters: excluded('parameters'),
        sampleType: excluded('sample_type'),
        fastingHours: excluded('fasting_hours'),
        fastingRequired: excluded('fasting_required'),
        centreVisitRequired: excluded('centre_visit_required'),
        testType: excluded('test_type'),
        sampleKinds: excluded('sample_kinds'),
        containers: excluded('containers'),
        hivConsent: excluded('hiv_consent'),
        afterMealHours: excluded('after_meal_hours'),
        afterMeal: excluded('after_meal'),
        picture: excluded('picture'),
        regularPrice: excluded('regular_price'),
        salePrice: excluded('sale_price'),
        revision: revisionOf(labTests),
        description: excluded('description'),
        preparation: excluded('preparation'),
        reportTimeHours: excluded('report_time_hours'),
        loinc: excluded('loinc'),
        healthArea: excluded('health_area'),
        purpose: excluded('purpose'),
        why: excluded('why'),
        who: excluded('who'),
        measures: excluded('measures'),
        reportReads: excluded('report_reads'),
        popularity: excluded('popularity'),
        position: excluded('position'),
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
  await tx
    .insert(packages)
    .values(
      rows.packages.map(({ code, tests: _tests, ...row }, position) => ({
        ...row,
        id: code,
        position,
        isOffered: true,
      })),
    )
    .onConflictDoUpdate({
      target: packages.id,
      set: {
        name: excluded('name'),
        description: excluded('description'),
        regularPrice: excluded('regular_price'),
        salePrice: excluded('sale_price'),
        revision: revisionOf(packages),
        gender: excluded('gender'),
        ageGroup: excluded('age_group'),
        minAge: excluded('min_age'),
        picture: excluded('picture'),
        hivConsent: excluded('hiv_consent'),
        popularity: excluded('popularity'),
        position: excluded('position'),
        isOffered: true,
      },
    })
  await tx.delete(packageTests)
  await tx
    .insert(packageTests)
    .values(
      rows.packages.flatMap(row =>
        row.tests.map((labTestId, position) => ({ packageId: row.code, labTestId, position })),
      ),
    )
}
