import type { Role } from '#rules/staff/permissions.ts'
import { retrying } from '#wire/client.ts'
import { newAuthenticator } from './authenticator.ts'
import { deskBrowser, passkeyOptions, tokenOf } from './staff.ts'

/** Signs in one of a running demo's staff by calls. */
export async function signInAtDemo(url: string, role: Role) {
  // Retries when a busy shop requires it, as the pages do.
  const request = retrying((path, init) => fetch(`${url}${path}`, init))
  const chosen = await request('/dev/staff', {
    method: 'POST',
    body: new URLSearchParams({ role }),
    redirect: 'manual',
  })
  if (chosen.status !== 303) throw new Error(`/dev/staff answered ${chosen.status}: ${await chosen.text()}`)
  const invite = tokenOf(chosen.headers.get('location') ?? '')
  // A passkey belongs to a name, not to an address.
  const site = url.replace('127.0.0.1', 'localhost')
  const browser = deskBrowser({ app: { request }, shop: { rules: { shopUrl: site } } })
  const { api } = browser
  const key = newAuthenticator(site)
  const response = key.create(passkeyOptions(await api.startStaffEnrolment({ body: { invite } })))
  await api.enrolStaff({ body: { invite, response } })
  const isPhone = role === 'collector'
  await api.signInStaff({
    body: { response: key.get(passkeyOptions(await api.startStaffSignIn())), isPhone },
  })
  return browser
}
