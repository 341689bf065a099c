import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'

/** How the next call goes wrong. A `delayMs` alone is slow but right; `drop` cuts the connection, undone. */
type Fault<Path extends string> = {
  path: Path
  status?: number
  delayMs?: number
  body?: unknown
  drop?: boolean
}

export type Faults<Path extends string> = {
  /** Takes the oldest waiting fault for a path out of the queue. */
  take(path: Path): Fault<Path> | undefined
  /** Stands before a route and plays the waiting fault, if any. */
  inject(path: Path): MiddlewareHandler
  /** `POST /` adds `{ next: [...] }` to the queue, `DELETE /` empties it. */
  routes: Hono
  /** Ends running delays, undone: nothing may be written after a stop. */
  stop(): void
}

/** Waits, and says whether it came to the end of it. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await wait(ms, undefined, { signal })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

function destroyConnection(env: unknown) {
  const { incoming } = env as { incoming?: { socket: { destroy(): void } } }
  if (!incoming)
    throw new Error('A connection can only be dropped where the simulator is served over a socket')
  incoming.socket.destroy()
}

/** A queue of faults that a test orders before the calls they hit. */
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
    const asked = Request.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 422)
    for (const { times, ...fault } of asked.data.next) {
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
