import { createHash } from 'node:crypto'
import { catalogueRevision } from '#db/schema.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Connection, Shop } from '../shop.ts'
import type { StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { catalogueChangedMeanwhile } from './words.ts'

/** The token of a preview: a hash of what is imported and of the catalogue's revision. */
export async function hashWithRevision(db: Connection, input: unknown): Promise<string> {
  const [row] = await db.select().from(catalogueRevision)
  return createHash('sha256')
    .update(JSON.stringify([row?.revision, input]))
    .digest('hex')
}

interface Previewed {
  seen: string
  seenNow: (db: Connection) => Promise<string>
  stepUp: StepUp | undefined
}

/**
 * AMOUNT_CHANGED if the input or the catalogue differ from the preview; requires a passkey for exactly this import.
 * Call the returned check again in the transaction of the import.
 */
export async function confirmPreviewed(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  staff: StaffSession,
  { seen, seenNow, stepUp }: Previewed,
): Promise<(db: Connection) => Promise<void>> {
  const isStill = async (db: Connection) => {
    if ((await seenNow(db)) !== seen) throw new Refusal('AMOUNT_CHANGED', sentence(catalogueChangedMeanwhile))
  }
  await isStill(shop.db)
  const action = { action: 'catalogue.import', subject: 'catalogue', about: { seen } } as const
  await requireStepUp(shop, staff, action, stepUp)
  return isStill
}
