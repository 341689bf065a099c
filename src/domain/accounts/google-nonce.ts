import { randomBytes } from 'node:crypto'
import { usedNonces } from '#db/schema.ts'
import { isSigned, sign } from '#domain/signatures.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { googleFailed } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Shop, Transaction } from '../shop.ts'
import { noGoogle } from './words.ts'

/** A nonce binds a Google ID token to one sign-in. */

const LIFE_MS = HOUR_MS

const PURPOSE = 'google-nonce'

/** Signed, so nothing has to be stored until it is used. */
export function createNonce(shop: Pick<Shop, 'now' | 'rules' | 'google'>): string {
  if (!shop.google) throw new Refusal('NOT_FOUND', sentence(noGoogle))
  const value = randomBytes(16).toString('base64url')
  const expiresAt = new Date(shop.now().getTime() + LIFE_MS)
  return `${value}.${expiresAt.getTime()}.${sign(shop.rules.secret, PURPOSE, value, expiresAt)}`
}

export async function consumeNonce(
  shop: Pick<Shop, 'now' | 'rules'>,
  tx: Transaction,
  nonce: string | undefined,
): Promise<void> {
  const [value = '', expires = '', signature = ''] = nonce?.split('.') ?? []
  const expiresAt = new Date(Number(expires))
  const isOurs = isSigned(shop.rules.secret, { purpose: PURPOSE, value, expiresAt, signature }, shop.now())
  const used = isOurs
    ? await tx.insert(usedNonces).values({ nonce: value, expiresAt }).onConflictDoNothing().returning()
    : []
  if (used.length === 0) throw new Refusal('GOOGLE_REFUSED', sentence(googleFailed))
}
