import { createSign, generateKeyPairSync } from 'node:crypto'
import { Hono } from 'hono'
import { listen } from './simulator.ts'

export const CLIENT_ID = 'shop.apps.googleusercontent.com'
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A server with signing keys in place of Google's, and tokens signed with them. Close it at the end. */
export async function serveGoogleKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const { url, close } = await listen(new Hono().get('/', c => c.json({ keys: [key] })))
  return {
    url,
    close,
    /** A person's ID token, valid unless `change` makes it invalid. */
    idToken(sub: string, change: Record<string, unknown> = {}): string {
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: 'https://accounts.google.com',
        aud: CLIENT_ID,
        sub,
        email: 'asha@home.test',
        email_verified: true,
        name: 'Asha Rao',
        iat: now,
        exp: now + 3600,
        ...change,
      }
      const signed = `${base64url({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })}.${base64url(payload)}`
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
    },
  }
}
