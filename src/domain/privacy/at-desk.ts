import { eq } from 'drizzle-orm'
import { customers } from '#db/schema.ts'
import { maskPhone } from '#rules/people.ts'
import type { ConfirmedAction } from '#rules/staff/confirmed-actions.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { auditRead, type Subject } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'
import { countLookUp } from '../staff/look-ups.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { type Erasure, erasePhone, previewErasure } from './erase.ts'
import { exportPhone, type PersonalCopy } from './export.ts'

/** Erasure and export for a person at the desk, by phone number. Staff confirm each with a passkey. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'record'>

interface PersonRequest {
  phone: string
  stepUp?: StepUp
}

/** The account if there is one, so that the audit contains no phone. */
async function subjectOf(db: Connection, phone: string): Promise<Subject> {
  const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  return row ? `customer:${row.id}` : 'customers'
}

/** Rate-limited. Phones without an account are audited as well, masked. */
async function auditLookUp(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  phone: string,
): Promise<void> {
  await countLookUp(shop, staff, 'erasure')
  const subject = await subjectOf(shop.db, phone)
  const isUnknown = subject === 'customers'
  await auditRead(shop, staff, {
    subject,
    what: 'customer.read',
    isEach: isUnknown,
    details: isUnknown ? { tried: maskPhone(phone) } : {},
  })
}

/** Audited as a read. */
export async function previewAtDesk(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  phone: string,
): Promise<{ erasure: Erasure | null; problem: string | null }> {
  authorise(staff, 'people.erase', null)
  await auditLookUp(shop, staff, phone)
  try {
    return { erasure: await previewErasure(shop, phone), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ERASURE_REFUSED') throw error
    return { erasure: null, problem: error.message }
  }
}

/** ERASURE_REFUSED comes after the passkey, because its details are personal data. */
export async function eraseAtDesk(
  shop: Deps,
  staff: StaffSession,
  { phone, stepUp }: PersonRequest,
): Promise<Erasure> {
  authorise(staff, 'people.erase', null)
  if (!stepUp) await auditLookUp(shop, staff, phone)
  await requireStepUp(shop, staff, await actionFor(shop.db, 'person.erase', phone), stepUp)
  return erasePhone(shop, { phone, actor: staff.actor })
}

export async function exportAtDesk(
  shop: Deps,
  staff: StaffSession,
  { phone, stepUp }: PersonRequest,
): Promise<PersonalCopy> {
  authorise(staff, 'people.export', null)
  await requireStepUp(shop, staff, await actionFor(shop.db, 'person.export', phone), stepUp)
  return exportPhone(shop, { phone, actor: staff.actor })
}

/** Valid for this phone, as long as it has the same account. */
const actionFor = async (
  db: Connection,
  action: 'person.erase' | 'person.export',
  phone: string,
): Promise<ConfirmedAction> => ({ action, subject: await subjectOf(db, phone), about: { phone } })
