import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { badRequest, refusal, TokenRequest } from './phonepe-wire.ts'

/** The demo's, and one for a shop in live mode, which refuses the demo's. */
const SECRETS = new Map([
  ['DEMO', 'demo-secret'],
  ['DRILL', 'drill-client-secret'],
])
const CLIENT_VERSION = '1'
const LIFE_SECONDS = 3_600

export type Tokens = {
  routes: Hono
  accepts(authorization: string | undefined): boolean
}

/** Issues and checks access tokens. In memory: after a restart clients get 401 and fetch a new one. */
export function createTokens(now: () => number): Tokens {
  const expiryOf = new Map<string, number>()
  const routes = new Hono()

  routes.post('/', async c => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
      return c.json(refusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be a urlencoded form'), 415)
    }
    const request = TokenRequest.safeParse(await c.req.parseBody())
    if (!request.success) return c.json(badRequest(request.error), 400)
    const { client_id, client_secret, client_version } = request.data
    if (client_secret !== SECRETS.get(client_id) || client_version !== CLIENT_VERSION) {
      return c.json(refusal('UNAUTHORIZED', 'Unknown client'), 401)
    }
    const issuedAt = Math.floor(now() / 1000)
    const expiresAt = issuedAt + LIFE_SECONDS
    for (const [token, expiry] of expiryOf) if (now() >= expiry) expiryOf.delete(token)
    const accessToken = randomBytes(32).toString('base64url')
    expiryOf.set(accessToken, expiresAt * 1000)
    return c.json({
      access_token: accessToken,
      encrypted_access_token: 'encrypted_access_token',
      expires_in: LIFE_SECONDS,
      issued_at: issuedAt,
      expires_at: expiresAt,
      session_expires_at: expiresAt,
      token_type: 'O-Bearer',
    })
  })

  return {
    routes,
    accepts(authorization) {
      const token = authorization?.match(/^O-Bearer (\S+)$/)?.[1]
      return token !== undefined && now() < (expiryOf.get(token) ?? 0)
    },
  }
}
