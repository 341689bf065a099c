import { sql } from 'drizzle-orm'
import type { Transaction } from '../../shop.ts'

/**
 * An advisory lock until the end of the transaction: nobody else sends a code to this phone, tries one, or creates its
 * account. A row lock can't do it: before the first code and account there is no row.
 */
export async function lockPhone(tx: Transaction, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`)
}
