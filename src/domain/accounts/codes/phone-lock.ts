import { sql } from 'drizzle-orm'
import type { Transaction } from '../../shop.ts'

/** Until the end of the transaction. An advisory lock, as before the first code there is no row to lock. */
export async function lockPhone(tx: Transaction, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`)
}
