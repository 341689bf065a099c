import { createRoute, z } from '@hono/zod-openapi'
import { address as addressRule, profileAge } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { sessionEnded } from '#text/errors/accounts.ts'
import { googleFailed } from '#text/sign-in.ts'
import { sentence } from '#text/text.ts'
import {
  address,
  clearable,
  code,
  email,
  emailTold,
  gender,
  genderTold,
  newPassword,
  optionalEmail,
  password,
  personName,
  phone,
  told,
  wholeNumber,
} from '#wire/fields.ts'
import { at, bearer, body, created, ok } from './endpoint.ts'

/** Accounts: customers, sign-in and sessions. */

export const customer = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    age: z.int().nullable(),
    gender: z.enum(GENDERS.labels).nullable(),
    address: z.string().nullable(),
    phoneVerified: z.boolean(),
    whatsapp: z.boolean().openapi({ description: 'Messages about visits come by WhatsApp, not by SMS.' }),
  })
  .openapi('Customer')
export type Customer = z.infer<typeof customer>

const signedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  customer,
  message: z.string(),
  notice: z.string().optional().openapi({ description: 'What else has changed, for the customer to read' }),
})
export const done = z.object({ success: z.literal(true), message: z.string() })
const session = z
  .object({
    id: z.string(),
    device: z.string().nullable().openapi({ example: 'Chrome on Android' }),
    createdAt: z.string(),
    lastUsedAt: z.string().openapi({ description: 'Right to the hour' }),
    isThis: z.boolean(),
  })
  .openapi('Session')

const profile = z.object({ success: z.literal(true), customer })

const profileChange = z.object({
  name: personName.optional(),
  email: clearable(email, emailTold),
  address: clearable(address, told(addressRule.missing)),
  age: clearable(wholeNumber(profileAge), told(profileAge.wrong)),
  gender: clearable(gender, genderTold),
  whatsapp: z
    .boolean()
    .optional()
    .openapi({ description: 'Messages about visits by WhatsApp; needs a proven phone.' }),
})

export const accountEndpoints = {
  checkCustomer: createRoute({
    ...at('checkCustomer'),
    summary: 'Whether an account exists for a phone',
    request: { body: body(z.object({ phone })) },
    responses: ok(z.object({ success: z.literal(true), exists: z.boolean() })),
  }),
  register: createRoute({
    ...at('register'),
    summary: 'Create an account with a password; does not sign in',
    request: {
      body: body(z.object({ name: personName, phone, email: optionalEmail, password: newPassword })),
    },
    responses: created(
      z.object({ success: z.literal(true), message: z.string(), customer, proof: z.string() }),
    ),
  }),
  login: createRoute({
    ...at('login'),
    summary: 'Sign in with a password',
    request: { body: body(z.object({ phone, password })) },
    responses: ok(signedIn),
  }),
  loginWithGoogle: createRoute({
    ...at('loginWithGoogle'),
    summary: 'Sign in with a Google ID token',
    request: {
      body: body(
        z.object({
          token: z
            .string(told(sentence(googleFailed)))
            .min(1)
            .max(8192),
        }),
      ),
    },
    responses: ok(signedIn),
  }),
  createGoogleNonce: createRoute({
    ...at('createGoogleNonce'),
    summary: 'A nonce with which a page asks Google for one ID token',
    responses: ok(z.object({ success: z.literal(true), nonce: z.string() })),
  }),
  logout: createRoute({ ...at('logout'), ...bearer, summary: 'End this session', responses: ok(done) }),
  logoutOthers: createRoute({
    ...at('logoutOthers'),
    ...bearer,
    summary: 'End all sessions of this customer but this one',
    responses: ok(done),
  }),
  logoutEverywhere: createRoute({
    ...at('logoutEverywhere'),
    ...bearer,
    summary: 'End all sessions of this customer, this one too',
    responses: ok(done),
  }),
  listSessions: createRoute({
    ...at('listSessions'),
    ...bearer,
    summary: 'The devices on which this customer is logged in, last used first',
    responses: ok(z.object({ success: z.literal(true), sessions: z.array(session) })),
  }),
  endSession: createRoute({
    ...at('endSession'),
    ...bearer,
    summary: 'End one session of this customer',
    request: { params: z.object({ id: z.uuid(told(sentence(sessionEnded))) }) },
    responses: ok(done),
  }),
  setPassword: createRoute({
    ...at('setPassword'),
    ...bearer,
    summary: 'Set or replace the password; needs a code of the last ten minutes, ends all other sessions',
    request: { body: body(z.object({ password: newPassword })) },
    responses: ok(done),
  }),
  sendCode: createRoute({
    ...at('sendCode'),
    summary: 'Send a one-time code by SMS',
    request: { body: body(z.object({ phone })) },
    responses: ok(
      done.extend({
        digits: z.int().openapi({ description: 'Of the code; more than usual after many wrong tries' }),
      }),
    ),
  }),
  verifyCode: createRoute({
    ...at('verifyCode'),
    summary: 'Sign in with a one-time code; a new customer adds a name',
    request: {
      body: body(
        z.object({
          phone,
          otp: code,
          name: z.union([z.literal('').transform(() => undefined), personName]).optional(),
          proof: z.string().max(100).optional().openapi({ description: 'From the sign-up in this browser' }),
        }),
      ),
    },
    responses: ok(signedIn),
  }),
  getProfile: createRoute({
    ...at('getProfile'),
    ...bearer,
    summary: "The customer's own profile",
    responses: ok(profile),
  }),
  updateProfile: createRoute({
    ...at('updateProfile'),
    ...bearer,
    summary: "Change the customer's own profile; the phone stays",
    request: { body: body(profileChange) },
    responses: ok(profile),
  }),
}
