import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { customers } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Shop } from '../shop.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { lockPhone } from './phone-lock.ts'
import type { CustomerRow } from './profile.ts'
import { consume, giveBack, HOUR_MS } from './rate-limits.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** Accounts with a password. Having one proves nothing about the phone: that takes a code. */

/** Wrong passwords for one phone in a quarter of an hour. A code still signs in when they are used up. */
const WRONG_PER_PHONE = 10
const PHONE_WINDOW_MS = HOUR_MS / 4
/** Wrong passwords, and accounts made, from one network address in an hour: Indian carriers share addresses. */
const WRONG_PER_ADDRESS = 300
const ACCOUNTS_PER_ADDRESS = 300

export interface Registration {
  name: string
  phone: string
  email: string | null
  password: string
  /** Network address of the caller. */
  address: string
}

/**
 * Makes an account and signs nobody in. Refusals: PHONE_TAKEN, INVALID for a password that everybody tries first,
 * TOO_MANY.
 */
export async function register(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { name, phone, email, password, address }: Registration,
): Promise<CustomerRow> {
  if (isCommonPassword(password) || password.includes(phone)) {
    const message = 'This password is too easy to guess. Please choose another one.'
    throw new Refusal('INVALID', message, { fields: { password: message } })
  }
  const now = shop.now()
  await consume(shop, shop.db, {
    key: `register-address:${address}`,
    windowMs: HOUR_MS,
    limit: ACCOUNTS_PER_ADDRESS,
  })
  const passwordHash = await hashPassword(password)
  return inTransaction(shop.db, async tx => {
    await lockPhone(tx, phone)
    const [row] = await tx
      .insert(customers)
      .values({ name, phone, email, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: customers.phone })
      .returning()
    if (!row) {
      const message = 'An account with this phone number already exists. Please log in.'
      throw new Refusal('PHONE_TAKEN', message, { fields: { phone: message } })
    }
    return row
  })
}

/**
 * Signs in with a password. Refusals: ACCOUNT_NOT_FOUND, WRONG_PASSWORD (also for an account that has none), TOO_MANY.
 * Every try is counted before it is checked, so that many at once are no way round; a right one is taken back.
 */
export async function login(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { phone, password, address }: { phone: string; password: string; address: string },
): Promise<SignedIn> {
  const now = shop.now()
  const counted = [
    { key: `login-address:${address}`, windowMs: HOUR_MS, limit: WRONG_PER_ADDRESS },
    { key: `login-phone:${phone}`, windowMs: PHONE_WINDOW_MS, limit: WRONG_PER_PHONE },
  ]
  const message = 'Too many attempts. Please try again later, or log in with an OTP.'
  for (const rate of counted) await consume(shop, shop.db, { ...rate, message })

  const [account] = await shop.db.select().from(customers).where(eq(customers.phone, phone))
  const isRight = await isPassword(account?.passwordHash, password)
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND', 'No account found with this phone number.')
  if (!account.passwordHash) {
    throw new Refusal('WRONG_PASSWORD', 'This account has no password. Please log in with an OTP.')
  }
  const signedIn = isRight && (await startIfUnchanged(shop, account, account.passwordHash, now))
  if (!signedIn) throw new Refusal('WRONG_PASSWORD', 'Login failed. Please check your credentials.')
  for (const rate of counted) await giveBack(shop, shop.db, rate)
  return signedIn
}

/** The phone's owner may have proven it, and voided this password, while it was being checked. */
const startIfUnchanged = (
  shop: Pick<Shop, 'db'>,
  { id }: CustomerRow,
  passwordHash: string,
  now: Date,
): Promise<SignedIn | undefined> =>
  inTransaction(shop.db, async tx => {
    const [customer] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
      .for('share')
    return customer && { token: await startSession(tx, id, now), customer }
  })
