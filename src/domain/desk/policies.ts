import { eq, sql } from 'drizzle-orm'
import { policies, policyProposals, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { POLICY_PAGES, type PolicyPage } from '#rules/policies/pages.ts'
import { findPolicyProblem, type PolicyValues } from '#rules/policies/policy-text.ts'
import { policyDrafts } from '#text/policies.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Operator } from '../actor.ts'
import { audit } from '../audit.ts'
import { type AcceptedPolicy, isAccepted, policyValues, readPolicies } from '../catalogue/policies.ts'
import { staleRefusal } from '../record-changes.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'

/** The texts of the policies: the owner accepts each version by passkey, and every accepted one stays stored. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** Version 0 has the draft that the shop proposes, which no page shows. */
interface DeskPolicy {
  page: PolicyPage
  version: number
  body: string
  acceptedAt: Date | null
  /** A name; null also for the sample texts of a demo. */
  acceptedBy: string | null
  proposal: Proposal | null
}

interface Proposal {
  body: string
  proposedAt: Date
  /** An operator's name. */
  proposedBy: string
}

export async function listPoliciesForDesk(
  { db, rules }: Deps,
  staff: StaffSession,
): Promise<{ policies: DeskPolicy[]; values: PolicyValues }> {
  authorise(staff, 'catalogue.change', null)
  const accepted = await readPolicies(db)
  const listed = await Promise.all(POLICY_PAGES.map(page => toDeskPolicy(db, page, accepted.get(page))))
  return { policies: listed, values: policyValues(rules) }
}

async function toDeskPolicy(
  db: Connection,
  page: PolicyPage,
  accepted: AcceptedPolicy | undefined,
): Promise<DeskPolicy> {
  const [row] = await db.select().from(policyProposals).where(eq(policyProposals.page, page))
  const proposal = row ? { body: row.body, proposedAt: row.proposedAt, proposedBy: row.proposedBy } : null
  if (!accepted)
    return { page, version: 0, body: policyDrafts[page], acceptedAt: null, acceptedBy: null, proposal }
  const [author] = accepted.acceptedBy
    ? await db
        .select({ name: staffTable.name })
        .from(staffTable)
        .where(eq(staffTable.id, accepted.acceptedBy))
    : []
  return { page, ...accepted, acceptedBy: author?.name ?? null, proposal }
}

interface NewVersion {
  page: PolicyPage
  /** One above the version that its editor saw. */
  version: number
  body: string
  stepUp?: StepUp
}

/** Idempotent; shown at once on every node. */
export async function acceptPolicy(
  shop: Deps,
  staff: StaffSession,
  { page, version, body, stepUp }: NewVersion,
): Promise<void> {
  authorise(staff, 'shop.open', null)
  const problem = findPolicyProblem(body)
  if (problem) throw new Refusal('INVALID', problem, { fields: { body: problem } })
  if (await isStored(shop.db, { page, version, body })) return

  const subject = `policy:${page}` as const
  await requireStepUp(shop, staff, { action: 'policy.accept', subject, about: { version, body } }, stepUp)
  await inTransaction(shop.db, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7206)`)
    const stored = (await readPolicies(tx)).get(page)
    if (version !== (stored?.version ?? 0) + 1)
      throw await staleRefusal(tx, { subjects: [subject] }, await toDeskPolicy(tx, page, stored))

    await tx
      .insert(policies)
      .values({ page, version, body, acceptedBy: staff.actor.id, acceptedAt: shop.now() })
    await tx.delete(policyProposals).where(eq(policyProposals.page, page))
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'policy.accepted',
      subject,
      details: { version, length: body.length },
    })
  })
}

async function isStored(db: Connection, { page, version, body }: NewVersion): Promise<boolean> {
  const stored = (await readPolicies(db)).get(page)
  return stored?.version === version && stored.body === body && isAccepted(stored)
}

type PolicyTexts = Partial<Record<PolicyPage, string>>

/** The pages whose text differs from the published one: what an import would propose. */
export async function findNewPolicies(db: Connection, texts: PolicyTexts): Promise<PolicyPage[]> {
  const published = await readPolicies(db)
  return POLICY_PAGES.filter(
    page => texts[page] !== undefined && texts[page] !== published.get(page)?.body.trim(),
  )
}

/**
 * For an owner to accept at the desk. A text like the published one removes the page's proposal. The caller has checked
 * the texts.
 */
export function proposePolicies(
  shop: Pick<Deps, 'db' | 'now'>,
  texts: PolicyTexts,
  actor: Operator,
): Promise<PolicyPage[]> {
  return inTransaction(shop.db, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7206)`)
    const pages = await findNewPolicies(tx, texts)
    for (const page of POLICY_PAGES) {
      const body = texts[page]
      if (body === undefined) continue
      await tx.delete(policyProposals).where(eq(policyProposals.page, page))
      if (!pages.includes(page)) continue
      const proposed = { body, proposedBy: actor.name, proposedAt: shop.now() }
      await tx.insert(policyProposals).values({ page, ...proposed })
      await audit(tx, {
        at: shop.now(),
        actor,
        action: 'policy.proposed',
        subject: `policy:${page}`,
        details: { length: body.length },
      })
    }
    return pages
  })
}
