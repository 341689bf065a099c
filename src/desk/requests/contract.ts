import { z } from '@hono/zod-openapi'
import {
  CALL_OUTCOMES,
  CLOSE_REASONS,
  CLOSING_NAMES,
  REQUEST_KINDS,
  REQUEST_LISTS,
  REQUESTS_A_PAGE,
  STORED_PRESCRIPTION_TYPES,
} from '#rules/desk/requests.ts'
import { cleanText } from '#rules/people.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

/** The queue of requests: customers who wait for a call. */

const request = z
  .object({
    id: z.string(),
    kind: z.enum(REQUEST_KINDS),
    name: z.string(),
    /** Masked. */
    phone: z.string(),
    city: z.string().nullable(),
    /** The service, speciality or doctor; null if the kind says enough. */
    wanted: z.string().nullable(),
    /** An instant, or a day 'YYYY-MM-DD'; null for a prescription. */
    preferred: z.string().nullable(),
    sentAt: instant,
    /** When to call, for the first time or again. */
    dueAt: instant,
    isOverdue: z.boolean(),
    /** The assigned person; null: unassigned. */
    holder: z.object({ name: z.string(), isSelf: z.boolean() }).nullable(),
    callCount: z.int(),
    lastCall: z.object({ at: instant, outcome: z.enum(CALL_OUTCOMES) }).nullable(),
    closed: z
      .object({
        at: instant,
        by: z.string().nullable(),
        closing: z.enum(CLOSING_NAMES).nullable(),
        orderNumber: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi('DeskRequest')
export type DeskRequest = z.input<typeof request>

const details = request
  .extend({
    mobile: z.string(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    /** The campaign or the site that the customer came from. */
    source: z.string().nullable(),
    /** Type of a prescription's file. */
    fileType: z.enum(STORED_PRESCRIPTION_TYPES).nullable(),
    /** Oldest first. */
    calls: z.array(
      z.object({
        at: instant,
        by: z.string(),
        outcome: z.enum(CALL_OUTCOMES),
        note: z.string().nullable(),
        againAt: instant.nullable(),
      }),
    ),
  })
  .openapi('DeskRequestDetails')
export type DeskRequestDetails = z.input<typeof details>

const MAX_PAGE = 10_000
const MAX_NOTE = 300
const params = { id: z.string().max(60) }

export const deskRequestEndpoints = endpoints({
  listDeskRequests: {
    get: '/api/desk/requests',
    needs: 'requests.work',
    summary: 'The queue of requests: overdue ones first, then the oldest, page by page; phones are masked',
    query: {
      list: z.enum(REQUEST_LISTS).default('all'),
      kind: z.enum(REQUEST_KINDS).optional(),
      page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    },
    answer: {
      /** The shop's clock. */
      now: instant,
      requests: z.array(request).max(REQUESTS_A_PAGE),
      hasMore: z.boolean(),
      /** The lengths of the complete lists, of the chosen kind. */
      counts: z.object({ overdue: z.int(), free: z.int(), mine: z.int(), all: z.int() }),
    },
    audits: ['request.read'],
  },
  getDeskRequest: {
    get: '/api/desk/requests/{id}',
    needs: 'requests.work',
    summary: 'A request with its phone and its calls; this is logged',
    params,
    answer: { request: details },
    refuses: ['NOT_FOUND'],
    audits: ['request.read', 'search.limited'],
  },
  getDeskRequestFile: {
    get: '/api/desk/requests/{id}/file',
    needs: 'requests.work',
    summary: 'The file of a prescription; this is logged',
    params,
    file: { types: STORED_PRESCRIPTION_TYPES, description: 'A picture or a PDF' },
    refuses: ['NOT_FOUND', 'FILES_DOWN'],
    audits: ['prescription.opened', 'search.limited'],
  },
  takeDeskRequest: {
    post: '/api/desk/requests/{id}/take',
    needs: 'requests.work',
    summary: 'Assign a request to oneself; it becomes unassigned after half an hour without an update',
    params,
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['request.taken'],
  },
  releaseDeskRequest: {
    post: '/api/desk/requests/{id}/release',
    needs: 'requests.work',
    summary: 'Return a request to the queue',
    params,
    refuses: ['NOT_FOUND'],
    audits: ['request.released'],
  },
  recordDeskCall: {
    post: '/api/desk/requests/{id}/calls',
    needs: 'requests.work',
    summary: 'Record a call about a request; a repeated call with the same id changes nothing',
    params,
    body: {
      callId: z.uuid(),
      outcome: z.enum(CALL_OUTCOMES),
      note: z.string().max(MAX_NOTE).transform(cleanText).optional(),
      /** Required for `call-again`: within 30 days. */
      againAt: instant.optional(),
    },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['request.called'],
  },
  closeDeskRequest: {
    post: '/api/desk/requests/{id}/close',
    needs: 'requests.work',
    summary: 'Close a request with a reason; its customer sees the status under My Orders',
    params,
    body: { reason: z.enum(CLOSE_REASONS) },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['request.closed'],
  },
  reopenDeskRequest: {
    post: '/api/desk/requests/{id}/reopen',
    needs: 'requests.work',
    summary: 'Reopen a closed request, unless it was ordered',
    params,
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['request.reopened'],
  },
})
