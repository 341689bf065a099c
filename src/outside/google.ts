import { OAuth2Client } from 'google-auth-library'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Google, GoogleIdentity } from '#domain/ports/services.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { inSpan, KINDS } from '#tracing/tracing.ts'

export type GoogleOptions = {
  /** Tokens for other audiences are refused. */
  clientId: string
  /** `{ keyId: PEM }`; Google's own by default. */
  certsUrl?: string
  /** For each of up to four attempts to fetch certificates. */
  timeoutMs?: number
}

/** A token is used at once; an older one may have been replayed. */
const MAX_AGE_MS = 5 * MINUTE_MS

/** Checks signature, audience, issuer and time. */
export function createGoogle({ clientId, certsUrl, timeoutMs = 2_000 }: GoogleOptions): Google {
  // Without an audience the library would accept tokens for any client.
  if (clientId === '') throw new Error('createGoogle needs a client id')
  const endpoints = certsUrl
    ? { oauth2FederatedSignonPemCertsUrl: certsUrl, oauth2FederatedSignonJwkCertsUrl: certsUrl }
    : undefined
  const client = new OAuth2Client({ clientId, endpoints, transporterOptions: { timeout: timeoutMs } })

  async function certificates() {
    try {
      return await inSpan(
        'Google certificates',
        KINDS.call,
        async () => (await client.getFederatedSignonCertsAsync()).certs,
      )
    } catch {
      // The library's message may contain proxies and addresses.
      throw new ProviderError('unreachable', 'Google sign-in: certificates could not be read')
    }
  }

  async function checkedPayload(idToken: string) {
    const certs = await certificates()
    try {
      const ticket = await client.verifySignedJwtWithCertsAsync(idToken, certs, clientId, client.issuers)
      return ticket.getPayload()
    } catch {
      // The library's message repeats the token's content, with name and e-mail address.
      throw new ProviderError('refused', 'Google sign-in: token refused')
    }
  }

  return {
    /** Throws ProviderError: `refused` for an invalid token, `unreachable` without certificates. */
    async verifyIdToken(idToken: string): Promise<GoogleIdentity> {
      const payload = await checkedPayload(idToken)
      if (!payload?.sub || Date.now() - payload.iat * 1000 > MAX_AGE_MS)
        throw new ProviderError('refused', 'Google sign-in: token refused')
      return {
        sub: payload.sub,
        email: payload.email,
        emailVerified: payload.email_verified === true,
        name: payload.name,
        nonce: payload.nonce,
      }
    },
  }
}
