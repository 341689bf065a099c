import { createRoute, z } from '@hono/zod-openapi'
import { isKeepable } from '#rules/people.ts'
import { ROLE_NAMES } from '#rules/staff/permissions.ts'
import { at, body, ok } from '../endpoint.ts'
import { photoChange } from '../photos.ts'
import { needs } from './needs.ts'
import { stepUp } from './step-up.ts'

/** The staff list: for whoever manages it. Changes are confirmed by their key. */

const MAX_NAME = 40

const grants = z.array(z.object({ role: z.enum(ROLE_NAMES), centre: z.string().max(40).nullable() })).max(40)

/** Their own mobile number, by which they decide on no refund of their own booking. */
const phone = z
  .string()
  .regex(/^[6-9]\d{9}$/)
  .nullable()

const person = z
  .object({
    /** They may sign in by codes of an authenticator app. */
    mayUseCodes: z.boolean(),
    id: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    grants,
    passkeys: z.int(),
    /** When they last used a passkey. */
    lastSeen: z.iso.datetime().nullable(),
    photo: z
      .string()
      .nullable()
      .openapi({ description: 'The name of the photograph of a collector; getStaffPhoto has the picture.' }),
    isSelf: z.boolean(),
  })
  .openapi('StaffPerson')
export type StaffPerson = z.output<typeof person>

const session = z.object({
  id: z.string(),
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To some minutes, and from which network address; null: not yet. */
  lastCalled: z.iso.datetime().nullable(),
  address: z.string().nullable(),
})

const id = z.object({ id: z.uuid() })
const link = { link: z.string().openapi({ description: 'Shown once: it adds one passkey.' }) }

export const manageEndpoints = {
  listStaff: createRoute({
    ...at('listStaff'),
    ...needs('staff.manage'),
    summary: 'Everybody of the staff with their roles; a role at a centre manages who has roles there alone',
    responses: ok(
      z.object({
        success: z.literal(true),
        staff: z.array(person),
        centres: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
  addStaff: createRoute({
    ...at('addStaff'),
    ...needs('staff.manage'),
    summary: 'Add somebody; the answer has the link for their first passkey, once',
    request: {
      body: body(
        z.object({
          name: z
            .string()
            .trim()
            .min(2)
            .max(MAX_NAME)
            .refine(name => isKeepable(name) && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’ -]*$/u.test(name)),
          phone: phone.default(null),
          mayUseCodes: z.boolean().default(false),
          grants,
          stepUp,
          /** Another person of a name that is on the list. */
          isNamesake: z.boolean().default(false),
        }),
      ),
    },
    responses: ok(z.object({ success: z.literal(true), id: z.string(), ...link })),
  }),
  changeStaff: createRoute({
    ...at('changeStaff'),
    ...needs('staff.manage'),
    summary: 'The roles that somebody has from now on, their phone, and whether they may use codes',
    request: {
      params: id,
      body: body(z.object({ phone, mayUseCodes: z.boolean().optional(), grants, stepUp })),
    },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  inviteStaff: createRoute({
    ...at('inviteStaff'),
    ...needs('staff.manage'),
    summary: 'A new link for another passkey; for a lost one it ends all of theirs, with their sessions',
    request: { params: id, body: body(z.object({ isLost: z.boolean().default(false), stepUp })) },
    responses: ok(z.object({ success: z.literal(true), ...link, endedKeys: z.int() })),
  }),
  listSessionsOfStaff: createRoute({
    ...at('listSessionsOfStaff'),
    ...needs('staff.manage'),
    summary: 'Where somebody is signed in',
    request: { params: id },
    responses: ok(z.object({ success: z.literal(true), sessions: z.array(session) })),
  }),
  endSessionsOfStaff: createRoute({
    ...at('endSessionsOfStaff'),
    ...needs('staff.manage'),
    summary: 'Sign somebody out, in one session or in all; their passkeys stay',
    request: { params: id, body: body(z.object({ sessionId: z.uuid().optional(), stepUp })) },
    responses: ok(z.object({ success: z.literal(true), sessions: z.int() })),
  }),
  getStaffPhoto: createRoute({
    ...at('getStaffPhoto'),
    ...needs('staff.manage'),
    summary: 'The photograph of a collector, a WebP in base64',
    request: { params: id },
    responses: ok(z.object({ success: z.literal(true), webp: z.string() })),
  }),
  saveStaffPhoto: createRoute({
    ...at('saveStaffPhoto'),
    ...needs('staff.manage'),
    summary: 'Add, replace or remove the photograph of a collector',
    request: { params: id, body: body(photoChange.extend({ stepUp })) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  endStaff: createRoute({
    ...at('endStaff'),
    ...needs('staff.manage'),
    summary: 'Somebody leaves: sessions, passkeys and roles end, their visits to come are free again',
    request: { params: id, body: body(z.object({ stepUp })) },
    responses: ok(
      z.object({ success: z.literal(true), sessions: z.int(), passkeys: z.int(), visits: z.int() }),
    ),
  }),
}
