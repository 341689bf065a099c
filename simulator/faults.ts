import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'

/** A fault of the next call. `delayMs` alone only delays it; `drop` cuts the connection, and the call has no effect. */
type Fault<Path extends string> = {
  path: Path
  status?: number
  delayMs?: number
  body?: unknown
  drop?: boolean
}

export type Faults<Path extends string> = {
  /** Dequeues the oldest fault of a path. */
  take(path: Path): Fault<Path> | undefined
  /** Middleware that injects a queued fault, if any. */
  inject(path: Path): MiddlewareHandler
  /** `POST /` queues `{ next: [...] }`, `DELETE /` clears the queue. */
  routes: Hono
  /** Cancels delays that are running; their calls have no effect, because nothing may be written after a stop. */
  stop(): void
}

/** Waits; false when aborted. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await wait(ms, undefined, { signal })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/** Destroys a request's connection. */
export function destroyConnection(env: unknown) {
  const { incoming } = env as { incoming?: { socket: { destroy(): void } } }
  if (!incoming)
    throw new Error('A connection can only be dropped where the simulator is served over a socket')
  incoming.socket.destroy()
}

/** A queue of faults that tests fill before the calls. */
export function createFaults<const Path extends string>(paths: readonly [Path, ...Path[]]): Faults<Path> {
  const Request = z.object({
    next: z.array(
      z.object({
        path: z.enum(paths),
        status: z.int().min(200).max(599).optional(),
        delayMs: z.int().min(0).max(60_000).optional(),
        body: z.unknown().optional(),
        drop: z.boolean().optional(),
        times: z.int().min(1).max(1000).default(1),
      }),
    ),
  })
  let queue: Fault<Path>[] = []
  const stopped = new AbortController()

  function take(path: Path) {
    const at = queue.findIndex(fault => fault.path === path)
    return at < 0 ? undefined : queue.splice(at, 1)[0]
  }

  const inject =
    (path: Path): MiddlewareHandler =>
    async (c, next) => {
      const fault = take(path)
      if (!fault) return next()
      if (fault.delayMs && !(await waited(fault.delayMs, stopped.signal))) {
        return c.json({ success: false, code: 'STOPPED', message: 'The simulator has stopped' }, 503)
      }
      if (fault.drop) {
        destroyConnection(c.env)
        return RESPONSE_ALREADY_SENT
      }
      if (fault.status === undefined && fault.body === undefined) return next()
      const body = fault.body ?? { success: false, code: 'INTERNAL_SERVER_ERROR', message: 'Injected fault' }
      return c.json(body as object, (fault.status ?? 200) as ContentfulStatusCode)
    }

  const routes = new Hono()
  routes.post('/', async c => {
    const request = Request.safeParse(await c.req.json().catch(() => undefined))
    if (!request.success) return c.json({ error: z.prettifyError(request.error) }, 422)
    for (const { times, ...fault } of request.data.next) {
      queue.push(...Array.from({ length: times }, () => fault as Fault<Path>))
    }
    return c.json({ waiting: queue.length })
  })
  routes.delete('/', c => {
    queue = []
    return c.json({ waiting: 0 })
  })

  return { take, inject, routes, stop: () => stopped.abort() }
}
