import { sql } from 'drizzle-orm'
import { labTests, packages } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Shop } from '../shop.ts'

const COUNTED_DAYS = 90

/**
 * Counts how often each test and package was booked in the last three months, cancelled orders left out. It is done
 * once a day and not at each booking: every change of the catalogue renders the pages anew. Answers how many changed.
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
          from order_items join orders on orders.id = order_items.order_id
          where orders.confirmed_at >= ${since} and orders.status <> 'cancelled' and is_package = ${isPackage}
          group by item_id
        ) counted on counted.item_id = ${table.id}
        where ${table.recentBookings} <> coalesce(counted.bookings, 0)`)
      // Even an update without a change would notify every node.
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
