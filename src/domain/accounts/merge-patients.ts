import { eq } from 'drizzle-orm'
import { addresses, patients } from '#db/schema.ts'
import type { Shop, Viewer } from '#domain/shop.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { changePatients, findPerson, type Patient, type PatientRow, patientWithOrders } from './patients.ts'
import { mergeWithItself } from './words.ts'

/**
 * Both ids find the remaining patient from now on, which then has the orders of both; no order is rewritten. If one of the
 * two is the account's owner, that one remains.
 */
export const mergePatients = (
  shop: Pick<Shop, 'db' | 'now'>,
  viewer: Viewer,
  { id, into }: { id: string; into: string },
): Promise<Patient> =>
  changePatients(shop, viewer, async (tx, people) => {
    const named = [findPerson(people, id), findPerson(people, into)] as const
    if (named[0].id === named[1].id)
      throw new Refusal('INVALID', sentence(mergeWithItself), { fields: { into: sentence(mergeWithItself) } })
    const [gone, stays] = named[0].relation === 'self' ? [named[1], named[0]] : named

    await tx.update(addresses).set({ patientId: stays.id }).where(eq(addresses.patientId, gone.id))
    await tx.update(patients).set({ mergedInto: stays.id }).where(eq(patients.mergedInto, gone.id))
    await tx.update(patients).set({ mergedInto: stays.id }).where(eq(patients.id, gone.id))
    const filled = completeFromDuplicate(stays, gone)
    await tx.update(patients).set(filled).where(eq(patients.id, stays.id))
    return patientWithOrders(shop, tx, { ...stays, ...filled })
  })

/** An exact date of birth is preferred to an estimated one. */
function completeFromDuplicate(stays: PatientRow, gone: PatientRow) {
  const isSurer =
    gone.bornOn !== null && (stays.bornOn === null || (stays.isBirthEstimated && !gone.isBirthEstimated))
  const { bornOn, isBirthEstimated } = isSurer ? gone : stays
  return { bornOn, isBirthEstimated, phone: stays.phone ?? gone.phone, email: stays.email ?? gone.email }
}
