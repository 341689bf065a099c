import type { MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import type { Shop } from '#domain/shop.ts'
import { refuseLocked } from '#domain/staff/lock.ts'
import {
  allowedCentres,
  findStaffSession,
  STAFF_SESSION_MS,
  type StaffSession,
  touchSession,
} from '#domain/staff/sessions.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { readCaller } from '#server/http/caller.ts'
import { type ApiContext, type ApiEnv, STAFF_COOKIE } from '#server/http/http.ts'
import { notFromHere, signInAtDesk } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import type { Endpoint, StaffNeeds } from '#wire/endpoint.ts'
import { Refusal } from '#wire/errors.ts'
import { ownCashEndpoints } from '#wire/staff/contract.ts'

const OPTIONS = { prefix: 'host', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' } as const

export const setStaffCookie = (c: ApiContext, token: string): void =>
  setCookie(c, STAFF_COOKIE, token, { ...OPTIONS, maxAge: STAFF_SESSION_MS / 1000 })

export const dropStaffCookie = (c: ApiContext): void => {
  deleteCookie(c, STAFF_COOKIE, OPTIONS)
}

const guardedCall = (method: string, path: string, needed: StaffNeeds) => ({
  method: method.toUpperCase(),
  path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
  needed,
})

/** In the notation of the router. */
export const GUARDED_CALLS = [
  ...Object.values<Endpoint>({ ...deskEndpoints, ...collectorEndpoints }).map(
    ({ method, path, definition }) => guardedCall(method, path, definition.needs as StaffNeeds),
  ),
]

/** Changes need the shop's Origin and JSON: SameSite alone would trust every host of the domain. */
export const requireOwnOrigin = (
  { rules }: Pick<Shop, 'rules'>,
  contentType = 'application/json',
): MiddlewareHandler<ApiEnv> => {
  const { origin } = new URL(rules.shopUrl)
  return (c, next) => {
    c.header('cache-control', 'no-store')
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const [type = ''] = (c.req.header('content-type') ?? '').split(';')
    const isOfType = type.trim().toLowerCase() === contentType
    if (!isReading && (c.req.header('origin') !== origin || !isOfType))
      throw new Refusal('FORBIDDEN', sentence(notFromHere))
    return next()
  }
}

async function staffByCookie(
  shop: Pick<Shop, 'db' | 'now'>,
  c: ApiContext,
): Promise<StaffSession | undefined> {
  const token = getCookie(c, STAFF_COOKIE, 'host')
  return token ? findStaffSession(shop, token, c.get('address')) : undefined
}

export const callerAtDesk = async (shop: Pick<Shop, 'db' | 'now'>, c: ApiContext) => ({
  ...readCaller(c),
  sessionBefore: (await staffByCookie(shop, c))?.id,
})

/** Calls of the collectors' app outside `/api/collector`. */
const OF_A_PHONE: readonly string[] = Object.values(ownCashEndpoints).map(({ path }) => path)

/**
 * A phone locks itself and may be offline for hours, so calls of the app in its own session are not subject to the
 * desk's lock.
 */
const isOnPhone = ({ isPhone }: StaffSession, path: string): boolean =>
  isPhone && (path.startsWith('/api/collector/') || OF_A_PHONE.includes(path))

/** How long the calling page has been without input, ms; pages that poll send it. */
function idleOf(c: ApiContext): number {
  const sent = c.req.header('x-desk-idle') ?? ''
  return /^\d{1,6}$/.test(sent) ? Number(sent) * SECOND_MS : 0
}

/** Rejects calls without a session, from a locked desk, or without the permission, before parsing the body. */
export const requireStaff =
  (
    shop: Pick<Shop, 'db' | 'now' | 'rules'>,
    { name, definition: { needs, audits = [] } }: Endpoint,
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const needed = needs as StaffNeeds
    if (needed === 'public') return next()
    const session = await staffByCookie(shop, c)
    if (!session) throw new Refusal('UNAUTHENTICATED', sentence(signInAtDesk))
    session.actor.session.call = { name, audits }
    if (needed !== 'locked' && !isOnPhone(session, c.req.path)) await refuseLocked(shop, session, idleOf(c))
    await touchSession(shop, session)
    // Set before the permission is checked, so that a refusal is recorded with the staff id.
    c.set('staff', session)
    if (needed !== 'signed-in' && needed !== 'locked') allowedCentres(session, needed)
    return next()
  }
