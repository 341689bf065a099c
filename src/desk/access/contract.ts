import { z } from '@hono/zod-openapi'
import { isStorable } from '#rules/people.ts'
import { ROLE_NAMES } from '#rules/staff/permissions.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { phone } from '#wire/fields.ts'
import { personalData } from '#wire/personal-data.ts'
import { MAX_PHOTO_BODY, photoChange } from '#wire/photos.ts'
import { keyId, sixDigits, stepUp } from '#wire/staff/passkeys.ts'

const ownKey = z
  .object({
    id: z.string(),
    /** Where the key was made, or the name given by its owner. */
    device: z.string().nullable(),
    createdAt: instant,
    lastUsedAt: instant,
    /** The maker of the device stores a copy, so the key survives the loss of the device. */
    isBackedUp: z.boolean(),
    /** The key that opened this session. */
    isThis: z.boolean(),
  })
  .openapi('StaffKey')
const ownApp = z
  .object({ createdAt: instant, lastUsedAt: instant })
  .openapi('StaffApp', { description: 'The authenticator app by whose codes they sign in.' })
const ownSession = z.object({
  id: z.string(),
  device: z.string().nullable(),
  createdAt: instant,
  isThis: z.boolean(),
})
export const ownAccessEndpoints = endpoints({
  lockStaffSession: {
    post: '/api/staff/lock',
    needs: 'signed-in',
    summary: 'Lock this session: its other calls are refused with SESSION_LOCKED until it is opened',
  },
  unlockStaffSession: {
    post: '/api/staff/unlock',
    needs: 'locked',
    summary: 'Open this session again, by a key of the same person or a code of their app',
    body: { stepUp, code: sixDigits.optional() },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
  },
  listStaffSessions: {
    get: '/api/staff/sessions',
    needs: 'signed-in',
    summary: 'Their own open sessions',
    answer: { sessions: z.array(ownSession) },
  },
  endStaffSession: {
    post: '/api/staff/sessions/{id}/end',
    needs: 'signed-in',
    summary: 'End one of their own sessions',
    params: { id: z.uuid() },
    refuses: ['NOT_FOUND'],
  },
  listStaffKeys: {
    get: '/api/staff/keys',
    needs: 'signed-in',
    summary: 'Their own passkeys, and their authenticator app',
    answer: { keys: z.array(ownKey), app: ownApp.nullable() },
  },
  inviteStaffKey: {
    post: '/api/staff/keys/invite',
    needs: 'signed-in',
    summary:
      'The token of an invitation to add another passkey within ten minutes, confirmed by one they have',
    body: { stepUp },
    answer: { invite: z.string() },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
  },
  renameStaffKey: {
    post: '/api/staff/keys/{id}/name',
    needs: 'signed-in',
    summary: 'Call one of their own passkeys by another name',
    params: { id: keyId },
    body: { name: z.string().trim().min(1).max(60) },
    refuses: ['NOT_FOUND'],
    audits: ['staff.key-renamed'],
  },
  endStaffKey: {
    post: '/api/staff/keys/{id}/end',
    needs: 'signed-in',
    summary: 'End one of their own passkeys, with the sessions that it opened; not the only one',
    params: { id: keyId },
    body: { stepUp },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'NOT_FOUND'],
    audits: ['staff.key-ended'],
  },
  endStaffApp: {
    post: '/api/staff/codes/end',
    needs: 'signed-in',
    summary: 'End their own authenticator app, with the sessions that its codes opened',
    body: { stepUp },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'NOT_FOUND'],
    audits: ['staff.key-ended'],
  },
})

const MAX_NAME = 40

const grants = z.array(z.object({ role: z.enum(ROLE_NAMES), centre: z.string().max(40).nullable() })).max(40)

/** The staff member's own number. It keeps them from deciding on refunds of their own bookings. */
const ownPhone = phone.nullable()

const person = z
  .object({
    mayUseCodes: z.boolean(),
    id: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    grants,
    passkeys: z.int(),
    /** Last use of a passkey. */
    lastSeen: instant.nullable(),
    photo: z
      .string()
      .nullable()
      .openapi({ description: 'The name of the photograph of a collector; getStaffPhoto has the picture.' }),
    isSelf: z.boolean(),
    revision: z.int(),
  })
  .openapi('StaffPerson')
export type StaffPerson = z.input<typeof person>

const session = z.object({
  id: z.string(),
  device: z.string().nullable(),
  createdAt: instant,
  /** Accurate to a few minutes; null: not used yet. */
  lastCalled: instant.nullable(),
  address: z.string().nullable(),
})
const id = z.uuid()
const link = z.string().openapi({ description: 'Shown once: it adds one passkey.' })

export const staffListEndpoints = endpoints({
  listStaff: {
    get: '/api/staff/people',
    needs: 'staff.manage',
    summary: 'The staff with their roles; a role at a centre lists only people with roles there',
    answer: {
      staff: z.array(person),
      centres: z.array(z.object({ code: z.string(), name: z.string() })),
    },
  },
  addStaff: {
    post: '/api/staff/people',
    needs: 'staff.manage',
    summary: 'Add a person; the response has the link for their first passkey, once',
    body: {
      name: z
        .string()
        .trim()
        .min(2)
        .max(MAX_NAME)
        .refine(name => isStorable(name) && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’ -]*$/u.test(name)),
      phone: ownPhone.default(null),
      mayUseCodes: z.boolean().default(false),
      grants,
      stepUp,
      /** Another person with a name that is in the list. */
      isNamesake: z.boolean().default(false),
    },
    answer: { id: z.string(), link },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['staff.added'],
  },
  changeStaff: {
    post: '/api/staff/people/{id}',
    needs: 'staff.manage',
    summary: 'Set the roles of a person, their phone, and whether they may use codes',
    params: { id },
    body: { revision: z.int(), phone: ownPhone, mayUseCodes: z.boolean().optional(), grants, stepUp },
    current: person,
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'NOT_FOUND'],
    audits: ['staff.changed'],
  },
  inviteStaff: {
    post: '/api/staff/people/{id}/invite',
    needs: 'staff.manage',
    summary: 'A new link for another passkey; for a lost one it ends all of theirs, with their sessions',
    params: { id },
    body: { isLost: z.boolean().default(false), stepUp },
    answer: { link, endedKeys: z.int() },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'NOT_FOUND'],
    audits: ['staff.invited'],
  },
  listSessionsOfStaff: {
    get: '/api/staff/people/{id}/sessions',
    needs: 'staff.manage',
    summary: 'The sessions of a person',
    params: { id },
    answer: { sessions: z.array(session) },
    refuses: ['NOT_FOUND'],
  },
  endSessionsOfStaff: {
    post: '/api/staff/people/{id}/sessions/end',
    needs: 'staff.manage',
    summary: 'End one or all sessions of a person; their passkeys stay',
    params: { id },
    body: { sessionId: z.uuid().optional(), stepUp },
    answer: { sessions: z.int() },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'NOT_FOUND'],
    audits: ['staff.sessions-ended'],
  },
  getStaffPhoto: {
    get: '/api/staff/people/{id}/photo',
    needs: 'staff.manage',
    summary: 'The photograph of a collector, a WebP in base64',
    params: { id },
    answer: { webp: z.string() },
    refuses: ['NOT_FOUND', 'FILES_DOWN'],
  },
  saveStaffPhoto: {
    post: '/api/staff/people/{id}/photo',
    needs: 'staff.manage',
    summary: 'Add, replace or remove the photograph of a collector',
    params: { id },
    body: photoChange.extend({ stepUp }),
    maxBytes: MAX_PHOTO_BODY,
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'NOT_FOUND', 'CHANGED', 'BUSY', 'FILES_DOWN'],
    audits: ['staff.photo-changed'],
  },
  previewEndStaff: {
    get: '/api/staff/people/{id}/end',
    needs: 'staff.manage',
    summary: 'What ending a person’s access would leave: upcoming visits without a collector, and cash',
    params: { id },
    answer: { visits: z.int(), cash: rupees() },
    refuses: ['NOT_FOUND'],
  },
  endStaff: {
    post: '/api/staff/people/{id}/end',
    needs: 'staff.manage',
    summary:
      'End the access of a person who leaves: sessions, passkeys and roles; their future visits become unassigned',
    params: { id },
    body: { stepUp },
    answer: { sessions: z.int(), passkeys: z.int(), visits: z.int() },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'NOT_FOUND'],
    audits: ['staff.ended', 'visits.freed'],
  },
})

const erasure = z
  .object({
    hadAccount: z.boolean(),
    ordersKept: z.int().openapi({ description: 'Paid ones: they stay for the books, without the person.' }),
    ordersDeleted: z.int(),
    requestsDeleted: z.int(),
  })
  .openapi('Erasure')

/**
 * A copy of a customer's data, and its erasure (DPDP Act 2023, sections 11 and 12). The customer's number is never part
 * of an address.
 */
export const personalDataEndpoints = endpoints({
  previewErasure: {
    post: '/api/desk/personal-data/erasure/preview',
    needs: 'people.erase',
    summary:
      'What erasing a person would delete and what tax law keeps, or why it can’t be yet; changes nothing',
    body: { phone },
    answer: {
      erasure: erasure.nullable(),
      problem: z.string().nullable(),
      booksYears: z.int().openapi({ description: 'For how long paid orders are kept.' }),
    },
    audits: ['customer.read', 'search.limited'],
  },
  erasePerson: {
    post: '/api/desk/personal-data/erasure',
    needs: 'people.erase',
    summary: 'Erase a person who has asked for it, confirmed by a key; again it changes nothing',
    body: { phone, stepUp },
    answer: { erasure },
    refuses: ['ERASURE_REFUSED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['customer.erased', 'customer.read'],
  },
  exportPerson: {
    post: '/api/desk/personal-data/export',
    needs: 'people.export',
    summary: 'A copy of all that is kept about a person, confirmed by a key; kept nowhere',
    body: { phone, stepUp },
    answer: { data: personalData },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['customer.exported'],
  },
})
