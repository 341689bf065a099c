import { desc } from 'drizzle-orm'
import { policies } from '#db/schema.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { feeSentences } from '#rules/orders/cancel-fee.ts'
import type { PolicyPage } from '#rules/policies/pages.ts'
import { formatPolicy, type PolicyBlock, type PolicyValues } from '#rules/policies/policy-text.ts'
import { days, latePromise, refundInFull, refundLessFee, years } from '#text/policies.ts'
import { say } from '#text/text.ts'
import type { Connection, Rules } from '../shop.ts'

/** A text that the owner has accepted; part of the catalogue's snapshot, so that pages follow at once. */
export interface AcceptedPolicy {
  version: number
  body: string
  acceptedAt: Date
  /** Null for the sample texts of a demo. */
  acceptedBy: string | null
}

/** The last version of each page that has one. */
export async function readPolicies(db: Connection): Promise<ReadonlyMap<PolicyPage, AcceptedPolicy>> {
  const rows = await db
    .selectDistinctOn([policies.page])
    .from(policies)
    .orderBy(policies.page, desc(policies.version))
  return new Map(rows.map(({ page, ...accepted }) => [page, accepted]))
}

/** True for a page whose text a person has accepted. */
export const isAccepted = (policy: AcceptedPolicy | undefined): boolean => Boolean(policy?.acceptedBy)

interface PublishedPolicy {
  version: number
  acceptedAt: Date
  isSample: boolean
  blocks: PolicyBlock[]
}

/** Null while no text is accepted. */
export function publishedPolicy(
  accepted: ReadonlyMap<PolicyPage, AcceptedPolicy>,
  rules: Rules,
  page: PolicyPage,
): PublishedPolicy | null {
  const policy = accepted.get(page)
  if (!policy) return null
  const { version, acceptedAt, acceptedBy, body } = policy
  return {
    version,
    acceptedAt,
    isSample: acceptedBy === null,
    blocks: formatPolicy(body, policyValues(rules)),
  }
}

const inDays = (count: number): string => say(days, { count })

/** What the braces of a text stand for, from the shop's settings. */
export const policyValues = ({ company, cancelFee, lateAfter, retention }: Rules): PolicyValues => ({
  brand: company.brand,
  company: company.name,
  address: company.address,
  phone: company.phone,
  email: company.email,
  cancelFee: feeSentences(cancelFee).join(' '),
  refund: say(cancelFee.some(({ amount }) => amount > 0) ? refundLessFee : refundInFull),
  latePromise: lateAfter > 0 ? say(latePromise, { minutes: lateAfter / MINUTE_MS }) : '',
  keepOrders: say(years, { count: retention.booksYears }),
  keepUnpaid: inDays(retention.unpaidOrdersDays),
  keepRequests: inDays(retention.formsDays),
  keepPrescriptions: inDays(retention.prescriptionsDays),
  keepReplaced: inDays(retention.replacedReportsDays),
  keepMessages: inDays(retention.messagesDays),
})
