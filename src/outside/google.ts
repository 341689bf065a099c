import { OAuth2Client } from 'google-auth-library'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Google, GoogleIdentity } from '#domain/ports/services.ts'
import { MINUTE_MS } from '#rules/durations.ts'

export type GoogleOptions = {
  /** The shop's own client id: a token made out to another is refused. */
  clientId: string
  /** Where Google's signing certificates are read, `{ keyId: PEM }`; Google's own address without it. */
  certsUrl?: string
  /** For one of up to four tries to read them. */
  timeoutMs?: number
}

/** A token is used in the moment it is made; an older one was kept by somebody. */
const MAX_AGE_MS = 5 * MINUTE_MS

/** Checks Google sign-in tokens: signature, audience, issuer and time. */
export function createGoogle({ clientId, certsUrl, timeoutMs = 2_000 }: GoogleOptions): Google {
  // Without an audience the library would take a token made out to anyone.
  if (clientId === '') throw new Error('createGoogle needs a client id')
  const endpoints = certsUrl
    ? { oauth2FederatedSignonPemCertsUrl: certsUrl, oauth2FederatedSignonJwkCertsUrl: certsUrl }
    : undefined
  const client = new OAuth2Client({ clientId, endpoints, transporterOptions: { timeout: timeoutMs } })

  async function certificates() {
    try {
      return (await client.getFederatedSignonCertsAsync()).certs
    } catch {
      // Whatever went wrong, no token can be checked now. The library's text may name proxies and addresses.
      throw new ProviderError('unreachable', 'Google sign-in: certificates could not be read')
    }
  }

  async function checkedPayload(idToken: string) {
    const certs = await certificates()
    try {
      const ticket = await client.verifySignedJwtWithCertsAsync(idToken, certs, clientId, client.issuers)
      return ticket.getPayload()
    } catch {
      // The library's text repeats the token's content, a person's name and address among it.
      throw new ProviderError('refused', 'Google sign-in: token refused')
    }
  }

  return {
    /** Throws ProviderError: `refused` for any token that isn't right, `unreachable` without certificates. */
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
