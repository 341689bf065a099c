import type { Server } from 'node:http'
import net, { type AddressInfo, createServer, type ListenOptions, type Server as NetServer } from 'node:net'

/**
 * Node accepts one connection per socket and turn of the event loop. With a single socket, long turns delay new
 * connections.
 */

/**
 * Linux spreads connections over the sockets of a port; other systems don't, and get one socket. In the drill `flood`
 * without a proxy a caller waits up to 0.9 s with 512 sockets, and 32 to 36 s with one. Behind the proxy of deploy,
 * which keeps its connections, only new ones wait: /healthz up to 2.1 s with 512 sockets, 2.8 to 6.8 s with one.
 */
const SOCKETS = process.platform === 'linux' ? 512 : 1

export interface ListeningSockets {
  port: number
  /** Resolves when the last connection has ended. */
  close(): Promise<void>
}

/** Listens. @throws EADDRINUSE if another process does, even another shop. */
export async function openSockets(
  server: Server,
  { port, host }: { port: number; host: string },
  count = SOCKETS,
): Promise<ListeningSockets> {
  const reusePort = count > 1
  const free = reusePort ? await freePort({ port, host }) : port
  const taken = await listen(server, { port: free, host, reusePort })
  const others = Array.from({ length: count - 1 }, () =>
    createServer(socket => void server.emit('connection', socket)),
  )
  await Promise.all(others.map(other => listen(other, { port: taken, host, reusePort })))
  return {
    port: taken,
    close: async () => {
      await Promise.all([server, ...others].map(closeServer))
    },
  }
}

async function listen(server: NetServer, options: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** net's `close` only stops accepting; http's would also close connections with a running request. */
const closeServer = (server: NetServer) =>
  new Promise<void>(resolve => net.Server.prototype.close.call(server, () => resolve()))

/** Listens once without `reusePort`, which would succeed on the port of another shop. */
async function freePort(options: ListenOptions): Promise<number> {
  const alone = createServer()
  const port = await listen(alone, options)
  await closeServer(alone)
  return port
}
