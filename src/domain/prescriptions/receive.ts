import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { cleanText, normalisePhone } from '#contract/people.ts'
import {
  PRESCRIPTION_MOST_BYTES,
  PRESCRIPTION_TOO_LARGE,
  prescriptionProblems,
} from '#contract/prescriptions.ts'
import { prescriptions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countForm, refuseProblems } from '../accounts/public-forms.ts'
import type { Shop } from '../shop.ts'
import { deleteUnnamedFile } from '../unnamed-file.ts'
import { endingOf, prescriptionType } from './content.ts'

export interface PrescriptionForm {
  name: string
  mobile: string
  files: readonly Uint8Array[]
}

/**
 * Keeps a prescription's file under a random key and has the shop and the customer told. Pictures and PDF only, by
 * content. Refusals: INVALID, TOO_LARGE, TOO_MANY.
 */
export async function receivePrescription(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'sendJob'>,
  form: PrescriptionForm,
  address: string,
): Promise<void> {
  const name = cleanText(form.name)
  const files = form.files.filter(file => file.length > 0)
  refuseProblems(prescriptionProblems({ name, mobile: form.mobile.trim(), files: files.length }))
  const bytes = files[0] ?? new Uint8Array()
  if (bytes.length > PRESCRIPTION_MOST_BYTES) throw new Refusal('TOO_LARGE', PRESCRIPTION_TOO_LARGE)
  const contentType = prescriptionType(bytes)
  if (!contentType) {
    const file = 'Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.'
    throw new Refusal('INVALID', file, { fields: { file } })
  }
  const mobile = normalisePhone(form.mobile)
  await countForm(shop, { mobile, address })
  const fileKey = `prescriptions/${randomBytes(16).toString('hex')}.${endingOf(contentType)}`
  await shop.files.put(fileKey, bytes, contentType)
  try {
    await inTransaction(shop.db, async tx => {
      const [added] = await tx
        .insert(prescriptions)
        .values({ name, mobile, fileKey, contentType, bytes: bytes.length, createdAt: shop.now() })
        .returning({ id: prescriptions.id })
      if (!added) throw new Error('a prescription was not written')
      await shop.sendJob(tx, 'notify-request', { kind: 'prescription', id: added.id })
    })
  } catch (error) {
    await deleteUnnamedFile(
      shop,
      fileKey,
      async () => (await shop.db.$count(prescriptions, eq(prescriptions.fileKey, fileKey))) > 0,
    )
    throw error
  }
}
