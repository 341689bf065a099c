import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { audit as auditTable, companyFacts } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { NO_FACTS } from '#wire/settings.ts'
import { type Staff, shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import { staleRefusal } from '../record-changes.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'

type FactName = keyof CompanyFacts

/** `{ name: 'cityCount', revision: 1, value: 9 }` */
type FactChange = {
  [N in FactName]: { name: N; revision: number; value: CompanyFacts[N] }
}[FactName]

/** Empty if no fact is filled in. */
export async function readFacts(db: Connection): Promise<CompanyFacts> {
  const rows = await db.select().from(companyFacts)
  return { ...NO_FACTS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/** Sample data only in a demo. Logo, colour, share picture and texts are the laboratory's own. */
export const hideSampleFacts = (facts: CompanyFacts, isDemo: boolean): CompanyFacts =>
  facts.isSample && !isDemo
    ? {
        ...NO_FACTS,
        accent: facts.accent,
        logo: facts.logo,
        sharePicture: facts.sharePicture,
        texts: facts.texts,
      }
    : facts

/** Two concurrent changes would each audit a value that the other one replaces. */
const lockFacts = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(7203)`)

const writeFact = <N extends FactName>(tx: Transaction, name: N, value: CompanyFacts[N]) =>
  tx
    .insert(companyFacts)
    .values({ name, value })
    .onConflictDoUpdate({
      target: companyFacts.name,
      set: { value, revision: sql`${companyFacts.revision} + 1` },
    })

/** Idempotent; shown at once on every node. */
export function changeFact(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { name, revision, value }: FactChange,
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  return inTransaction(shop.db, async tx => {
    await lockFacts(tx)
    const before = (await readFacts(tx))[name]
    if (isDeepStrictEqual(before, value)) return

    const stored = (await revisionsOf(tx))[name] ?? 0
    if (stored !== revision)
      throw await staleRefusal(tx, { subjects: [`fact:${name}`] }, { name, revision: stored, value: before })

    await writeFact(tx, name, value)
    await recordFact(tx, { at: shop.now(), actor: staff.actor, name, before, after: value })
  })
}

async function revisionsOf(db: Connection): Promise<Partial<Record<FactName, number>>> {
  const rows = await db
    .select({ name: companyFacts.name, revision: companyFacts.revision })
    .from(companyFacts)
  return Object.fromEntries(rows.map(({ name, revision }) => [name, revision]))
}

interface FactsAtDesk {
  facts: CompanyFacts
  /** 0 for a fact that was never filled in. */
  revisions: Record<FactName, number>
  changes: { name: FactName; at: Date; by: string }[]
}

export async function readFactsForDesk({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<FactsAtDesk> {
  authorise(staff, 'catalogue.change', null)
  const names = Object.keys(NO_FACTS) as FactName[]
  const { rows } = await db.execute<{ name: FactName; at: string; actor: string }>(sql`
    select n.name, c.at, c.actor from unnest(${sql.param(names)}::text[]) n(name)
      join lateral (select at, actor from ${auditTable} a where a.subject = 'fact:' || n.name order by at desc limit 1) c
        on true`)
  // Read before the facts, so that a fact that changes in between is refused as stale.
  const stored = await revisionsOf(db)
  return {
    revisions: Object.fromEntries(names.map(name => [name, stored[name] ?? 0])) as Record<FactName, number>,
    facts: await readFacts(db),
    changes: rows.map(({ name, at, actor }) => ({ name, at: new Date(at), by: shownName(actor) })),
  }
}

/** Only the number of testimonials, as the audit survives their removal. */
const auditedValue = (name: FactName, value: unknown) =>
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
    details: { before: { [name]: auditedValue(name, before) }, after: { [name]: auditedValue(name, after) } },
  })
