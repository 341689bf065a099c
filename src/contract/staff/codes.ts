import { createRoute, z } from '@hono/zod-openapi'
import { at, body, ok } from '../endpoint.ts'
import { needsNothing } from './needs.ts'
import { enrolled, invite } from './passkeys.ts'

/** Signing in at a desk without a sensor, by a code of an authenticator app (RFC 6238). */

export const sixDigits = z.string().regex(/^\d{6}$/)

export const codeEndpoints = {
  startStaffCodes: createRoute({
    ...at('startStaffCodes'),
    ...needsNothing,
    summary: 'What an authenticator app needs, for who holds an invitation and may use codes',
    request: { body: body(z.object({ invite })) },
    responses: ok(
      z.object({
        success: z.literal(true),
        secret: z.string(),
        uri: z.string().openapi({ description: 'For a QR code: otpauth://' }),
      }),
    ),
  }),
  enrolStaffCodes: createRoute({
    ...at('enrolStaffCodes'),
    ...needsNothing,
    summary: 'Keep the app of an invitation by its first code, once, and sign in; it brings recovery codes',
    request: { body: body(z.object({ invite, code: sixDigits })) },
    responses: ok(enrolled),
  }),
  signInStaffByCode: createRoute({
    ...at('signInStaffByCode'),
    ...needsNothing,
    summary: 'Sign in by name and code; a code is good once',
    request: { body: body(z.object({ name: z.string().max(100), code: sixDigits })) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
}
