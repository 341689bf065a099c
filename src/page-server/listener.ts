import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type StoredAnswer, sendStored } from '#http/stored-answer.ts'
import { newTraceId } from '#tracing/tracing.ts'
import type { Pages } from './page-server.ts'

/** Node's request listener: answers from the caches, passes the rest on to Hono. */

interface Front {
  pages: Pick<Pages, 'quick' | 'devServer'>
  /** The response cache of the present snapshot. */
  responses: () => { get(url: string): StoredAnswer | undefined }
  isHttps: boolean
  /** Hono. */
  fallback: RequestListener
}

/** HSTS, a year. */
const HSTS = 'max-age=31536000; includeSubDomains'

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const REQUEST_ID = /^[\w-]{8,64}$/

/** Sends a cached answer with a request id, like every answer of the API. */
function sendCached(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse): void {
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : newTraceId()
  sendStored(answer, request, response, { 'x-request-id': id })
}

export function createListener({ pages, responses, isHttps, fallback }: Front): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url } = request
    if (isHttps) response.setHeader('strict-transport-security', HSTS)
    if (url && isRead(request)) {
      if (url.startsWith('/api/')) {
        const answer = responses().get(url)
        if (answer) return sendCached(answer, request, response)
      } else if (pages.quick(request, response)) return
    }
    if (pages.devServer && !url?.startsWith('/api/')) {
      pages.devServer.through(request, response, () => fallback(request, response))
    } else fallback(request, response)
  }
}
