import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { isReportOverdue } from './report-due.ts'

/** Business metrics for monitoring, without personal data. */

export interface Figures {
  /** Today or later. */
  visits: { status: string; payment: string; orders: number }[]
  payments: Backlog
  /** Online payments of the last hour, by provider and whether a webhook about them has arrived. */
  webhooks: { provider: string; hasWebhook: boolean; payments: number }[]
  refunds: Backlog
  /** Refused by the provider: an operator has to act. */
  failedRefunds: number
  /** Slots of the coming week. `wrong`: slots whose count differs from their orders. */
  slots: { open: number; full: number; wrong: number }
  overdueReports: number
  /** Confirmed visits of past days without a collected sample. */
  missedVisits: number
  /** Since the last backup that its script recorded; null if none did. */
  backupAgeSeconds: number | null
  /** Since a backup was last copied to another machine; null if none ever was. */
  backupCopyAgeSeconds: number | null
  /** How far the database's clock is ahead of this machine's. */
  clockAheadSeconds: number
}

/** The provider has not decided yet. */
interface Backlog {
  count: number
  /** 0 if there are none. */
  oldestSeconds: number
}

/** Both written by deploy/live/backup.sh. */
export const BACKUP_MARK = 'backup-finished'
export const COPY_MARK = 'backup-copied'

const DAYS_AHEAD = 7
const DAYS_BACK = 30

type Row = Omit<Figures, 'visits' | 'payments' | 'webhooks' | 'refunds' | 'slots'> & {
  visits: Figures['visits'] | null
  webhooks: Figures['webhooks'] | null
  payments: number
  paymentsSince: number
  refunds: number
  refundsSince: number
  open: number
  full: number
  wrong: number
}

/** One statement, on partial indexes of open rows and on date ranges. */
export async function shopFigures({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Figures> {
  const at = now()
  const today = indianDate(at)
  const since = addDays(today, -DAYS_BACK)
  const ahead = addDays(today, DAYS_AHEAD)
  const asked = Date.now()
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with week as (
      select s.taken, s.capacity, (select coalesce(sum(v.seats), 0) from visits v
        where v.date = s.date and v.hour = s.hour and v.city = s.city) as held
      from slots s where s.date between ${today} and ${ahead}
    )
    select
      (select json_agg(v) from (select status, payment_status as payment, count(*)::int as orders
        from orders o join visits v on v.id = o.visit_id where v.date >= ${today} and not o.is_addition group by status, payment_status) v) as visits,
      (select count(*)::int from payments where ${IS_UNDECIDED}) as payments,
      ${ageOf(at, sql`select min(created_at) from payments where ${IS_UNDECIDED}`)} as "paymentsSince",
      (select json_agg(w) from (select p.provider, e.id is not null as "hasWebhook", count(*)::int as payments
        from payments p left join (select distinct merchant_order_id as id from webhook_events where received_at > ${before(at, 2)}) e
          on e.id = p.merchant_order_id
        where p.completed_at > ${before(at, 1)} and p.merchant_order_id is not null group by 1, 2) w) as webhooks,
      (select count(*)::int from refunds where next_check_at is not null) as refunds,
      ${ageOf(at, sql`select min(created_at) from refunds where next_check_at is not null`)} as "refundsSince",
      (select count(*)::int from refunds where state = 'failed') as "failedRefunds",
      (select count(*)::int from week where taken < capacity) as open,
      (select count(*)::int from week where taken = capacity) as full,
      (select count(*)::int from week where held <> taken) as wrong,
      (select count(*)::int from orders o where ${isReportOverdue(at)}) as "overdueReports",
      (select count(*)::int from orders o join visits v on v.id = o.visit_id where o.status = 'confirmed'
        and not o.is_addition and v.date >= ${since} and v.date < ${today}) as "missedVisits",
      ${ageOfMark(at, BACKUP_MARK)} as "backupAgeSeconds",
      ${ageOfMark(at, COPY_MARK)} as "backupCopyAgeSeconds",
      extract(epoch from clock_timestamp())::float as "clockAheadSeconds"`)
  const [row] = rows
  if (!row) throw new Error('no figures')
  return {
    visits: row.visits ?? [],
    webhooks: row.webhooks ?? [],
    payments: { count: row.payments, oldestSeconds: row.paymentsSince },
    refunds: { count: row.refunds, oldestSeconds: row.refundsSince },
    failedRefunds: row.failedRefunds,
    slots: { open: row.open, full: row.full, wrong: row.wrong },
    overdueReports: row.overdueReports,
    missedVisits: row.missedVisits,
    backupAgeSeconds: row.backupAgeSeconds,
    backupCopyAgeSeconds: row.backupCopyAgeSeconds,
    // Assumes equal time for both directions of the query.
    clockAheadSeconds: row.clockAheadSeconds - (asked + Date.now()) / 2000,
  }
}

/** Failed payments may be checked again days later. */
const IS_UNDECIDED = sql`next_check_at is not null and state in ('pending', 'processing')`

const before = (at: Date, hours: number) => sql`${new Date(at.getTime() - hours * HOUR_MS)}::timestamptz`

const ageOfMark = (at: Date, name: string) =>
  sql`(select extract(epoch from ${at}::timestamptz - at)::float from marks where name = ${name})`

const ageOf = (at: Date, oldest: ReturnType<typeof sql>) =>
  sql`coalesce(greatest(extract(epoch from ${at}::timestamptz - (${oldest})), 0), 0)::float`
