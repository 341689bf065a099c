import { and, eq, sql } from 'drizzle-orm'
import { customers, sessions } from '#db/schema.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { GENDERS, type Gender } from '#rules/patients/genders.ts'
import { logInFirst } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { consume } from '../rate-limits.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'
import { isKnownBrowser, type SignInCaller } from './codes/browsers.ts'

export type AccountRow = typeof customers.$inferSelect

/** Undefined leaves a field unchanged, null empties it. Only a code changes the phone. */
interface ProfileChange {
  name?: string
  email?: string | null
  address?: string | null
  age?: number | null
  gender?: Gender | null
}

export const profileOf = (row: AccountRow) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  age: row.age,
  gender: row.gender,
  address: row.address,
  phoneVerified: row.phoneVerifiedAt !== null,
  whatsapp: row.whatsapp === 'on',
})

/** Whether a phone has an account is private, so unknown browsers may ask only a limited number of times. */
export async function hasAccount(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { phone }: { phone: string },
  { address, browser }: Pick<SignInCaller, 'address' | 'browser'>,
): Promise<boolean> {
  if (await isKnownBrowser(shop.db, phone, browser)) return true
  const { lookupsPerAddress, lookupsPerHour } = shop.rules
  const key = `lookup-address:${address}`
  await consume(shop, shop.db, { key, windowMs: HOUR_MS, limit: lookupsPerAddress })
  await consume(shop, shop.db, { key: 'lookup-shop:', windowMs: HOUR_MS, limit: lookupsPerHour })
  const found = await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  return found.length > 0
}

/** An unproven account may have passed to another owner after the session was read. */
const hasSession = sql`exists (select from ${sessions} where ${sessions.customerId} = ${customers.id})`

export async function getProfile(shop: Pick<Shop, 'db'>, viewer: Viewer): Promise<AccountRow> {
  const [row] = await shop.db
    .select()
    .from(customers)
    .where(and(eq(customers.id, viewer.customerId), viewer.isPhoneVerified ? undefined : hasSession))
  return row ?? refuseGone()
}

export async function updateProfile(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
  change: ProfileChange,
): Promise<AccountRow> {
  const { name, email, address, age, gender } = change
  const values = {
    name,
    email,
    age,
    address: address === '' ? null : address,
    gender: gender ? GENDERS.labelOf(gender) : gender,
  }
  if (Object.values(values).every(value => value === undefined)) return getProfile(shop, viewer)
  const [row] = await shop.db
    .update(customers)
    .set(values)
    .where(and(eq(customers.id, viewer.customerId), viewer.isPhoneVerified ? undefined : hasSession))
    .returning()
  return row ?? refuseGone()
}

/** The customer was merged into another one after the session was read. */
function refuseGone(): never {
  throw new Refusal('UNAUTHENTICATED', sentence(logInFirst))
}

export async function readContact(
  db: Connection,
  customerId: string,
): Promise<{ phone: string | null; email: string | null } | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customerId))
  return row
}
