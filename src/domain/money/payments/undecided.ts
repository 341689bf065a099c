import { sql } from 'drizzle-orm'
import type { Connection } from '#domain/shop.ts'

interface Undecided {
  provider: string
  payments: number
  refunds: number
}

/** Payments and refunds that still have to be checked at a provider other than `configured`. */
export async function listUndecided(db: Connection, configured: readonly string[]): Promise<Undecided[]> {
  const { rows } = await db.execute<Undecided & Record<string, unknown>>(sql`
    select provider, count(*) filter (where kind = 'payment')::int as payments,
      count(*) filter (where kind = 'refund')::int as refunds
    from (select provider, 'payment' as kind from payments where next_check_at is not null
      union all select provider, 'refund' from refunds where next_check_at is not null) open
    where provider is not null and not provider = any(${sql.param(configured)}::text[])
    group by provider order by provider`)
  return rows
}
