import { z } from '@hono/zod-openapi'
import { addressRule, profileAge } from '#rules/fields.ts'
import { sessionEnded } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { customer } from '#wire/account.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import {
  address,
  clearable,
  email,
  emailMessage,
  gender,
  genderMessage,
  newPassword,
  personName,
  wholeNumber,
  withMessage,
} from '#wire/fields.ts'
import { personalData } from '#wire/personal-data.ts'

const session = z
  .object({
    id: z.string(),
    device: z.string().nullable().openapi({ example: 'Chrome on Android' }),
    createdAt: instant,
    lastUsedAt: instant.openapi({ description: 'Right to the hour' }),
    isThis: z.boolean(),
  })
  .openapi('Session')

const message = z.string()

/** The customer's profile, sessions, and rights under the DPDP Act 2023 (sections 11 and 12). */
export const accountEndpoints = endpoints({
  getProfile: {
    get: '/api/customers/profile',
    needs: 'customer',
    summary: "The customer's own profile",
    answer: { customer },
  },
  updateProfile: {
    put: '/api/customers/profile',
    needs: 'customer',
    summary: "Change the customer's own profile; the phone stays",
    body: {
      name: personName.optional(),
      email: clearable(email, emailMessage),
      address: clearable(address, withMessage(addressRule.missing)),
      age: clearable(wholeNumber(profileAge), withMessage(profileAge.wrong)),
      gender: clearable(gender, genderMessage),
      whatsapp: z
        .boolean()
        .optional()
        .openapi({ description: 'Messages about visits by WhatsApp; needs a proven phone.' }),
    },
    answer: { customer },
    refuses: ['PHONE_UNVERIFIED', 'PHONE_TAKEN'],
  },
  setPassword: {
    put: '/api/auth/password',
    needs: 'verified',
    summary: 'Set or replace the password; needs a code of the last ten minutes, ends all other sessions',
    body: { password: newPassword },
    answer: { message },
    refuses: ['CODE_NEEDED'],
  },
  getProfileEmail: {
    get: '/api/customers/email',
    needs: 'customer',
    summary: "The profile's e-mail address, and whether its owner has confirmed it",
    answer: { email: z.string().nullable(), isConfirmed: z.boolean() },
  },
  askProfileEmail: {
    post: '/api/customers/email/send-link',
    needs: 'customer',
    summary: "Send a link to the profile's e-mail address, by which its owner confirms it",
    answer: { message },
    refuses: ['NOT_FOUND', 'PHONE_UNVERIFIED'],
  },
  confirmEmail: {
    post: '/api/email/confirm',
    needs: 'public',
    summary: 'Confirm an e-mail address by what stands in the link that was sent to it',
    description:
      'Good for a week; 403 LINK_INVALID otherwise. No GET does it: programs that look into mail open every link.',
    body: { id: z.string().max(100), expires: z.string().max(20), signature: z.string().max(100) },
    answer: { message },
    refuses: ['LINK_INVALID'],
  },
  logout: {
    post: '/api/auth/logout',
    needs: 'customer',
    summary: 'End this session',
    answer: { message },
  },
  logoutOthers: {
    post: '/api/auth/logout-others',
    needs: 'customer',
    summary: 'End all sessions of this customer but this one',
    answer: { message },
  },
  logoutEverywhere: {
    post: '/api/auth/logout-everywhere',
    needs: 'customer',
    summary: 'End all sessions of this customer, this one too',
    answer: { message },
  },
  listSessions: {
    get: '/api/auth/sessions',
    needs: 'customer',
    summary: 'The devices on which this customer is logged in, last used first',
    answer: { sessions: z.array(session) },
  },
  endSession: {
    post: '/api/auth/sessions/{id}/end',
    needs: 'customer',
    summary: 'End one session of this customer',
    params: { id: z.uuid(withMessage(sentence(sessionEnded))) },
    answer: { message },
    refuses: ['NOT_FOUND'],
  },
  exportMyData: {
    get: '/api/customers/data',
    needs: 'verified',
    summary: 'Everything that is kept about the customer',
    description:
      'Reports and invoices are files of their own: they are had from each order. 403 CODE_NEEDED on the first day of a ' +
      'device that was signed in without a code: sign in again with one.',
    answer: { data: personalData },
    refuses: ['CODE_NEEDED'],
  },
  eraseMyAccount: {
    post: '/api/customers/erase',
    needs: 'verified',
    summary: "Delete the customer's account and data; ends all sessions",
    description:
      'Needs a session that a code started within the last ten minutes (403 CODE_NEEDED). Refused with 409 ' +
      'ERASURE_REFUSED while a visit, a report or money is still to come. What tax law keeps stays without the person.',
    answer: { message, ordersKept: z.int() },
    refuses: ['CODE_NEEDED', 'ERASURE_REFUSED'],
  },
})
