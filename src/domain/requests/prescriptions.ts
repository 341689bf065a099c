import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { requests, storedBytes } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { cleanUpload } from '#domain/files/clean.ts'
import { cleanText } from '#rules/people.ts'
import { normalisePhone } from '#rules/phones.ts'
import { prescriptionProblems } from '#rules/prescriptions.ts'
import type { Source } from '#rules/source.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { deleteUnnamedFile } from '../files/deletions.ts'
import type { Shop } from '../shop.ts'
import { countOpened } from '../staff/look-ups.ts'
import { requireActor } from '../staff/require-actor.ts'
import { isUuid } from '../uuid.ts'
import type { PrescriptionRow } from './list-requests.ts'
import { countFormFor, type RequestCaller, refuseInvalidForm } from './public-forms.ts'
import { noRoom, prescriptionUnknown } from './words.ts'

interface PrescriptionForm {
  name: string
  mobile: string
  files: number
  source?: Source | undefined
  /** A temporary file, which the caller removes. */
  path: string
}

const ENDINGS = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/**
 * Stores the prescription rewritten, under a random key. The limit of the address was counted before the form was read.
 */
export async function receivePrescription(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'sendJob'>,
  form: PrescriptionForm,
  { customerId }: Pick<RequestCaller, 'customerId'>,
): Promise<void> {
  const name = cleanText(form.name)
  refuseInvalidForm(prescriptionProblems({ name, mobile: form.mobile.trim(), files: form.files }))
  const mobile = normalisePhone(form.mobile)
  await countFormFor(shop, mobile)
  await refuseFullFolder(shop)

  const { type: contentType, bytes } = await cleanUpload({ path: form.path }, 'public')
  const fileKey = `prescriptions/${randomBytes(16).toString('hex')}.${ENDINGS[contentType]}`
  await shop.files.put(fileKey, bytes)

  try {
    await inTransaction(shop.db, async tx => {
      const [added] = await tx
        .insert(requests)
        .values({
          kind: 'prescription',
          name,
          mobile,
          customerId,
          source: form.source,
          fileKey,
          contentType,
          bytes: bytes.length,
          createdAt: shop.now(),
        })
        .returning({ id: requests.id })
      if (!added) throw new Error('a prescription was not written')
      await shop.sendJob(tx, 'notify-request', { kind: 'prescription', id: added.id })
    })
  } catch (error) {
    await deleteUnnamedFile(
      shop,
      fileKey,
      async () => (await shop.db.$count(requests, eq(requests.fileKey, fileKey))) > 0,
    )
    throw error
  }
}

/** A quota, because reports need the disk too. */
async function refuseFullFolder({ db, rules }: Pick<Shop, 'db' | 'rules'>): Promise<void> {
  const [kept] = await db.select().from(storedBytes).where(eq(storedBytes.kind, 'prescriptions'))
  if ((kept?.bytes ?? 0) < rules.prescriptionBytes) return
  throw new Refusal('TOO_MANY', sentence(noRoom), {
    retryAfter: 60 * 60,
  })
}

/** Health data, so access is counted and audited before the file is returned. */
export async function openPrescription(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'record'>,
  { id, actor }: { id: string; actor: Staff },
): Promise<{ row: PrescriptionRow; bytes: Uint8Array }> {
  await requireActor(shop.db, actor, ['requests.work'], null)
  const condition = and(eq(requests.id, id), eq(requests.kind, 'prescription'))
  const [found] = isUuid(id) ? await shop.db.select().from(requests).where(condition) : []
  if (!found) throw new Refusal('NOT_FOUND', sentence(prescriptionUnknown))
  const row = found as PrescriptionRow
  await countOpened(shop, { actor }, { of: 'phones', id: row.id })
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
