import { createRoute, z } from '@hono/zod-openapi'
import {
  ADDRESS_MAXIMUM,
  ADDRESS_TOO_LONG,
  ADDRESS_WORD_TOO_LONG,
  cleanText,
  digitsOf,
  GENDERS,
  hasMonstrousWord,
  isEmail,
  isIndianMobile,
  isWholeNumberWithin,
  latinDigits,
  NAME_MAXIMUM,
  nameProblem,
  normalisePhone,
  PASSWORD_MINIMUM,
  PROFILE_AGE,
} from '#rules/people.ts'
import { at, bearer, body, created, ok } from './endpoint.ts'

/** Accounts: who a customer is and how they sign in. */

/** An Indian mobile however typed; ten digits afterwards. */
export const phone = z
  .string('Please enter a valid 10-digit number.')
  .max(40, 'Please enter a valid 10-digit number.')
  .transform(normalisePhone)
  .refine(isIndianMobile, 'Please enter a valid 10-digit number.')
  .openapi({ type: 'string', example: '9876543210' })

/** A person's name in any script, at most 50 letters. */
export const personName = z
  .string('Please enter your name.')
  .max(500, `A name can have at most ${NAME_MAXIMUM} letters.`)
  .transform(cleanText)
  .superRefine((name, context) => {
    const message = nameProblem(name, 'Please enter your name.')
    if (message) context.addIssue({ code: 'custom', message })
  })
  .openapi({ type: 'string', example: 'Asha Rao' })

/** An e-mail address, or nothing: '' and null count as nothing. */
export const optionalEmail = z
  .union([z.null(), z.string().trim()], 'Please enter a valid email address')
  .optional()
  .transform(text => text || null)
  .refine(text => text === null || isEmail(text), 'Please enter a valid email address')
  .openapi({ type: 'string', example: 'asha@example.in' })

/** An age from a number or a form's text. */
export const ageWithin = (range: { least: number; most: number }, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .overwrite(latinDigits)
          .regex(/^\d{1,3}$/, message)
          .transform(Number),
      ],
      message,
    )
    .refine(age => isWholeNumberWithin(age, range), message)
    .openapi({ type: 'integer', example: 42 })

/** A postal address on one line. */
export const address = z
  .string('Please enter your address.')
  .max(ADDRESS_MAXIMUM, ADDRESS_TOO_LONG)
  .transform(cleanText)
  .refine(text => !hasMonstrousWord(text), ADDRESS_WORD_TOO_LONG)
  .openapi({ type: 'string', example: '14 Hill Road, Bandra West, Mumbai 400050' })

export const gender = z.enum(GENDERS, 'Please choose Male, Female or Other')

export const customer = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    age: z.int().nullable(),
    gender: z.enum(GENDERS).nullable(),
    address: z.string().nullable(),
    phoneVerified: z.boolean(),
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

const newPassword = z
  .string('Please choose a password.')
  .min(PASSWORD_MINIMUM, `A password needs at least ${PASSWORD_MINIMUM} characters.`)
  .max(200, 'A password can have at most 200 characters.')

const password = z.string('Please enter your password.').min(1, 'Please enter your password.').max(200)

/** Codes are pasted with spaces and dashes; only digits count. How many there must be is the shop's setting. */
const code = z
  .string('Please enter the OTP.')
  .max(20, 'Please enter a valid OTP.')
  .transform(digitsOf)
  .openapi({ type: 'string', example: '1234' })

/** '' and null from a form mean: take it away. Absent means: leave it. `message` is for anything else that is wrong. */
const clearable = <S extends z.ZodType>(schema: S, message: string) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], message).optional()

const PROFILE_AGE_MESSAGE = `Age must be between ${PROFILE_AGE.least} and ${PROFILE_AGE.most} years`

const profileChange = z.object({
  name: personName.optional(),
  email: clearable(z.string().trim().refine(isEmail), 'Please enter a valid email address'),
  address: clearable(address, 'Please enter your address.'),
  age: clearable(ageWithin(PROFILE_AGE, PROFILE_AGE_MESSAGE), PROFILE_AGE_MESSAGE),
  gender: clearable(gender, 'Please choose Male, Female or Other'),
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
    request: { body: body(z.object({ token: z.string('Google authentication failed').min(1).max(8192) })) },
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
    request: { params: z.object({ id: z.uuid('This device is logged out already.') }) },
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
    responses: ok(done),
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
