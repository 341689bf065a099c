import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import { hookStatements, type Statement } from './hook-statements.ts'

/** Preloaded into a shop: records every statement of requests under /api, for EXPLAIN. */

interface Recorded {
  method: string
  statements: Statement[]
}

const requests: Recorded[] = []
const present = new AsyncLocalStorage<Recorded>()

const emit = Server.prototype.emit as (event: string | symbol, ...rest: unknown[]) => boolean
Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]) {
  const [request] = rest as [{ url?: string; method?: string }]
  if (event !== 'request' || !request.url?.startsWith('/api/'))
    return Reflect.apply(emit, this, [event, ...rest])
  const recorded = { method: request.method ?? '', statements: [] }
  requests.push(recorded)
  return present.run(recorded, () => Reflect.apply(emit, this, [event, ...rest]))
}

hookStatements(present)

process.on('message', message => {
  if (message === 'statements') process.send?.(requests.splice(0))
})
