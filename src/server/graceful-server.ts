import { createServer, type RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { type ListeningSockets, openSockets } from './http/listening-sockets.ts'

/** An HTTP server with graceful shutdown: requests on keep-alive connections are not lost. */

export interface GracefulServer {
  /** Returns the port. @throws EADDRINUSE. */
  listen(address: { port: number; host: string }, sockets?: number): Promise<number>
  /** From this call on, the readiness check fails. */
  isStopping(): boolean
  /** Resolves when the last connection has ended. */
  stop(times: StopTimes): Promise<void>
}

interface StopTimes {
  /** Time between a failing readiness check and closing the sockets, for the load balancer to notice. */
  notReadyMs: number
  /** How long idle connections stay open for one last request, which is answered with `connection: close`. */
  lingerMs: number
}

/** Longer than proxies and browsers keep idle connections, so that they close them first. */
const KEEP_ALIVE_MS = 75_000
/** Interval of closing connections that have become idle. */
const CLOSE_IDLE_EVERY_MS = 50
/** Number of turns of the event loop in a row without a new connection; in each turn every socket accepts one. */
const QUIET_TURNS = 10
/** A limit, in case visitors keep connecting. */
const MAX_TURNS = 1000

export function createGracefulServer(listener: RequestListener): GracefulServer {
  let isStopping = false
  /** Sets `connection: close` when the headers are sent, because the request may have arrived before the stop. */
  class Answer extends ServerResponse {
    override writeHead(...words: [status: number, ...unknown[]]): this {
      if (isStopping) this.shouldKeepAlive = false
      return super.writeHead(...(words as Parameters<ServerResponse['writeHead']>))
    }
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ServerResponse: Answer }, listener)
  let accepted = 0
  server.on('connection', () => accepted++)
  let sockets: ListeningSockets | undefined

  /** Closing a socket resets connections that it has not accepted yet. */
  async function acceptBacklog(): Promise<void> {
    for (let turns = 0, quiet = 0; turns < MAX_TURNS && quiet < QUIET_TURNS; turns++) {
      const before = accepted
      await turn()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }

  return {
    async listen(address, count) {
      sockets = await openSockets(server, address, count)
      return sockets.port
    },
    isStopping: () => isStopping,
    async stop({ notReadyMs, lingerMs }) {
      isStopping = true
      if (notReadyMs > 0) await sleep(notReadyMs)
      await acceptBacklog()
      const closed = sockets?.close()
      await Promise.race([closed, sleep(lingerMs, undefined, { ref: false })])
      const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
      server.closeIdleConnections()
      await closed
      clearInterval(timer)
    },
  }
}
