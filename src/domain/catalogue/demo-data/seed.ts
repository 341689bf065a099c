import path from 'node:path'
import type { PooledConnection } from '#db/connection.ts'
import {
  centres,
  cities,
  companyFacts,
  containers,
  coupons,
  doctors,
  labTests,
  opening,
  policies,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { readContainersFile } from '#domain/catalogue/containers.ts'
import { type CatalogueRows, readCatalogueFiles } from '#domain/catalogue/csv/catalogue.ts'
import { writeCatalogue } from '#domain/catalogue/csv/write.ts'
import type { Transaction } from '#domain/shop.ts'
import { addDays, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { POLICY_PAGES } from '#rules/policies/pages.ts'
import { policyDrafts } from '#text/policies.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { sampleCities } from './cities.ts'
import { sampleDoctors } from './doctors.ts'
import { sampleFacts } from './facts.ts'

const CATALOGUE = path.join(import.meta.dirname, '../../../../catalogue')

/**
 * Adds the containers. A demo is open at once, and also gets a catalogue with texts on tests that no pathologist has
 * reviewed, coupons, doctors, centres and facts. Does nothing if there is a catalogue, so that the owner's prices stay.
 */
export async function seed(db: PooledConnection, mode: 'demo' | 'live'): Promise<void> {
  await inTransaction(db, async tx => {
    if (mode === 'demo') {
      const facts = Object.entries(sampleFacts) as [keyof CompanyFacts, CompanyFacts[keyof CompanyFacts]][]
      await tx
        .insert(companyFacts)
        .values(facts.map(([name, value]) => ({ name, value })))
        .onConflictDoNothing()
      await tx
        .insert(cities)
        .values(
          sampleCities.map((city, position) => ({
            ...city,
            position,
            prefixes: [...city.prefixes],
            neighbours: [...city.neighbours],
          })),
        )
        .onConflictDoNothing()
      await tx.insert(centres).values(sampleCentres).onConflictDoNothing()
      await tx.insert(opening).values({ state: 'open', at: new Date() }).onConflictDoNothing()
      await tx
        .insert(policies)
        .values(
          POLICY_PAGES.map(page => ({ page, version: 1, body: policyDrafts[page], acceptedAt: new Date() })),
        )
        .onConflictDoNothing()
    }

    // Adds the containers to a shop from before they existed.
    await tx
      .insert(containers)
      .values(readContainersFile(path.join(CATALOGUE, 'containers.csv')))
      .onConflictDoNothing()

    if (mode === 'live' || (await hasCatalogue(tx))) return
    await writeCatalogue(tx, readSampleCatalogue())
    await tx.insert(coupons).values(sampleCoupons(new Date()))
    await tx.insert(doctors).values(sampleDoctors)
  })
}

/** If two processes start on an empty database, the second waits and then finds it filled. */
async function hasCatalogue(tx: Transaction): Promise<boolean> {
  await tx.execute('select pg_advisory_xact_lock(7201)')
  const [filled] = await tx.select({ id: labTests.id }).from(labTests).limit(1)
  return filled !== undefined
}

const readSampleCatalogue = (): CatalogueRows =>
  readCatalogueFiles(path.join(CATALOGUE, 'lab_tests.csv'), path.join(CATALOGUE, 'packages.csv'))

/** For a live shop, whose owner then corrects the prices. Returns false if there is a catalogue. */
export async function proposeCatalogue(tx: Transaction): Promise<boolean> {
  if (await hasCatalogue(tx)) return false
  await writeCatalogue(tx, withoutTexts(readSampleCatalogue()))
  return true
}

/** A live shop shows purpose and interpretation once its owner imports the reviewed file. */
const withoutTexts = (rows: CatalogueRows): CatalogueRows => ({
  ...rows,
  labTests: rows.labTests.map(row => ({ ...row, why: '', who: '', measures: '', reportReads: '' })),
})

function sampleCoupons(now: Date): (typeof coupons.$inferInsert)[] {
  const [year = 0, month = 0] = indianDate(now).split('-').map(Number)
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return [
    {
      code: 'FIRST15',
      type: 'PERCENTAGE',
      value: 1500,
      minimumOrder: 0,
      maximumDiscount: 50_000,
      maximumPerCustomer: 1,
    },
    { code: 'HEALTH10', type: 'PERCENTAGE', value: 1000 },
    { code: 'SAVE200', type: 'FIXED', value: 20_000, minimumOrder: 99_900 },
    {
      code: 'MONSOON50',
      type: 'PERCENTAGE',
      value: 5000,
      maximumUses: 100,
      uses: 100,
      maximumPerCustomer: 1,
    },
    {
      code: 'NEXTMONTH20',
      type: 'PERCENTAGE',
      value: 2000,
      maximumDiscount: 100_000,
      startsAt: startOfIndianDay(nextMonth),
      endsAt: startOfIndianDay(addDays(nextMonth, 28)),
    },
  ]
}

const CLOSED_ON_SUNDAYS = 'Kolkata'

/** One in each city, marked as samples. */
const sampleCentres: (typeof centres.$inferInsert)[] = sampleCities.map(({ name: city }, position) => ({
  ...(city === CLOSED_ON_SUNDAYS
    ? { hours: 'Mon to Sat, 7 AM to 8 PM', openDays: [1, 2, 3, 4, 5, 6] }
    : { hours: 'Every day, 7 AM to 8 PM' }),
  opensAt: 7,
  closesAt: 20,
  code: `${city.toUpperCase()}-SAMPLE`,
  name: `Sample Centre, ${city}`,
  city,
  address: `12 Sample Road, ${city}`,
  phone: null,
  isSample: true,
  position,
}))
