import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { CompanyFacts } from '#contract/facts.ts'
import { NO_FACTS } from '#contract/settings.ts'
import { companyFacts } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'

/** The company's facts; empty where not filled in. */
export async function readFacts(db: Connection): Promise<CompanyFacts> {
  const [row] = await db.select().from(companyFacts)
  // Validated when written; rows of older releases lack newer fields.
  return { ...NO_FACTS, ...row?.facts }
}

/** The facts that pages show: sample data only in a demo. */
export const shownFacts = (facts: CompanyFacts, isDemo: boolean): CompanyFacts =>
  facts.isSample && !isDemo ? NO_FACTS : facts

/** Names of changed facts. */
export const changedFacts = (before: CompanyFacts, after: CompanyFacts): string[] =>
  (Object.keys(after) as (keyof CompanyFacts)[]).filter(name => !isDeepStrictEqual(before[name], after[name]))

/** Replaces all facts, at once on every node. Returns which changed. */
export async function replaceFacts(
  shop: Pick<Shop, 'db' | 'now'>,
  facts: CompanyFacts,
  actor: Staff,
): Promise<string[]> {
  return inTransaction(shop.db, async tx => {
    // Two concurrent imports would each report changes against rows that the other replaces.
    await tx.execute(sql`select pg_advisory_xact_lock(7203)`)
    const changed = changedFacts(await readFacts(tx), facts)
    await tx
      .insert(companyFacts)
      .values({ facts })
      .onConflictDoUpdate({ target: companyFacts.id, set: { facts } })
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'facts.imported',
      subject: 'facts',
      details: { changed },
    })
    return changed
  })
}
