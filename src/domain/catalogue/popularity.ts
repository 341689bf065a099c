import { sql } from 'drizzle-orm'
import { labTests, packages } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Shop } from '../shop.ts'

const COUNTED_DAYS = 90

/**
 * Counts the orders of three months. Runs daily, because each change renders all pages again. Returns how many items
 * changed.
 */
export async function countRecentBookings({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const since = new Date(now().getTime() - COUNTED_DAYS * DAY_MS)
  return inTransaction(db, async tx => {
    let changed = 0
    for (const [table, isPackage] of [
      [labTests, false],
      [packages, true],
    ] as const) {
      const { rows } = await tx.execute<{ id: string; bookings: number }>(sql`
        select ${table.id}, coalesce(counted.bookings, 0) as bookings
        from ${table}
        left join (
          select item_id, count(*)::int as bookings
          from orders
          -- Not flattened: joined, the items of all years would be read for those of three months.
          cross join lateral (
            select item_id from order_items where order_id = orders.id and is_package = ${isPackage} offset 0
          ) item
          where orders.created_at >= ${since} and orders.confirmed_at is not null and orders.status <> 'cancelled'
          group by item_id
        ) counted on counted.item_id = ${table.id}
        where ${table.recentBookings} <> coalesce(counted.bookings, 0)`)
      // Even a no-op update would notify every node.
      if (rows.length === 0) continue
      await tx.execute(sql`
        update ${table} set recent_bookings = given.bookings
        from unnest(${sql.param(rows.map(row => row.id))}::text[], ${sql.param(rows.map(row => row.bookings))}::int[])
          as given (id, bookings)
        where ${table.id} = given.id`)
      changed += rows.length
    }
    return changed
  })
}
