import { customers } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { emailRule, MAX_NAME, personNameRule } from '#rules/fields.ts'
import { googleFailed } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { GoogleIdentity } from '../ports/services.ts'
import type { Shop } from '../shop.ts'
import type { SignInCaller } from './codes/browsers.ts'
import { consumeNonce } from './google-nonce.ts'
import { type NewSignIn, signInCustomer } from './sign-in.ts'
import { noGoogle } from './words.ts'

/**
 * Signs in by Google's stable `sub`. Without a phone the session is unverified; proving a phone by a code merges the
 * accounts.
 */
export async function loginWithGoogle(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'google'>,
  { token: idToken }: { token: string },
  caller: SignInCaller,
): Promise<NewSignIn> {
  if (!shop.google) throw new Refusal('NOT_FOUND', sentence(noGoogle))
  const identity = await identityOf(shop.google, idToken)
  const now = shop.now()
  return inTransaction(shop.db, async tx => {
    await consumeNonce(shop, tx, identity.nonce)
    const [customer] = await tx
      .insert(customers)
      .values({
        googleSubject: identity.sub,
        name: usableName(identity.name),
        email: identity.emailVerified ? usableEmail(identity.email) : null,
        createdAt: now,
      })
      // Writes nothing, but locks the row until the session is written: a code may be merging the account at this
      // moment.
      .onConflictDoUpdate({ target: customers.googleSubject, set: { googleSubject: identity.sub } })
      .returning()
    if (!customer) throw new Error('a customer was not written')
    return signInCustomer(shop, tx, customer, caller)
  })
}

async function identityOf(google: NonNullable<Shop['google']>, idToken: string): Promise<GoogleIdentity> {
  try {
    return await google.verifyIdToken(idToken)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const code = error.kind === 'refused' ? 'GOOGLE_REFUSED' : 'GOOGLE_UNAVAILABLE'
    throw new Refusal(code, sentence(googleFailed), { cause: error })
  }
}

const usableEmail = (given: string | undefined): string | null =>
  given && !emailRule.problem(given) ? emailRule.clean(given) : null

function usableName(given: string | undefined): string | null {
  const name = [...personNameRule.clean(given ?? '')].slice(0, MAX_NAME).join('').trim()
  return personNameRule.problem(name) ? null : name
}
