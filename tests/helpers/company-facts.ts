import type { Pooled } from '#db/connection.ts'
import { companyFacts } from '#db/schema.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { NO_FACTS } from '#wire/settings.ts'

/** Sets the facts of a test's shop; those left out are empty. */
export async function setFacts(db: Pooled, change: Partial<CompanyFacts>): Promise<void> {
  const facts = { ...NO_FACTS, ...change }
  await db
    .insert(companyFacts)
    .values({ facts })
    .onConflictDoUpdate({ target: companyFacts.id, set: { facts } })
}
