import { connect, type Socket } from 'node:net'
import { tokenOf } from '../../bench/customers.ts'

/** Slow clients (slowloris): a byte a second of headers, of an order, of a file. */

const HEADS = [
  () => 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ',
  (index: number) =>
    `POST /api/orders HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\nauthorization: Bearer ${tokenOf(index)}\r\ncontent-length: 5000\r\n\r\n{`,
  (index: number) =>
    `POST /send-email HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: 198.51.${index % 250}.7\r\n` +
    'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n' +
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 ',
]

/** Opens `count` connections; `stop` closes them. */
export function startSlowClients(url: string, count: number): { stop(): void; ended(): number } {
  const { port } = new URL(url)
  const sockets = new Set<Socket>()
  let ended = 0
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(HEADS[index % 3]?.(index) ?? ''))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      ended += 1
      sockets.delete(socket)
    })
    socket.resume()
    sockets.add(socket)
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 1000)
  return {
    ended: () => ended,
    stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
