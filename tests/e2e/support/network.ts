import net from 'node:net'

/** A TCP proxy to the shop that can be cut: Playwright's "offline" does not affect service workers. */
export interface Network {
  /** The proxy's URL. */
  url: string
  /** Closes all connections and accepts no more. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Opens a proxy to the shop; `cut` it at the end. */
export async function openNetwork(shopUrl: string): Promise<Network> {
  const port = Number(new URL(shopUrl).port)
  const sockets = new Set<net.Socket>()
  const server = net.createServer(here => {
    const there = net.connect(port, 'localhost')
    for (const socket of [here, there]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        here.destroy()
        there.destroy()
      })
    }
    here.pipe(there).pipe(here)
  })
  const listen = (at: number) => new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    url: `http://localhost:${address.port}`,
    cut: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    restore: () => listen(address.port),
  }
}
