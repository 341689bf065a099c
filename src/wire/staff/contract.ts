import { z } from '@hono/zod-openapi'
import { PERMISSIONS, type Permission } from '#rules/staff/permissions.ts'
import { instant, rupees } from '../codecs.ts'
import { endpoints } from '../endpoint.ts'
import { assertion, newKey, sixDigits } from './passkeys.ts'

const invite = z.string().max(200)

/** For `parse…OptionsFromJSON`; its fields are WebAuthn's. */
const options = z.record(z.string(), z.unknown())

const enrolled = {
  recoveryCodes: z.array(z.string()),
  /** Number of lost keys that a recovery code has ended. */
  endedKeys: z.int(),
}

const permission = z.enum(PERMISSIONS as [Permission, ...Permission[]])

const self = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Permissions at any centre, for menus. */
    permissions: z.array(permission),
    /** Those of them that hold at single centres only. */
    centreOnly: z.array(permission).optional(),
    roles: z.array(z.object({ role: z.string(), centre: z.string().nullable() })),
    /** Idle seconds until the session is locked; null: never, as the phone locks itself. */
    lockAfter: z.number().nullable(),
    newKeys: z
      .array(
        z.object({
          way: z.enum(['passkey', 'authenticator']),
          /** Name of the passkey, as in the list; null for an authenticator app. */
          device: z.string().nullable(),
          addedAt: instant,
        }),
      )
      .optional()
      .openapi({ description: 'Keys added to this account since the sign-in before this session.' }),
  })
  .openapi('StaffSelf')

export const signInEndpoints = endpoints({
  startStaffEnrolment: {
    post: '/api/staff/enrolment/options',
    needs: 'public',
    isForStaff: true,
    summary: 'What a browser needs to make the passkey of an invitation',
    body: { invite },
    answer: { options },
    refuses: ['PASSKEY_REFUSED'],
  },
  enrolStaff: {
    post: '/api/staff/enrolment',
    needs: 'public',
    isForStaff: true,
    summary:
      'Add the passkey of an invitation, once, and sign in by it; it brings recovery codes, which end those before',
    body: { invite, response: newKey },
    answer: enrolled,
    refuses: ['PASSKEY_REFUSED'],
  },
  startStaffSignIn: {
    post: '/api/staff/sign-in/options',
    needs: 'public',
    isForStaff: true,
    summary: 'What a browser needs to sign in by passkey',
    answer: { options },
  },
  signInStaff: {
    post: '/api/staff/sign-in',
    needs: 'public',
    isForStaff: true,
    summary: 'Sign in by passkey; the session is a cookie',
    body: {
      response: assertion,
      isPhone: z.boolean().default(false).openapi({ description: 'From the collectors’ app.' }),
    },
    refuses: ['PASSKEY_REFUSED'],
  },
  recoverStaff: {
    post: '/api/staff/recovery',
    needs: 'public',
    isForStaff: true,
    summary:
      'Use a printed recovery code up, to add a passkey within ten minutes that ends those before; sessions end at once',
    body: { code: z.string().max(100) },
    answer: { invite: z.string() },
    refuses: ['PASSKEY_REFUSED'],
  },
  startStaffCodes: {
    post: '/api/staff/codes/options',
    needs: 'public',
    isForStaff: true,
    summary: 'What an authenticator app needs, for who holds an invitation and may use codes',
    body: { invite },
    answer: {
      secret: z.string(),
      uri: z.string().openapi({ description: 'For a QR code: otpauth://' }),
    },
    refuses: ['PASSKEY_REFUSED'],
  },
  enrolStaffCodes: {
    post: '/api/staff/codes',
    needs: 'public',
    isForStaff: true,
    summary: 'Keep the app of an invitation by its first code, once, and sign in; it brings recovery codes',
    body: { invite, code: sixDigits },
    answer: enrolled,
    refuses: ['PASSKEY_REFUSED'],
  },
  signInStaffByCode: {
    post: '/api/staff/sign-in/code',
    needs: 'public',
    isForStaff: true,
    summary: 'Sign in by name and code; a code is good once',
    body: { name: z.string().max(100), code: sixDigits },
    refuses: ['PASSKEY_REFUSED'],
  },
  getStaffSelf: {
    get: '/api/staff/me',
    needs: 'signed-in',
    summary: 'Who has signed in, and what they may do',
    answer: { staff: self, now: instant.openapi({ description: 'The shop’s clock.' }) },
  },
  signOutStaff: {
    post: '/api/staff/sign-out',
    needs: 'locked',
    summary: 'End this session',
  },
})

export const MAX_CASH = 100_000_000

const sum = {
  /** Negative for a person who refunded more cash than they received. */
  amount: rupees(),
  receipts: z.int(),
}

export const heldCash = z
  .object({
    ...sum,
    staffId: z.string(),
    name: z.string(),
    /** Date of the oldest receipt. */
    since: instant.nullable(),
    /** Handed over and not counted yet; not part of `amount`. */
    handover: z.object({ id: z.string(), ...sum, handedAt: instant }).nullable(),
  })
  .openapi('HeldCash')

export const receipt = z.object({
  orderId: z.string(),
  /** Negative for a refund. */
  amount: rupees(),
  at: instant,
})

export const ownCashEndpoints = endpoints({
  getOwnCash: {
    get: '/api/desk/cash/own',
    needs: 'cash.take',
    summary: 'Cash that the caller holds',
    answer: {
      held: heldCash,
      receipts: z.array(receipt),
      /** What was missing at counts and is not settled. */
      owed: rupees(),
      /** Where the cash can be handed over, beside accounts and managers. */
      centres: z.array(z.object({ code: z.string(), name: z.string() })),
    },
  },
  handOverCash: {
    post: '/api/desk/cash/own/hand-over',
    needs: 'cash.take',
    summary: 'Hand over all cash that the caller holds; a repeated call with the same id changes nothing',
    body: {
      id: z.uuid(),
      expected: rupees({ min: -MAX_CASH, max: MAX_CASH }),
      centre: z
        .string()
        .max(40)
        .nullable()
        .default(null)
        .openapi({ description: 'The centre whose reception gets it; null: accounts or a manager.' }),
    },
    refuses: ['NOT_FOUND', 'AMOUNT_CHANGED'],
    audits: ['cash.handed-over'],
  },
  withdrawCash: {
    post: '/api/desk/cash/own/withdraw',
    needs: 'cash.take',
    summary: 'Take back a handover that is not counted yet',
    body: { id: z.uuid() },
    refuses: ['NOT_FOUND', 'AMOUNT_CHANGED'],
    audits: ['cash.withdrawn'],
  },
})
