import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FactChange, FactName } from '#contract/desk/facts.ts'
import { audit as auditTable, companyFacts } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type CompanyFacts, companyFacts as companyFactsShape } from '#wire/facts.ts'
import { NO_FACTS } from '#wire/settings.ts'
import { type Staff, shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import { refuseChanged } from '../record-changes.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'

/** The company's facts; empty where not filled in. */
export async function readFacts(db: Connection): Promise<CompanyFacts> {
  const [row] = await db.select().from(companyFacts)
  // Validated when written; rows of older releases lack newer fields.
  return { ...NO_FACTS, ...row?.facts }
}

/** The facts that pages show: sample data only in a demo. */
export const shownFacts = (facts: CompanyFacts, isDemo: boolean): CompanyFacts =>
  facts.isSample && !isDemo ? NO_FACTS : facts

/** Two concurrent changes would each report theirs against what the other replaces. */
const lockFacts = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(7203)`)

const writeFacts = (tx: Transaction, facts: CompanyFacts) =>
  tx.insert(companyFacts).values({ facts }).onConflictDoUpdate({ target: companyFacts.id, set: { facts } })

/**
 * Changes one fact, if it still is what was seen, at once on every node. Refusals: FORBIDDEN, RECORD_CHANGED (somebody
 * else changed it meanwhile: who and when).
 */
export function changeFact(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { name, seen, value }: FactChange,
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  return inTransaction(shop.db, async tx => {
    await lockFacts(tx)
    const facts = await readFacts(tx)
    // As it is read now, with what an older release did not have.
    const before = companyFactsShape.shape[name].parse(facts[name])
    if (isDeepStrictEqual(before, value)) return
    await refuseChanged(tx, { subjects: [`fact:${name}`] }, { before }, { before: seen })
    await writeFacts(tx, { ...facts, [name]: value })
    await recordFact(tx, { at: shop.now(), actor: staff.actor, name, before, after: value })
  })
}

/** All facts, and the last change of each. Refusal FORBIDDEN. */
export async function factsAtDesk(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
): Promise<{ facts: CompanyFacts; changes: { name: FactName; at: Date; by: string }[] }> {
  authorise(staff, 'catalogue.change', null)
  const { rows } = await db.execute<{ name: FactName; at: string; actor: string }>(sql`
    select n.name, c.at, c.actor from unnest(${sql.param(Object.keys(NO_FACTS))}::text[]) n(name)
      join lateral (select at, actor from ${auditTable} a where a.subject = 'fact:' || n.name order by at desc limit 1) c
        on true`)
  const changes = rows.map(({ name, at, actor }) => ({ name, at: new Date(at), by: shownName(actor) }))
  return { facts: await readFacts(db), changes }
}

/** Of customers' voices only how many: the audit outlives what they may have taken back. */
const said = (name: FactName, value: unknown) =>
  /testimonials$/i.test(name) && Array.isArray(value) ? value.length : value

const recordFact = (
  tx: Transaction,
  {
    at,
    actor,
    name,
    before,
    after,
  }: { at: Date; actor: Staff; name: FactName; before: unknown; after: unknown },
) =>
  audit(tx, {
    at,
    actor,
    action: 'fact.changed',
    subject: `fact:${name}`,
    details: { before: { [name]: said(name, before) }, after: { [name]: said(name, after) } },
  })
