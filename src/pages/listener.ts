import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Pages } from './page-server.ts'
import { type ReadyAnswers, sendReady } from './ready-answers.ts'

/** The node listener in front of everything: what is ready in memory leaves here, the rest goes on. */

interface Front {
  pages: Pick<Pages, 'quick' | 'workshop'>
  /** The ready answers of the present catalogue. */
  ready: () => ReadyAnswers
  /** The shop is reached by https. */
  isHttps: boolean
  /** Hono. */
  fallback: RequestListener
}

/** Asked once over https, a shop is never asked in the open again: what is typed there is about health. */
const HSTS = 'max-age=31536000; includeSubDomains'

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

export function createListener({ pages, ready, isHttps, fallback }: Front): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url } = request
    if (isHttps) response.setHeader('strict-transport-security', HSTS)
    if (url && isRead(request)) {
      if (url.startsWith('/api/')) {
        const answer = ready().get(url)
        if (answer) return sendReady(answer, request, response)
      } else if (pages.quick(request, response)) return
    }
    if (pages.workshop && !url?.startsWith('/api/')) {
      pages.workshop.through(request, response, () => fallback(request, response))
    } else fallback(request, response)
  }
}
