import { sql } from 'drizzle-orm'
import type { OrderRequest } from '#contract/order-request.ts'
import { GENDERS } from '#rules/genders.ts'
import type { CustomerRow } from './order-shape.ts'

/** Fills empty fields of the profile from a customer's booking for themselves; overwrites nothing. */

/** Prefixed, as the order has an address too. */
export const profilePlaceholders = {
  email: sql`${sql.placeholder('profileEmail')}`,
  age: sql`${sql.placeholder('profileAge')}`,
  gender: sql`${sql.placeholder('profileGender')}`,
  address: sql`${sql.placeholder('profileAddress')}`,
}

/** Values of `profilePlaceholders`. */
export const profileOf = ({ email, age, gender, address }: CustomerRow) => ({
  profileEmail: email,
  profileAge: age,
  profileGender: gender,
  profileAddress: address,
})

/** The customer with the filled fields; the same object without any. */
export function filledFrom(customer: CustomerRow, request: OrderRequest): CustomerRow {
  const { patient } = request.collectionDetails
  if (patient.bookingType !== 'self') return customer
  const { email, age, gender, address } = customer
  const filled = {
    email: email ?? patient.email,
    age: age ?? patient.age.years,
    gender: gender ?? GENDERS.labelOf(patient.gender),
    address: address ?? request.shippingAddress.address,
  }
  const isSame =
    filled.email === email && filled.age === age && filled.gender === gender && filled.address === address
  return isSame ? customer : { ...customer, ...filled }
}
