import { afterAll } from 'vitest'
import { createGoogle } from '#outside/google.ts'
import { CLIENT_ID, serveGoogleKeys } from './google-keys.ts'

/** Google sign-in with the test's own key: real verification of the test's tokens. */
export async function testGoogle() {
  const { url, close, idToken } = await serveGoogleKeys()
  afterAll(() => close())
  return { google: createGoogle({ clientId: CLIENT_ID, certsUrl: url }), idToken }
}
