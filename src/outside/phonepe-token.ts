import { z } from 'zod'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { callProvider } from './http.ts'

const RENEW_BEFORE_MS = 4 * 60_000

const TokenAnswer = z.looseObject({ access_token: z.string().min(1), expires_at: z.number().positive() })

type Token = { value: string; renewAt: number; expiresAt: number }

type TokenSource = {
  /** `refused`: a token that PhonePe answered with 401. */
  get(refused?: string): Promise<string>
}

/** Renewed four minutes before it expires, by one call for all callers. Throws ProviderError. */
export function createTokenSource(options: {
  url: string
  clientId: string
  clientSecret: string
  clientVersion: string
  timeoutMs: number
  now: () => Date
}): TokenSource {
  const now = () => options.now().getTime()
  let token: Token | undefined
  let renewal: Promise<Token> | undefined

  async function fetchToken(): Promise<Token> {
    const { status, body } = await callProvider({
      what: 'PhonePe token',
      url: `${options.url}/v1/oauth/token`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: options.clientId,
        client_version: options.clientVersion,
        client_secret: options.clientSecret,
        grant_type: 'client_credentials',
      }).toString(),
      timeoutMs: options.timeoutMs,
    })
    if (status >= 400) throw new ProviderError('refused', `PhonePe token: answered ${status}`)
    const answer = TokenAnswer.safeParse(body)
    if (!answer.success) throw new ProviderError('invalid_answer', 'PhonePe token: answer not understood')
    const expiresAt = answer.data.expires_at * 1000
    // A short-lived token is used for half its life; otherwise it would be fetched for every call.
    const ahead = Math.min(RENEW_BEFORE_MS, (expiresAt - now()) / 2)
    return { value: answer.data.access_token, renewAt: expiresAt - ahead, expiresAt }
  }

  async function renew(): Promise<string> {
    renewal ??= fetchToken().finally(() => {
      renewal = undefined
    })
    token = await renewal
    return token.value
  }

  return {
    async get(refused) {
      if (token && token.value !== refused) {
        if (now() < token.renewAt) return token.value
        const stillGood = now() < token.expiresAt ? token.value : undefined
        try {
          return await renew()
        } catch (error) {
          if (stillGood !== undefined && error instanceof ProviderError) return stillGood
          throw error
        }
      }
      return renew()
    },
  }
}
