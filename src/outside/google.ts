import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Google, GoogleIdentity } from '#domain/ports/services.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { inSpan, KINDS } from '#tracing/tracing.ts'

export type GoogleOptions = {
  /** Tokens for other audiences are refused. */
  clientId: string
  /** A JSON Web Key Set; Google's own by default. */
  certsUrl?: string
  /** To fetch the keys. */
  timeoutMs?: number
}

const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** A token is used at once; an older one may have been replayed. Google's clock may be ahead by as much. */
const MAX_AGE_MS = 5 * MINUTE_MS
/** Google's tokens expire after an hour. */
const MAX_LIFE_MS = DAY_MS

/** Checks signature, audience, issuer and time. */
export function createGoogle({ clientId, certsUrl = GOOGLE_KEYS, timeoutMs = 2_000 }: GoogleOptions): Google {
  // Without an audience the library would accept tokens for any client.
  if (clientId === '') throw new Error('createGoogle needs a client id')
  // A token with an unknown key loads the keys again, at most every half minute.
  const keys = createRemoteJWKSet(new URL(certsUrl), { timeoutDuration: timeoutMs, cacheMaxAge: HOUR_MS })

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      return await inSpan('Google certificates', KINDS.call, async () => keys(header, token))
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      // The library's message may contain addresses.
      throw new ProviderError('unreachable', 'Google sign-in: certificates could not be read')
    }
  }

  async function checkedPayload(idToken: string) {
    try {
      const { payload } = await jwtVerify<Record<string, unknown>>(idToken, keyOf, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: ISSUERS,
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: MAX_AGE_MS / 1000,
      })
      return payload
    } catch (error) {
      if (error instanceof ProviderError) throw error
      // The library's error repeats the token's content, with name and e-mail address.
      throw new ProviderError('refused', 'Google sign-in: token refused')
    }
  }

  return {
    /** Throws ProviderError: `refused` for an invalid token, `unreachable` without certificates. */
    async verifyIdToken(idToken: string): Promise<GoogleIdentity> {
      const { sub, iat = 0, exp = 0, ...payload } = await checkedPayload(idToken)
      const isOfNow = Math.abs(Date.now() - iat * 1000) <= MAX_AGE_MS
      if (!sub || !isOfNow || (exp - iat) * 1000 > MAX_LIFE_MS)
        throw new ProviderError('refused', 'Google sign-in: token refused')
      return {
        sub,
        email: textOf(payload.email),
        emailVerified: payload.email_verified === true,
        name: textOf(payload.name),
        nonce: textOf(payload.nonce),
      }
    },
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
