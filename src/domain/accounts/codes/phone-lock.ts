import { sql } from 'drizzle-orm'
import type { Transaction } from '../../shop.ts'

/**
 * Until the transaction ends, nobody else sends a code to this phone, tries one, or makes an account for it. A row
 * can't serve as the lock: before the first code and the first account there is none.
 */
export async function lockPhone(tx: Transaction, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`)
}
