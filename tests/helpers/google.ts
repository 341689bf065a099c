import { afterAll } from 'vitest'
import { createGoogle } from '#outside/google.ts'
import { CLIENT_ID, serveGoogleKeys } from './google-keys.ts'

/** Google sign-in with a key of the test's own: the shop's real check, and tokens made out for it. */
export async function testGoogle() {
  const { url, close, idToken } = await serveGoogleKeys()
  afterAll(() => close())
  return { google: createGoogle({ clientId: CLIENT_ID, certsUrl: url }), idToken }
}
