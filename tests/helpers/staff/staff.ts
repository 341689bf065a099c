import { collectorEndpoints } from '#collector/data/contract.ts'
import { createStaffClient } from '#desk/endpoints.ts'
import { addStaff } from '#domain/staff/staff.ts'
import type { Grant, Role } from '#rules/staff/permissions.ts'
import { CallError, clientOf, type Fetch } from '#wire/client.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { WholeShop } from '../whole-shop.ts'
import { newAuthenticator } from './authenticator.ts'

/** Staff of a test's shop, who sign in with passkeys in software. */

/** The shop as a browser needs it: in process, or by its address. */
interface ShopAccess {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> }
  shop: { rules: { shopUrl: string } }
}

/** A browser at the desk: stores its cookie, and makes calls as the desk's pages do. */
export function deskBrowser({ app, shop }: ShopAccess, given: Record<string, string> = {}) {
  let cookie = ''
  const send: Fetch = async (path, init) => {
    const origin = new URL(shop.rules.shopUrl).origin
    const headers = new Headers({
      ...(init.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(init.headers as Record<string, string>),
      origin,
      ...given,
    })
    if (cookie) headers.set('cookie', cookie)
    const answer = await app.request(path, { ...init, headers })
    const set = answer.headers.get('set-cookie')
    if (set?.startsWith('__Host-jaanch_staff=')) cookie = set.split(';')[0] ?? ''
    return answer
  }
  const api = { ...createStaffClient(send), ...clientOf(collectorEndpoints, send) }
  return { api, send, cookie: () => cookie }
}

export const tokenOf = (link: string): string => link.split('#')[1] ?? ''

/** The fields of WebAuthn's options that tests need; the contract leaves their type to the library. */
export const passkeyOptions = ({ options }: { options: Record<string, unknown> }) =>
  options as { challenge: string }

const everywhere = (roles: readonly Role[]): Grant[] => roles.map(role => ({ role, centre: null }))

/** Ids of the staff of a test file, by name. */
const ids = new Map<string, string>()

export function staffIdOf(name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`nobody of this file is called ${name}`)
  return id
}

/** A new person with these roles, signed in. */
export async function newStaff(
  whole: Pick<WholeShop, 'app' | 'shop'>,
  name: string,
  ...given: (Role | Grant)[]
) {
  const roles = given.filter(one => typeof one === 'string')
  const grants = [...everywhere(roles), ...given.filter(one => typeof one !== 'string')]
  const { staff, link } = await addStaff(whole.shop, {
    name,
    grants,
    isNamesake: true,
    actor: { kind: 'command-line', name: 'asha' },
  })
  ids.set(name, staff.id)
  const key = newAuthenticator()
  const browser = deskBrowser(whole)
  const invite = tokenOf(link)
  const response = key.create(passkeyOptions(await browser.api.startStaffEnrolment({ body: { invite } })))
  const { recoveryCodes } = await browser.api.enrolStaff({ body: { invite, response } })
  /** Signs in again, where the session has expired. */
  const again = async () =>
    browser.api.signInStaff({
      body: { response: key.get(passkeyOptions(await browser.api.startStaffSignIn())) },
    })
  return { ...browser, id: staff.id, name, key, invite, recoveryCodes, again }
}

/** Signs in with a key in another browser. */
export async function signInBy(
  whole: Pick<WholeShop, 'app' | 'shop'>,
  key: ReturnType<typeof newAuthenticator>,
) {
  const browser = deskBrowser(whole)
  await browser.api.signInStaff({
    body: { response: key.get(passkeyOptions(await browser.api.startStaffSignIn())) },
  })
  return browser
}

/** Makes a call that must be confirmed: first gets the challenge, then sends it signed by the key. */
export async function confirmed<T>(
  key: ReturnType<typeof newAuthenticator>,
  call: (stepUp?: StepUp) => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'STEP_UP_NEEDED') throw error
    return call({ assertion: key.get(error.answer.confirmation as { challenge: string }) })
  }
}
