import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { newTraceId } from '#tracing/tracing.ts'
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#wire/errors.ts'
import { type ApiEnv, SECURITY } from './http.ts'

/** Malformed requests, such as a broken Host header, get an error response. */
export const listenerOf = (app: Pick<Hono<ApiEnv>, 'fetch'>): RequestListener =>
  getRequestListener(app.fetch, {
    // Pages and calls to outside services use Node's own Request and Response classes.
    overrideGlobalObjects: false,
    // Must not throw: nothing catches it.
    errorHandler(error) {
      const [code, message]: [ErrorCode, string] =
        error instanceof RequestError
          ? ['BAD_REQUEST', 'The request could not be read.']
          : ['INTERNAL', 'Something went wrong on our side. Please try again.']
      const answer: ErrorAnswer = { success: false, message, error: message, code, requestId: newTraceId() }
      const headers = { ...SECURITY, 'cache-control': 'no-store', 'x-request-id': answer.requestId }
      return Response.json(answer, { status: ERROR_STATUS[code], headers })
    },
  })
