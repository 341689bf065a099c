import { createRoute, z } from '@hono/zod-openapi'
import { PERMISSIONS, type Permission } from '#rules/staff/permissions.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs, needsNothing } from './needs.ts'

/** Signing in of the staff by passkey: WebAuthn's own JSON (level 3, `toJSON` and `parse…FromJSON`), and a cookie. */

/** Bytes as WebAuthn writes them. An attestation with certificates is the longest. */
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
export const keyId = base64url.max(1400)

const shared = {
  id: keyId,
  rawId: keyId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** How the key is reached; what a newer browser says beside these is left out. */
const transports = z
  .array(z.string().max(40))
  .max(20)
  .transform(given => TRANSPORTS.filter(one => given.includes(one)))
  .openapi({ type: 'array', items: { type: 'string' } })

const newKey = z
  .object({
    ...shared,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: transports.optional(),
    }),
  })
  .openapi('NewPasskey')
/** A key that a browser has made. */
export type NewKey = z.output<typeof newKey>

export const assertion = z
  .object({
    ...shared,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  })
  .openapi('PasskeyAssertion')
/** What a key has signed. */
export type Assertion = z.output<typeof assertion>

export const invite = z.string().max(200)

/** For `parse…OptionsFromJSON`; its fields are WebAuthn's. */
const options = z.object({ success: z.literal(true), options: z.record(z.string(), z.unknown()) })

export const enrolled = z.object({
  success: z.literal(true),
  recoveryCodes: z.array(z.string()),
  /** After a recovery code: how many keys have ended, as they were lost. */
  endedKeys: z.int(),
})

const done = z.object({ success: z.literal(true) })

const permission = z.enum(PERMISSIONS as [Permission, ...Permission[]])

const self = z
  .object({
    id: z.string(),
    name: z.string(),
    /** What they may do somewhere, for menus. */
    permissions: z.array(permission),
    /** Those of them that they have at single centres only. */
    centreOnly: z.array(permission).optional(),
    roles: z.array(z.object({ role: z.string(), centre: z.string().nullable() })),
    /** Seconds without anybody there until the session is locked; null: it is not, their phone locks itself. */
    lockAfter: z.number().nullable(),
    newKeys: z
      .array(
        z.object({
          way: z.enum(['passkey', 'authenticator']),
          /** Its name, as in the list of keys; null for an app. */
          device: z.string().nullable(),
          addedAt: z.iso.datetime(),
        }),
      )
      .optional()
      .openapi({ description: 'Keys added to this account since the sign-in before this session.' }),
  })
  .openapi('StaffSelf')

const openSession = z.object({
  id: z.string(),
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isThis: z.boolean(),
})

export const passkeyEndpoints = {
  startStaffEnrolment: createRoute({
    ...at('startStaffEnrolment'),
    ...needsNothing,
    summary: 'What a browser needs to make the passkey of an invitation',
    request: { body: body(z.object({ invite })) },
    responses: ok(options),
  }),
  enrolStaff: createRoute({
    ...at('enrolStaff'),
    ...needsNothing,
    summary:
      'Add the passkey of an invitation, once, and sign in by it; it brings recovery codes, which end those before',
    request: { body: body(z.object({ invite, response: newKey })) },
    responses: ok(enrolled),
  }),
  startStaffSignIn: createRoute({
    ...at('startStaffSignIn'),
    ...needsNothing,
    summary: 'What a browser needs to sign in by passkey',
    responses: ok(options),
  }),
  signInStaff: createRoute({
    ...at('signInStaff'),
    ...needsNothing,
    summary: 'Sign in by passkey; the session is a cookie',
    request: {
      body: body(
        z.object({
          response: assertion,
          isPhone: z.boolean().default(false).openapi({ description: 'From the collectors’ app.' }),
        }),
      ),
    },
    responses: ok(done),
  }),
  recoverStaff: createRoute({
    ...at('recoverStaff'),
    ...needsNothing,
    summary:
      'Use a printed recovery code up, to add a passkey within ten minutes that ends those before; sessions end at once',
    request: { body: body(z.object({ code: z.string().max(100) })) },
    responses: ok(z.object({ success: z.literal(true), invite: z.string() })),
  }),
  getStaffSelf: createRoute({
    ...at('getStaffSelf'),
    ...needs('signed-in'),
    summary: 'Who has signed in, and what they may do',
    responses: ok(z.object({ success: z.literal(true), staff: self })),
  }),
  signOutStaff: createRoute({
    ...at('signOutStaff'),
    ...needs('locked'),
    summary: 'End this session',
    responses: ok(done),
  }),
  listStaffSessions: createRoute({
    ...at('listStaffSessions'),
    ...needs('signed-in'),
    summary: 'Their own open sessions',
    responses: ok(z.object({ success: z.literal(true), sessions: z.array(openSession) })),
  }),
  endStaffSession: createRoute({
    ...at('endStaffSession'),
    ...needs('signed-in'),
    summary: 'End one of their own sessions',
    request: { params: z.object({ id: z.uuid() }) },
    responses: ok(done),
  }),
}
