import type { IncomingMessage, ServerResponse } from 'node:http'
import { findStaffPage, pathOf } from '#rules/pages.ts'
import { notOpenYet } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Opening } from '#wire/settings.ts'
import { errorBody, SECURITY } from './http.ts'
import { isPreview } from './preview.ts'
import { type StoredAnswer, sendStored } from './stored-answer.ts'

/**
 * In front of a shop that has never opened: strangers see that it opens soon, and reach only what staff, providers and
 * monitoring need. Before the caches, so that these hold the same pages as later.
 */

export interface OpeningGate {
  /** Sends the response and returns true if this request has to wait for the opening. */
  turnsAway(request: IncomingMessage, response: ServerResponse, requestId: string): boolean
}

interface Parts {
  opening: () => Opening
  secret: string
  now: () => Date
  page: StoredAnswer
}

/** Calls of staff and of providers, the policies and the logo. */
const CALLS = /^\/api\/(staff|desk|collector|check|sms|policies|look)\/|^\/api\/[^/]+\/webhook$/
/** Behind the links that a customer gets for a visit that staff have booked already: to pay, and for the door. */
const LINKED_CALLS =
  /^\/api\/(pay-link|pay-link\/order|visit-at-door|payments\/(status|close)\/[^/]+|phonepe\/status\/[^/]+)$/
const LINKED_PAGES = new Set([pathOf('payByLink'), pathOf('visitAtDoor'), pathOf('paymentStatus')])
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics'])
const FILES = /\.(js|css|woff2|svg|png|jpg|webp|ico|webmanifest)$/
const POLICIES = new Set([pathOf('privacy'), pathOf('terms'), pathOf('refunds'), pathOf('shipping')])
const ROBOTS = 'User-agent: *\nDisallow: /\n'

function isForStrangersToo(path: string): boolean {
  if (path.startsWith('/api/')) return CALLS.test(path) || LINKED_CALLS.test(path)
  const page = path.replace(/\.data$/, '')
  return (
    OPERATIONS.has(path) ||
    FILES.test(path) ||
    POLICIES.has(page) ||
    LINKED_PAGES.has(page) ||
    findStaffPage(page) !== undefined
  )
}

export function createOpeningGate({ opening, secret, now, page }: Parts): OpeningGate {
  return {
    turnsAway(request, response, requestId) {
      if (opening().state !== 'before') return false
      const [path = '/'] = (request.url ?? '/').split('?')
      if (isForStrangersToo(path) || isPreview(request.headers.cookie, { secret, now: now() })) return false

      if (path.startsWith('/api/')) sendNotOpen(response, requestId)
      else if (path === '/robots.txt') sendRobots(response)
      else sendStored(page, request, response)
      return true
    },
  }
}

function sendNotOpen(response: ServerResponse, requestId: string): void {
  response.writeHead(503, {
    ...SECURITY,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'retry-after': '3600',
    'x-request-id': requestId,
  })
  response.end(JSON.stringify(errorBody('NOT_OPEN', sentence(notOpenYet), requestId)))
}

function sendRobots(response: ServerResponse): void {
  response.writeHead(200, {
    ...SECURITY,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  })
  response.end(ROBOTS)
}
