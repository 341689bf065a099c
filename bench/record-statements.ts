import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'
import type { Statement } from './replay.ts'

/**
 * Loaded before the shop in the bench's first run: notes every statement that a request under /api sends to the
 * database, so that the bare measurement replays what the shop does and not what somebody thinks it does.
 */

interface Recorded {
  method: string
  statements: Statement[]
}

const requests: Recorded[] = []
const present = new AsyncLocalStorage<Recorded>()

const emit = Server.prototype.emit as (event: string | symbol, ...rest: unknown[]) => boolean
Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]) {
  const [request] = rest as [{ url?: string; method?: string }]
  if (event !== 'request' || !request.url?.startsWith('/api/orders'))
    return Reflect.apply(emit, this, [event, ...rest])
  const recorded = { method: request.method ?? '', statements: [] }
  requests.push(recorded)
  return present.run(recorded, () => Reflect.apply(emit, this, [event, ...rest]))
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [what, values] = given as [string | Statement, unknown]
  const text = typeof what === 'string' ? what : what.text
  if (text) {
    const own = typeof what === 'string' ? {} : { name: what.name, rowMode: what.rowMode }
    const list = Array.isArray(values) ? values : typeof what === 'string' ? [] : (what.values ?? [])
    present.getStore()?.statements.push({ text, values: list, ...own })
  }
  return Reflect.apply(query, this, given)
}

process.on('message', message => {
  if (message === 'statements') process.send?.(requests.splice(0))
})
