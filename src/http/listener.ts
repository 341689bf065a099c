import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts'
import type { ApiEnv } from './http.ts'

/** The app on a node server. A malformed request (a broken Host header, say) gets the one error answer, too. */
export const listenerOf = (app: Pick<Hono<ApiEnv>, 'fetch'>): RequestListener =>
  getRequestListener(app.fetch, {
    // The classes of the web stay Node's own: pages and outside services use them as well.
    overrideGlobalObjects: false,
    // Must not throw: nothing catches it.
    errorHandler(error) {
      const [code, message]: [ErrorCode, string] =
        error instanceof RequestError
          ? ['BAD_REQUEST', 'The request could not be read.']
          : ['INTERNAL', 'Something went wrong on our side. Please try again.']
      const answer: ErrorAnswer = { success: false, message, error: message, code, requestId: randomUUID() }
      return Response.json(answer, { status: ERROR_STATUS[code] })
    },
  })
