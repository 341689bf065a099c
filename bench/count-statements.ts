import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import { watchStatements } from '#tests/helpers/watch-statements.ts'

/** Preloaded into the shop for the bench's first run: counts the statements of calls about orders. */

export interface Sent {
  statements: number
  /** Round trips to the database. */
  roundTrips: number
}

const sent: Sent = { statements: 0, roundTrips: 0 }
const ofOrders = new AsyncLocalStorage<true>()

const emit = Server.prototype.emit as (event: string | symbol, ...rest: unknown[]) => boolean
Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]) {
  const [request] = rest as [{ url?: string }]
  const go = () => Reflect.apply(emit, this, [event, ...rest])
  return event === 'request' && request.url?.startsWith('/api/orders') ? ofOrders.run(true, go) : go()
}

watchStatements((_text, beginsRoundTrip) => {
  if (!ofOrders.getStore()) return
  sent.statements += 1
  if (beginsRoundTrip) sent.roundTrips += 1
})

process.on('message', message => {
  if (message === 'sent') process.send?.(sent)
})
