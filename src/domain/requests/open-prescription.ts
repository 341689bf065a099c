import { and, eq } from 'drizzle-orm'
import { requests } from '#db/schema.ts'
import { prescriptionUnknown } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'
import { requireActor } from '../staff/require-actor.ts'
import { isUuid } from '../uuid.ts'
import type { PrescriptionRow } from './list-requests.ts'

/** Health data, so access is audited before the file is returned. */
export async function openPrescription(
  shop: Pick<Shop, 'db' | 'now' | 'files'>,
  { id, actor }: { id: string; actor: Staff },
): Promise<{ row: PrescriptionRow; bytes: Uint8Array }> {
  await requireActor(shop.db, actor, ['requests.work'], null)
  const condition = and(eq(requests.id, id), eq(requests.kind, 'prescription'))
  const [found] = isUuid(id) ? await shop.db.select().from(requests).where(condition) : []
  if (!found) throw new Refusal('NOT_FOUND', sentence(prescriptionUnknown))
  const row = found as PrescriptionRow
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
