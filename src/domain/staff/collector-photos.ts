import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { staffRoles, staff as staffTable } from '#db/schema.ts'
import { photoNameOf, readPhoto, storePhoto } from '#domain/files/photos.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import { staleRefusal } from '../record-changes.ts'
import type { Shop, Transaction } from '../shop.ts'
import { findManaged } from './manage.ts'
import type { StaffSession } from './sessions.ts'
import { lockStaff, setPhoto } from './staff.ts'
import { requireStepUp } from './step-up.ts'
import { photoOfOthers } from './words.ts'

/** Customers compare them with the person at the door. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'files'>

export async function readCollectorPhoto(shop: Deps, staff: StaffSession, id: string): Promise<Uint8Array> {
  await findManaged(shop.db, staff, id)
  const [found] = await shop.db.select().from(staffTable).where(eq(staffTable.id, id))
  return readPhoto(shop, found?.photoKey)
}

interface Change {
  id: string
  /** Name of the photograph that is replaced; null for none. */
  seen: string | null
  photo: string | null
  stepUp?: StepUp
}

export async function saveCollectorPhoto(
  shop: Deps,
  staff: StaffSession,
  { id, seen, photo, stepUp }: Change,
): Promise<void> {
  await findManaged(shop.db, staff, id)
  const subject = `staff:${id}` as const
  const about = { photo: photo && createHash('sha256').update(photo).digest('hex') }
  await requireStepUp(shop, staff, { action: 'staff.photo', subject, about }, stepUp)
  const write = async (tx: Transaction, fileKey: string | null) => {
    const row = await lockStaff(tx, { id })

    const before = row.photoKey
    if (before === fileKey) return
    if ((before && photoNameOf(before)) !== seen)
      throw await staleRefusal(tx, { subjects: [subject], action: 'staff.photo-changed' })
    if (fileKey) await requireCollector(tx, id)

    const at = shop.now()
    await setPhoto(tx, at, row, fileKey)

    const change = before ? (fileKey ? 'replaced' : 'removed') : 'added'
    const details = { photograph: change }
    await audit(tx, { at, actor: staff.actor, action: 'staff.photo-changed', subject, details })
  }
  const isNamed = async (fileKey: string) =>
    (await shop.db.$count(staffTable, eq(staffTable.photoKey, fileKey))) > 0
  await storePhoto(shop, { photo, write, isNamed })
}

async function requireCollector(tx: Transaction, id: string): Promise<void> {
  const isOpen = and(eq(staffRoles.role, 'collector'), isNull(staffRoles.endedAt))
  if ((await tx.$count(staffRoles, and(eq(staffRoles.staffId, id), isOpen))) > 0) return
  const wrong = sentence(photoOfOthers)
  throw new Refusal('INVALID', wrong, { fields: { photo: wrong } })
}
