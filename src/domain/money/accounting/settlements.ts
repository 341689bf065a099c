import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { settlementFiles, settlementLines } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { noSuchSettlement, settlementProblems } from '#domain/money/words.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { inWorkerThreads } from '#domain/worker-threads.ts'
import { OUTCOMES, type Outcome } from '#rules/desk/accounting.ts'
import { type Month, monthSpan } from '#rules/desk/months.ts'
import type { Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAccountingAccess } from './documents.ts'
import type { readSettlement, SettledLine } from './settlement-file.ts'

/** Settlement reports change no payment: their lines are matched with payments when they are read. */

type Deps = Pick<Shop, 'db' | 'now'>

const MAX_PROBLEMS = 20

/** A month's report takes seconds. */
const parseSettlement = inWorkerThreads<string, ReturnType<typeof readSettlement>>(
  new URL('./settlement-thread.ts', import.meta.url),
  { threads: 1, waiting: 4, timeoutMs: 30_000 },
)

/** Adding the same content again has no effect. */
export async function addSettlement(
  shop: Deps,
  staff: StaffSession,
  { name, content }: { name: string; content: string },
): Promise<{ id: string; isNew: boolean }> {
  requireAccountingAccess(staff, 'cash.count')
  const { lines, problems } = await parseSettlement(content)
  if (problems.length > 0)
    throw new Refusal('INVALID', sentence(settlementProblems, { count: problems.length }), {
      extra: {
        problems: problems
          .slice(0, MAX_PROBLEMS)
          .map(({ line, column, message }) => ({ line, column, message })),
      },
    })
  const hash = createHash('sha256').update(content).digest('hex')
  return inTransaction(shop.db, async tx => {
    const now = shop.now()
    const [added] = await tx
      .insert(settlementFiles)
      .values({ hash, name, uploadedBy: staff.actor.id, uploadedAt: now })
      .onConflictDoNothing()
      .returning({ id: settlementFiles.id })
    if (!added) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from settlement_files where hash = ${hash}`,
      )
      return { id: rows[0]?.id ?? '', isNew: false }
    }

    await writeLines(tx, added.id, lines)
    await audit(tx, {
      at: now,
      actor: staff.actor,
      action: 'settlement.added',
      subject: `settlement:${added.id}`,
      details: { lines: lines.length, hash },
    })
    return { id: added.id, isNew: true }
  })
}

/** PostgreSQL accepts 65,535 values in a statement. */
const AT_ONCE = 5000

async function writeLines(tx: Transaction, fileId: string, lines: readonly SettledLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await tx
      .insert(settlementLines)
      .values(lines.slice(from, from + AT_ONCE).map(line => ({ fileId, ...line })))
}

/** The amount of `p` at the provider, where a UPI code pays all orders of a visit at once. */
const AT_PROVIDER = sql`case when p.is_qr then (select sum(s.amount)::int from payments s
  where s.is_qr and s.provider_reference = p.provider_reference
    and s.order_id in (select id from orders where visit_id = (select visit_id from orders where id = p.order_id)))
  else p.amount end`

const MATCHED = sql`
  select l.file_id, l.line, l.kind, l.reference, l.amount, l.fee, l.tax, l.settled_on, l.bank_reference,
    o.number as order_number, coalesce(${AT_PROVIDER}, r.amount) as ours,
    case
      when exists (select from settlement_lines e join settlement_files ef on ef.id = e.file_id
        where e.reference = l.reference and e.kind = l.kind
          and (ef.uploaded_at, ef.id, e.line) < (f.uploaded_at, f.id, l.line)) then 'twice'
      when coalesce(p.id, r.id) is null then 'unknown'
      when coalesce(p.state, r.state) <> 'completed' then 'not-completed'
      when coalesce(${AT_PROVIDER}, r.amount) <> l.amount then 'amount-differs'
      else 'matched' end as outcome
  from settlement_lines l join settlement_files f on f.id = l.file_id
  left join payments p on l.kind = 'payment' and p.merchant_order_id = l.reference
  left join refunds r on l.kind = 'refund' and r.merchant_refund_id = l.reference
  left join orders o on o.id = coalesce(p.order_id, r.order_id)`

interface Settlement {
  id: string
  name: string
  uploadedAt: Date
  uploadedBy: string
  outcomes: Record<Outcome, number>
  amount: Paise
  fee: Paise
  tax: Paise
}

export async function listSettlements(
  { db }: Deps,
  staff: StaffSession,
  month: Month,
): Promise<Settlement[]> {
  requireAccountingAccess(staff)
  const { from, to } = monthSpan(month)
  const { rows } = await db.execute<Settlement & Record<string, unknown>>(sql`
    select f.id, f.name, f.uploaded_at as "uploadedAt", s.name as "uploadedBy", sums.*
    from settlement_files f join staff s on s.id = f.uploaded_by
    cross join lateral (select
      sum(case when m.kind = 'payment' then m.amount else -m.amount end)::float as amount,
      sum(m.fee)::float as fee, sum(m.tax)::float as tax,
      json_build_object(${countsOf()}) as outcomes
      from (${MATCHED} where l.file_id = f.id) m) sums
    where f.uploaded_at >= ${from} and f.uploaded_at < ${to} order by f.uploaded_at desc, f.id desc`)
  return rows.map(row => ({ ...row, uploadedAt: new Date(row.uploadedAt) }))
}

const countsOf = (): SQL =>
  sql.join(
    OUTCOMES.map(
      outcome => sql`${sql.raw(`'${outcome}'`)}, count(*) filter (where m.outcome = ${outcome})::int`,
    ),
    sql`, `,
  )

interface MatchedLine {
  line: number
  kind: 'payment' | 'refund'
  reference: string
  orderId: string | null
  amount: Paise
  ours: Paise | null
  fee: Paise
  tax: Paise
  settledOn: string | null
  bankReference: string
}

export async function listMatched(
  { db }: Deps,
  staff: StaffSession,
  { id, outcome }: { id: string; outcome: Outcome },
): Promise<MatchedLine[]> {
  requireAccountingAccess(staff)
  const found = await db.$count(settlementFiles, sql`id = ${id}`)
  if (found === 0) throw new Refusal('NOT_FOUND', sentence(noSuchSettlement))
  const { rows } = await db.execute<MatchedLine & Record<string, unknown>>(sql`
    select m.line, m.kind, m.reference, m.order_number as "orderId", m.amount, m.ours, m.fee, m.tax,
      m.settled_on::text as "settledOn", m.bank_reference as "bankReference"
    from (${MATCHED} where l.file_id = ${id}) m where m.outcome = ${outcome} order by m.line`)
  return rows
}

interface MissingPayment {
  kind: 'payment' | 'refund'
  reference: string
  orderId: string
  amount: Paise
  at: Date
}

/** Providers of which a report was ever added. */
const COMPARED = sql`(select provider from settlement_files)`

/**
 * Completed online payments and refunds that are in no report, up to the day before the last one reported. Those of a
 * provider without reports are counted by `listNotCompared`.
 */
export async function listMissing(
  { db }: Deps,
  staff: StaffSession,
  month: Month,
): Promise<MissingPayment[]> {
  requireAccountingAccess(staff)
  const { from, to } = monthSpan(month)
  const missing = (table: SQL, kind: SQL, reference: SQL, amount: SQL, more: SQL) => sql`
    select ${kind} as kind, ${reference} as reference, o.number as "orderId", ${amount} as amount, p.completed_at as at
    from ${table} p join orders o on o.id = p.order_id
    where p.completed_at >= ${from} and p.completed_at < ${to} and p.state = 'completed' ${more}
      and p.provider in ${COMPARED}
      and (p.completed_at at time zone 'Asia/Kolkata')::date < (select max(paid_on) from settlement_lines)
      and not exists (select from settlement_lines l where l.reference = ${reference} and l.kind = ${kind})`
  const { rows } = await db.execute<MissingPayment & Record<string, unknown>>(sql`
    select * from (${missing(sql`payments`, sql`'payment'`, sql`p.merchant_order_id`, AT_PROVIDER, sql`and p.merchant_order_id is not null`)}
      union all ${missing(sql`refunds`, sql`'refund'`, sql`p.merchant_refund_id`, sql`p.amount`, sql`and p.merchant_refund_id not like 'CASH-%'`)}) m
    order by at, reference`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}

interface NotCompared {
  provider: string
  payments: number
  refunds: number
  /** Payments less refunds. */
  amount: Paise
}

/** A month's completed online payments and refunds at providers of which no report was added. */
export async function listNotCompared(
  { db }: Deps,
  staff: StaffSession,
  month: Month,
): Promise<NotCompared[]> {
  requireAccountingAccess(staff)
  const { from, to } = monthSpan(month)
  const completed = (table: SQL, kind: SQL) => sql`
    select provider, ${kind} as kind, amount from ${table}
    where completed_at >= ${from} and completed_at < ${to} and state = 'completed' and provider is not null
      and provider not in ${COMPARED}`
  const { rows } = await db.execute<NotCompared & Record<string, unknown>>(sql`
    select provider, count(*) filter (where kind = 'payment')::int as payments,
      count(*) filter (where kind = 'refund')::int as refunds,
      sum(case when kind = 'payment' then amount else -amount end)::float as amount
    from (${completed(sql`payments`, sql`'payment'`)} union all ${completed(sql`refunds`, sql`'refund'`)}) c
    group by provider order by provider`)
  return rows
}
