import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { customers, sessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  codeNeededFirst,
  manyWrongPasswords,
  noPassword,
  passwordTooEasy,
  phoneTaken,
} from '#domain/accounts/words.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { loginFailed, noAccount } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { consume, type RateLimit, releaseCount } from '../../rate-limits.ts'
import type { Shop, Viewer } from '../../shop.ts'
import { isKnownBrowser, type SignInCaller } from '../codes/browsers.ts'
import { lockPhone } from '../codes/codes.ts'
import { type AccountRow, getProfile } from '../profile.ts'
import { endSessions, hashToken } from '../sessions.ts'
import { type NewSignIn, signInCustomer } from '../sign-in.ts'
import { hashProof } from '../verified-phone.ts'
import { isEasyPassword } from './easy-passwords.ts'
import { hashPassword, isCorrectPassword } from './password-hash.ts'

/** Registration and passwords. A password does not prove the phone: only a code does. */

/** In 15 minutes. Beyond the limit a code still signs in. */
const MAX_WRONG_PER_PHONE = 10
const PHONE_WINDOW_MS = HOUR_MS / 4
/** An open session alone must not allow taking over the account. */
const FRESH_CODE_MS = 10 * MINUTE_MS

interface Registration {
  name: string
  phone: string
  email: string | null
  password: string
}

/**
 * Creates an account without signing in. If the phone is later proven by a code in the browser that holds `proof` (256
 * random bits), password and email address stay valid. Otherwise they become void, because anyone can register any
 * phone.
 */
export async function register(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { name, phone, email, password }: Registration,
  { address }: Pick<SignInCaller, 'address'>,
): Promise<{ customer: AccountRow; proof: string }> {
  refuseEasy(shop, password, [name, phone])
  await consume(shop, shop.db, {
    key: `register-address:${address}`,
    windowMs: HOUR_MS,
    limit: shop.rules.accountsPerAddress,
  })
  const passwordHash = await hashPassword(password)
  const proof = randomBytes(32).toString('base64url')
  return inTransaction(shop.db, async tx => {
    await lockPhone(tx, phone)
    const [customer] = await tx
      .insert(customers)
      .values({
        name,
        phone,
        email,
        passwordHash,
        registrationProofHash: hashProof(proof),
        createdAt: shop.now(),
      })
      .onConflictDoNothing({ target: customers.phone })
      .returning()
    if (!customer) {
      throw new Refusal('PHONE_TAKEN', sentence(phoneTaken), { fields: { phone: sentence(phoneTaken) } })
    }
    return { customer, proof }
  })
}

function refuseEasy({ rules }: Pick<Shop, 'rules'>, password: string, words: string[]): void {
  if (!isEasyPassword(password, [rules.company.brand, ...words])) return
  throw new Refusal('INVALID', sentence(passwordTooEasy), { fields: { password: sentence(passwordTooEasy) } })
}

/** Counted before the check, so that concurrent tries can't exceed the limit. */
export async function login(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  { phone, password }: { phone: string; password: string },
  caller: SignInCaller,
): Promise<NewSignIn> {
  const limits = await wrongPasswordLimits(shop, phone, caller)
  for (const limit of limits) await consume(shop, shop.db, limit)
  const [account] = await shop.db.select().from(customers).where(eq(customers.phone, phone))
  const isRight = await isCorrectPassword(account?.passwordHash, password)
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND', sentence(noAccount))
  if (!account.passwordHash) {
    throw new Refusal('NO_PASSWORD', sentence(noPassword))
  }
  const signedIn = isRight && (await startIfUnchanged(shop, account, account.passwordHash, caller))
  if (!signedIn) throw new Refusal('WRONG_PASSWORD', sentence(loginFailed))
  for (const limit of limits) await releaseCount(shop, shop.db, limit)
  return signedIn
}

/** Strangers can't use up the limit of a known browser. */
async function wrongPasswordLimits(
  shop: Pick<Shop, 'db' | 'rules'>,
  phone: string,
  { address, browser }: SignInCaller,
): Promise<RateLimit[]> {
  const message = sentence(manyWrongPasswords)
  const perPhone = { windowMs: PHONE_WINDOW_MS, limit: MAX_WRONG_PER_PHONE, message }
  if (await isKnownBrowser(shop.db, phone, browser)) {
    return [{ ...perPhone, key: `login-browser:${phone}|${browser.hash}` }]
  }
  const perAddress = { windowMs: HOUR_MS, limit: shop.rules.wrongPasswordsPerAddress, message }
  return [
    { ...perAddress, key: `login-address:${address}` },
    { ...perPhone, key: `login-phone:${phone}` },
  ]
}

/** While the password was checked, the phone's owner may have voided or replaced it. */
const startIfUnchanged = (
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  { id }: AccountRow,
  passwordHash: string,
  caller: SignInCaller,
): Promise<NewSignIn | undefined> =>
  inTransaction(shop.db, async tx => {
    const [customer] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
      .for('share')
    return customer && signInCustomer(shop, tx, customer, caller)
  })

/** Ends all other sessions. Also resets a forgotten password. */
export async function setPassword(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  viewer: Viewer,
  token: string,
  password: string,
): Promise<void> {
  await refuseOldCode(shop, token)
  const { name, phone } = await getProfile(shop, viewer)
  refuseEasy(shop, password, [name ?? '', phone ?? ''])
  const passwordHash = await hashPassword(password)
  await inTransaction(shop.db, async tx => {
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, viewer.customerId))
    await endSessions(tx, viewer.customerId, { exceptToken: token })
  })
}

export async function refuseOldCode({ db, now }: Pick<Shop, 'db' | 'now'>, token: string): Promise<void> {
  const [session] = await db
    .select({ codeAt: sessions.codeAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  const age = session?.codeAt ? now().getTime() - session.codeAt.getTime() : Number.POSITIVE_INFINITY
  if (age > FRESH_CODE_MS) throw codeNeeded()
}

/** For a day, a password alone opens no personal data: the owner is notified and can act in that time. */
export async function refuseNewBrowser({ db, now }: Pick<Shop, 'db' | 'now'>, token: string): Promise<void> {
  const [session] = await db
    .select({ codeNeededUntil: sessions.codeNeededUntil })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (!session || (session.codeNeededUntil && session.codeNeededUntil > now())) throw codeNeeded()
}

const codeNeeded = () => new Refusal('CODE_NEEDED', sentence(codeNeededFirst))
