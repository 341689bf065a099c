import type { Permission } from '#rules/staff/permissions.ts'

/**
 * What a call of the staff needs: a permission, only a session, one that may be locked, or nothing. Every call below /api/staff, /api/desk and
 * /api/collector says it by `x-permission` (a test goes through them); the API asks it before it reads the body, and the domain
 * function authorises for the very centre.
 */
export type Needed = Permission | 'signed-in' | 'locked' | 'public'

const COOKIE = { security: [{ staff: [] as string[] }] }

/** Needs a session of the staff, with a permission where one is named. */
export const needs = <const N extends Exclude<Needed, 'public'>>(permission: N) => ({
  ...COOKIE,
  'x-permission': permission,
})

/** For everybody: what comes before a session. */
export const needsNothing = { 'x-permission': 'public' } as const
