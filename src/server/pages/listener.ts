import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Admission, sendBusy } from '#server/http/admission.ts'
import type { OpeningGate } from '#server/http/opening-gate.ts'
import { type StoredAnswer, sendStored } from '#server/http/stored-answer.ts'
import { newTraceId } from '#tracing/tracing.ts'
import type { Pages } from './page-server.ts'

/** Sends from the caches and sheds load before Hono. */

interface Front {
  pages: Pick<Pages, 'quick' | 'busy' | 'devServer'>
  gate: OpeningGate
  responses: () => { get(url: string): StoredAnswer | undefined }
  admission: Pick<Admission, 'turnsAway'>
  isHttps: boolean
  /** Strict-Transport-Security also for sub-domains. */
  hstsSubdomains: boolean
  /** The API, by Hono. */
  fallback: RequestListener
}

/** A year. */
const HSTS = 'max-age=31536000'

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const REQUEST_ID = /^[\w-]{8,64}$/

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newTraceId()
}

export function createListener(front: Front): RequestListener {
  const { pages, gate, responses, admission, isHttps, hstsSubdomains, fallback } = front
  const hsts = hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS

  return (request: IncomingMessage, response: ServerResponse) => {
    const { url } = request
    if (isHttps) response.setHeader('strict-transport-security', hsts)
    if (gate.turnsAway(request, response, requestIdOf(request))) return
    if (url && isRead(request)) {
      if (url.startsWith('/api/')) {
        const answer = responses().get(url)
        if (answer) return sendStored(answer, request, response, { 'x-request-id': requestIdOf(request) })
      } else if (pages.quick(request, response)) return
    }
    if (url && admission.turnsAway(url)) {
      if (url.startsWith('/api/')) return sendBusy(request, response, requestIdOf(request))
      return sendStored(pages.busy, request, response)
    }
    if (pages.devServer && !url?.startsWith('/api/')) {
      pages.devServer.through(request, response, () => fallback(request, response))
    } else fallback(request, response)
  }
}
