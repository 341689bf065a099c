import { sql } from 'drizzle-orm'
import type { PooledConnection } from '#db/connection.ts'
import { companyFacts } from '#db/schema.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { NO_FACTS } from '#wire/settings.ts'

type Entry = [name: keyof CompanyFacts, value: CompanyFacts[keyof CompanyFacts]]

/** Sets the facts of a test's shop; those left out are empty. */
export async function setFacts(db: PooledConnection, change: Partial<CompanyFacts>): Promise<void> {
  const facts = Object.entries({ ...NO_FACTS, ...change }) as Entry[]
  await db
    .insert(companyFacts)
    .values(facts.map(([name, value]) => ({ name, value })))
    .onConflictDoUpdate({
      target: companyFacts.name,
      set: { value: sql`excluded.value`, revision: sql`${companyFacts.revision} + 1` },
    })
}
