import { createRoute, z } from '@hono/zod-openapi'
import {
  CALL_OUTCOMES,
  CLOSE_REASONS,
  CLOSING_NAMES,
  REQUEST_KINDS,
  REQUEST_LISTS,
} from '#rules/desk/requests.ts'
import { cleanText } from '#rules/people.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** The queue of requests that somebody calls about. */

const instant = z.iso.datetime()

const request = z
  .object({
    id: z.string(),
    kind: z.enum(REQUEST_KINDS),
    name: z.string(),
    /** Masked. */
    phone: z.string(),
    city: z.string().nullable(),
    /** The service, speciality or doctor; null where the kind says all. */
    wanted: z.string().nullable(),
    /** An instant, or a day 'YYYY-MM-DD', that they would like; null for a prescription. */
    preferred: z.string().nullable(),
    sentAt: instant,
    /** When they have to be called, first or again. */
    dueAt: instant,
    isOverdue: z.boolean(),
    /** Who has taken it; null while nobody has. */
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
export type DeskRequest = z.output<typeof request>

const details = request
  .extend({
    mobile: z.string(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    /** Of a prescription's file. */
    fileType: z.enum(['image/jpeg', 'application/pdf']).nullable(),
    /** Oldest first; never changed. */
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
export type DeskRequestDetails = z.output<typeof details>

/** How many of a list are sent at once. */
export const REQUESTS_A_PAGE = 100
const MAX_PAGE = 10_000

const MAX_NOTE = 300

const done = z.object({ success: z.literal(true) })

const params = z.object({ id: z.string().max(60) })

export const deskRequestEndpoints = {
  listDeskRequests: createRoute({
    ...at('listDeskRequests'),
    ...needs('requests.work'),
    summary: 'The queue of requests: overdue ones first, then the oldest, page by page; phones are masked',
    request: {
      query: z.object({
        list: z.enum(REQUEST_LISTS).default('all'),
        page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
      }),
    },
    responses: ok(
      z.object({
        success: z.literal(true),
        requests: z.array(request).max(REQUESTS_A_PAGE),
        hasMore: z.boolean(),
        /** The lengths of the lists, whatever page is sent. */
        counts: z.object({ overdue: z.int(), free: z.int(), mine: z.int(), all: z.int() }),
      }),
    ),
  }),
  getDeskRequest: createRoute({
    ...at('getDeskRequest'),
    ...needs('requests.work'),
    summary: 'A request with its phone and its calls; the reading is recorded',
    request: { params },
    responses: ok(z.object({ success: z.literal(true), request: details })),
  }),
  getDeskRequestFile: createRoute({
    ...at('getDeskRequestFile'),
    ...needs('requests.work'),
    summary: 'The file of a prescription; the reading is recorded',
    request: { params },
    responses: {
      ...ok(z.string().openapi({ format: 'binary' })),
      200: {
        description: 'A picture or a PDF',
        content: Object.fromEntries(
          ['image/jpeg', 'application/pdf'].map(type => [
            type,
            { schema: z.string().openapi({ format: 'binary' }) },
          ]),
        ),
      },
    },
  }),
  takeDeskRequest: createRoute({
    ...at('takeDeskRequest'),
    ...needs('requests.work'),
    summary: 'Take a request; somebody who does nothing about it for half an hour has it no more',
    request: { params },
    responses: ok(done),
  }),
  releaseDeskRequest: createRoute({
    ...at('releaseDeskRequest'),
    ...needs('requests.work'),
    summary: 'Give a request back to the queue',
    request: { params },
    responses: ok(done),
  }),
  noteDeskCall: createRoute({
    ...at('noteDeskCall'),
    ...needs('requests.work'),
    summary: 'Note a call about a request, for good; sent twice it is noted once',
    request: {
      params,
      body: body(
        z.object({
          callId: z.uuid(),
          outcome: z.enum(CALL_OUTCOMES),
          note: z.string().max(MAX_NOTE).transform(cleanText).optional(),
          /** For `call-again`: from now on, within 30 days. */
          againAt: instant.optional(),
        }),
      ),
    },
    responses: ok(done),
  }),
  closeDeskRequest: createRoute({
    ...at('closeDeskRequest'),
    ...needs('requests.work'),
    summary: 'Close a request with a reason; its customer reads under My Orders what became of it',
    request: { params, body: body(z.object({ reason: z.enum(CLOSE_REASONS) })) },
    responses: ok(done),
  }),
  reopenDeskRequest: createRoute({
    ...at('reopenDeskRequest'),
    ...needs('requests.work'),
    summary: 'Open a closed request again, unless an order came of it',
    request: { params },
    responses: ok(done),
  }),
}
