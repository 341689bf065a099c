import { sql } from 'drizzle-orm'
import { GENDERS } from '#rules/patients/genders.ts'
import type { CustomerRow } from './order-rows.ts'
import type { ServedRequest } from './served-city.ts'

/**
 * Fills empty fields of the profile from customers' bookings for themselves, if the phone is proven. The choice of
 * WhatsApp is overwritten.
 */

/** Prefixed, because the order has an address of its own. */
export const profilePlaceholders = {
  email: sql`${sql.placeholder('profileEmail')}`,
  age: sql`${sql.placeholder('profileAge')}`,
  gender: sql`${sql.placeholder('profileGender')}`,
  address: sql`${sql.placeholder('profileAddress')}`,
  whatsapp: sql`${sql.placeholder('profileWhatsapp')}`,
}

export const profileValues = ({ email, age, gender, address, whatsapp }: CustomerRow) => ({
  profileEmail: email,
  profileAge: age,
  profileGender: gender,
  profileAddress: address,
  profileWhatsapp: whatsapp,
})

/** Returns the same object if nothing was filled in. `hasWhatsApp`: the shop offers WhatsApp. */
export function fillProfile(
  customer: CustomerRow,
  request: ServedRequest,
  hasWhatsApp: boolean,
): CustomerRow {
  const [patient] = request.patients
  const { email, age, gender, address, phoneVerifiedAt } = customer
  const filled = {
    ...(patient?.relation === 'self' && phoneVerifiedAt !== null
      ? {
          email: email ?? patient.email ?? null,
          age: age ?? patient.age?.years ?? null,
          gender: gender ?? GENDERS.labelOf(patient.gender ?? 'other'),
          address: address ?? request.shippingAddress.address,
        }
      : { email, age, gender, address }),
    whatsapp: request.whatsapp && hasWhatsApp ? ('on' as const) : customer.whatsapp,
  }
  const names = Object.keys(filled) as (keyof typeof filled)[]
  return names.every(name => filled[name] === customer[name]) ? customer : { ...customer, ...filled }
}
