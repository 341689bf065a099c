import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { Refusal } from '#wire/errors.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction } from '../shop.ts'
import { NEW_BROWSER_MS, rememberBrowser, type SignInCaller } from './codes/browsers.ts'
import type { AccountRow } from './profile.ts'
import { hashToken, startSession } from './sessions.ts'

export interface NewSignIn {
  token: string
  customer: AccountRow
}

/** Emails per day, so that an attacker can't flood the customer. */
const MAX_NOTICES_A_DAY = 3

/** Notifies the owner when a new browser signs in. `codeAt`: when a code proved the phone. */
export async function signInCustomer(
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  tx: Transaction,
  customer: AccountRow,
  { browser, device, token: replaced }: SignInCaller,
  codeAt?: Date,
): Promise<NewSignIn> {
  const now = shop.now()
  if (replaced) await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(replaced)))
  // An unverified account may belong to a stranger, so no browser is trusted with it.
  const { isKnown, trustedFrom } = customer.phoneVerifiedAt
    ? await rememberBrowser(tx, customer.id, browser, { now, isByCode: codeAt !== undefined })
    : { isKnown: false, trustedFrom: new Date(now.getTime() + NEW_BROWSER_MS) }
  const codeNeededUntil = codeAt ? null : trustedFrom
  const started = { customerId: customer.id, device, codeAt, codeNeededUntil, now }
  const { token, id } = await startSession(tx, started)
  const isFirst = customer.phoneVerifiedAt?.getTime() === codeAt?.getTime()
  if (customer.phoneVerifiedAt && !isKnown && !isFirst) await notifyNewDevice(shop, tx, customer.id, id)
  return { token, customer }
}

async function notifyNewDevice(
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  tx: Transaction,
  customerId: string,
  signInId: string,
): Promise<void> {
  try {
    const key = `sign-in-notice:${customerId}`
    await consume(shop, tx, { key, windowMs: DAY_MS, limit: MAX_NOTICES_A_DAY })
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await shop.sendJob(tx, 'notify-sign-in', { customerId, signInId, at: shop.now().toISOString() })
}
