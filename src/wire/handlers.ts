import { createHash } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler } from 'hono'
import {
  type CustomerNeeds,
  type Definition,
  type Endpoint,
  type Endpoints,
  type FileAnswer,
  type NeededBy,
  type Request,
  type Result,
  type StaffNeeds,
  Unchanged,
} from './endpoint.ts'
import { Refusal } from './errors.ts'

type Handler<Call, Signed, E> = (
  call: Call & Request<E> & (NeededBy<E> extends 'public' ? unknown : Signed),
) => Result<E> | Promise<Result<E>>

export interface ApiArea<Call, Signed, E extends Endpoints = Endpoints> {
  endpoints: E
  handlers: Record<string, (call: Call & Signed) => unknown>
}

/**
 * `Signed`: for endpoints that need a session. An endpoint without a handler does not compile, nor does one with `needs`
 * that the app does not check.
 */
export const handlersWith =
  <Call, Signed, Needs extends CustomerNeeds | StaffNeeds>() =>
  <E extends Record<string, Endpoint<Definition & { needs: Needs }>>>(
    endpoints: E,
    handlers: NoInfer<{ [N in keyof E]: Handler<Call, Signed, E[N]> }>,
  ): ApiArea<Call, Signed, E> => ({ endpoints, handlers: handlers as ApiArea<Call, Signed>['handlers'] })

interface App<E extends Env, Call, Signed> {
  /** Authentication and limits, before the body is validated. */
  guard: (endpoint: Endpoint) => MiddlewareHandler<E>[]
  call: (c: Context<E>, endpoint: Endpoint) => Call & Partial<Signed>
}

export function mount<E extends Env, Call, Signed>(
  app: OpenAPIHono<E>,
  { endpoints, handlers }: ApiArea<Call, Signed>,
  { guard, call }: App<E, Call, Signed>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`${name} has no handler`)
    const answer = async (c: Context<E>) => {
      const request = requestOf(c as Context, endpoint)
      const result = await encodeRefusals(endpoint, () =>
        handler({ ...call(c, endpoint), ...request } as Call & Signed),
      )
      const { file, status = 200, isPrivate, isPolled } = endpoint.definition
      if (isPrivate || isPolled)
        for (const [header, value] of Object.entries(PRIVATE)) c.header(header, value)
      // By `c`: a new Response would lose the security headers.
      if (file) return sendFile(c, result as FileAnswer)
      if (result instanceof Unchanged) return c.json(encode(endpoint, result.answer), 200)
      const sent = encode(endpoint, result)
      return isPolled ? sendPolled(c, sent) : c.json(sent, status)
    }
    const { route, definition } = endpoint
    const middleware = guard(endpoint)
    const { alias, form } = definition
    if (form) {
      // Not registered by `openapi`, whose validator would read the whole file into memory.
      app.openAPIRegistry.registerPath(route)
      app.on(route.method, alias ? [route.path, alias] : [route.path], ...middleware, answer)
      continue
    }
    app.openapi({ ...route, middleware }, answer)
    if (alias) app.openapi({ ...route, path: alias, hide: true, middleware }, answer)
  }
}

const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

function sendPolled(c: Context, answer: object) {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
  const etag = `"${hash.slice(0, 22)}"`
  c.header('etag', etag)
  return c.req.header('if-none-match') === etag ? c.body(null, 304) : c.json(answer)
}

/** Encodes the present record in a refusal. */
async function encodeRefusals({ definition: { current } }: Endpoint, run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || !current || error.details.current === undefined) throw error
    const extra = { ...error.details.extra, current: z.encode(current, error.details.current) }
    throw new Refusal(error.code, error.sentence, { ...error.details, extra })
  }
}

const sendFile = (c: Context, { type, bytes, headers }: FileAnswer) =>
  c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': type })

function requestOf(c: Context, { definition }: Endpoint): object {
  const { params, query, body, isIdempotent } = definition
  const valid = (part: string): unknown => c.req.valid(part as never)
  return {
    ...(params && { params: valid('param') }),
    ...(query && { query: valid('query') }),
    ...(body && { body: valid('json') }),
    ...(isIdempotent && { key: (valid('header') as Record<string, string>)['idempotency-key'] }),
  }
}

/** Sends only declared fields; a missing field is a fault here, not at the client. */
function encode({ definition, answer }: Endpoint, value: unknown): object {
  const isWhole = definition.answer instanceof z.ZodType
  const whole = isWhole ? value : { success: true, ...(value as object | undefined) }
  return (definition.isSentAsIs ? whole : z.encode(answer, whole)) as object
}
