import { z } from '@hono/zod-openapi'
import { googleFailed } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { customer } from '#wire/account.ts'
import { endpoints } from '#wire/endpoint.ts'
import { code, newPassword, optionalEmail, password, personName, phone, withMessage } from '#wire/fields.ts'

const signedIn = {
  token: z.string(),
  customer,
  message: z.string(),
  notice: z.string().optional().openapi({ description: 'What else has changed, for the customer to read' }),
}

export const signInEndpoints = endpoints({
  checkCustomer: {
    post: '/api/auth/check-customer',
    needs: 'public',
    summary: 'Whether an account exists for a phone',
    body: { phone },
    answer: { exists: z.boolean() },
  },
  register: {
    post: '/api/auth/register',
    needs: 'public',
    summary: 'Create an account with a password; does not sign in',
    body: { name: personName, phone, email: optionalEmail, password: newPassword },
    status: 201,
    answer: { message: z.string(), customer, proof: z.string() },
    refuses: ['PHONE_TAKEN'],
  },
  login: {
    post: '/api/auth/login',
    needs: 'public',
    summary: 'Sign in with a password',
    body: { phone, password },
    answer: signedIn,
    refuses: ['ACCOUNT_NOT_FOUND', 'WRONG_PASSWORD', 'NO_PASSWORD', 'OTP_LOCKED'],
  },
  loginWithGoogle: {
    post: '/api/auth/google',
    needs: 'public',
    summary: 'Sign in with a Google ID token',
    body: {
      token: z
        .string(withMessage(sentence(googleFailed)))
        .min(1)
        .max(8192),
    },
    answer: signedIn,
    refuses: ['NOT_FOUND', 'GOOGLE_REFUSED', 'GOOGLE_UNAVAILABLE'],
  },
  createGoogleNonce: {
    post: '/api/auth/google-nonce',
    needs: 'public',
    summary: 'A nonce with which a page asks Google for one ID token',
    answer: { nonce: z.string() },
    refuses: ['NOT_FOUND'],
  },
  sendCode: {
    post: '/api/otp/send-otp',
    needs: 'public',
    summary: 'Send a one-time code by SMS',
    body: { phone },
    answer: {
      message: z.string(),
      digits: z.int().openapi({ description: 'Of the code; more than usual after many wrong tries' }),
    },
    refuses: ['OTP_WAIT', 'OTP_LOCKED', 'OTP_SEND_FAILED'],
  },
  sendCodeByWhatsApp: {
    post: '/api/otp/send-by-whatsapp',
    needs: 'public',
    summary: 'Send the code that this browser has requested by WhatsApp as well',
    description:
      'Half a minute after the SMS, once for each code. It is the same code, and counts as one more.',
    body: { phone },
    answer: { message: z.string() },
    refuses: ['OTP_WAIT', 'OTP_EXPIRED', 'OTP_SEND_FAILED'],
  },
  verifyCode: {
    post: '/api/otp/verify-otp',
    needs: 'public',
    summary: 'Sign in with a one-time code; a new customer adds a name',
    body: {
      phone,
      otp: code,
      name: z.union([z.literal('').transform(() => undefined), personName]).optional(),
      proof: z.string().max(100).optional().openapi({ description: 'From the sign-up in this browser' }),
    },
    answer: signedIn,
    refuses: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_LOCKED', 'NAME_REQUIRED', 'PHONE_TAKEN'],
  },
})
