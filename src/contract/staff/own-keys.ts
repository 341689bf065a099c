import { createRoute, z } from '@hono/zod-openapi'
import { at, body, ok } from '../endpoint.ts'
import { sixDigits } from './codes.ts'
import { needs } from './needs.ts'
import { keyId } from './passkeys.ts'
import { stepUp } from './step-up.ts'

/** Somebody's own passkeys. */

const ownKey = z
  .object({
    id: z.string(),
    /** Where it was made, or as its owner calls it. */
    device: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    /** The device's maker keeps a copy, so that it outlives the device. */
    isBackedUp: z.boolean(),
    /** It opened this session. */
    isThis: z.boolean(),
  })
  .openapi('StaffKey')

const ownApp = z
  .object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime() })
  .openapi('StaffApp', { description: 'The authenticator app by whose codes they sign in.' })

const confirmed = body(z.object({ stepUp }))

export const ownKeyEndpoints = {
  lockStaffSession: createRoute({
    ...at('lockStaffSession'),
    ...needs('signed-in'),
    summary: 'Lock this session: its other calls are refused with SESSION_LOCKED until it is opened',
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  unlockStaffSession: createRoute({
    ...at('unlockStaffSession'),
    ...needs('locked'),
    summary: 'Open this session again, by a key of the same person or a code of their app',
    request: { body: body(z.object({ stepUp, code: sixDigits.optional() })) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  listStaffKeys: createRoute({
    ...at('listStaffKeys'),
    ...needs('signed-in'),
    summary: 'Their own passkeys, and their authenticator app',
    responses: ok(z.object({ success: z.literal(true), keys: z.array(ownKey), app: ownApp.nullable() })),
  }),
  inviteStaffKey: createRoute({
    ...at('inviteStaffKey'),
    ...needs('signed-in'),
    summary:
      'The token of an invitation to add another passkey within ten minutes, confirmed by one they have',
    request: { body: confirmed },
    responses: ok(z.object({ success: z.literal(true), invite: z.string() })),
  }),
  renameStaffKey: createRoute({
    ...at('renameStaffKey'),
    ...needs('signed-in'),
    summary: 'Call one of their own passkeys by another name',
    request: {
      params: z.object({ id: keyId }),
      body: body(z.object({ name: z.string().trim().min(1).max(60) })),
    },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  endStaffApp: createRoute({
    ...at('endStaffApp'),
    ...needs('signed-in'),
    summary: 'End their own authenticator app, with the sessions that its codes opened',
    request: { body: confirmed },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  endStaffKey: createRoute({
    ...at('endStaffKey'),
    ...needs('signed-in'),
    summary: 'End one of their own passkeys, with the sessions that it opened; not the only one',
    request: { params: z.object({ id: keyId }), body: confirmed },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
}
