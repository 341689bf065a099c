import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { prescriptions } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { onIndianDay } from '../on-day.ts'
import type { Connection, Shop } from '../shop.ts'

/** Prescriptions as those who call back look at them. */

export type PrescriptionRow = typeof prescriptions.$inferSelect

/** Newest first; `date` is the day on which it was sent (India), `phone` ten digits. */
export const listPrescriptions = (
  db: Connection,
  { date, phone, limit }: { date?: IndianDate; phone?: string; limit: number },
): Promise<PrescriptionRow[]> =>
  db
    .select()
    .from(prescriptions)
    .where(
      and(phone ? eq(prescriptions.mobile, phone) : undefined, onIndianDay(prescriptions.createdAt, date)),
    )
    .orderBy(desc(prescriptions.createdAt))
    .limit(limit)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The file of a prescription. It is health data: who opened it is recorded before it is handed out. Refusal NOT_FOUND;
 * throws ProviderError when the file can't be had.
 */
export async function openPrescription(
  shop: Pick<Shop, 'db' | 'now' | 'files'>,
  { id, actor }: { id: string; actor: Staff },
): Promise<{ row: PrescriptionRow; bytes: Uint8Array }> {
  const [row] = UUID.test(id)
    ? await shop.db.select().from(prescriptions).where(eq(prescriptions.id, id))
    : []
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such prescription.')
  const bytes = await shop.files.get(row.fileKey)
  await audit(shop.db, {
    at: shop.now(),
    actor,
    action: 'prescription.opened',
    subject: `prescription:${row.id}`,
    details: {},
  })
  return { row, bytes }
}
