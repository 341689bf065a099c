import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSockets } from './listening-sockets.ts'

/** A server that blocks its event loop for 20 ms in each turn, listening on `count` sockets. */
async function busyServer(sockets: number) {
  const server = createServer((_request, response) => response.end('served'))
  const opened = await openSockets(server, { port: 0, host: '127.0.0.1' }, sockets)
  let isOver = false
  const spin = () => {
    const until = performance.now() + 20
    while (performance.now() < until);
    if (!isOver) setImmediate(spin)
  }
  spin()
  onTestFinished(async () => {
    isOver = true
    await opened.close()
  })
  return opened
}

const ask = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'))
    socket.once('error', reject)
    socket.once('data', data => {
      socket.destroy()
      resolve(data.toString())
    })
  })

test.runIf(process.platform === 'linux')(
  'many visitors who connect at the same time are accepted while the shop is busy',
  async () => {
    const { port } = await busyServer(32)
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(port)))
    clearInterval(timer)
    expect(answers.every(answer => answer.includes('served'))).toBe(true)
    // One socket accepts one connection in each turn.
    expect(turns).toBeLessThan(40)
  },
)

test('a port that another shop listens on is refused', async () => {
  const { port } = await busyServer(4)
  await expect(openSockets(createServer(), { port, host: '127.0.0.1' }, 4)).rejects.toThrow('EADDRINUSE')
})

test('closing waits for the calls that are being served', async () => {
  const server = createServer((_request, response) => setTimeout(() => response.end('served'), 50))
  const sockets = await openSockets(server, { port: 0, host: '127.0.0.1' })
  let arrived = 0
  const allArrived = new Promise<void>(resolve => {
    server.on('request', () => ++arrived === 8 && resolve())
  })
  const asking = Array.from({ length: 8 }, () => ask(sockets.port))
  // When a socket closes, the kernel resets the connections that are not accepted yet.
  await allArrived
  const closed = sockets.close()
  server.closeIdleConnections()
  expect((await Promise.all(asking)).length).toBe(8)
  await closed
  await expect(ask(sockets.port)).rejects.toThrow('ECONNREFUSED')
})
