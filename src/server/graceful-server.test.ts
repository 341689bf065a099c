import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createGracefulServer } from './graceful-server.ts'

/** A server that answers as slowly as a booking, and its port. */
async function open(sockets?: number) {
  const server = createGracefulServer(async (request, response) => {
    request.resume()
    await sleep(3 + Math.random() * 20)
    response.end('booked')
  })
  return { ...server, port: await server.listen({ port: 0, host: '127.0.0.1' }, sockets) }
}

const ask = (port: number, agent: http.Agent) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request({ agent, host: '127.0.0.1', port, method: 'POST' }, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer))
      answer.once('error', reject)
    })
    request.once('error', reject)
    request.end('one order')
  })

test('customers with open connections lose no request when the shop stops', async () => {
  const shop = await open()
  const lost: string[] = []
  let answered = 0
  const customer = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      try {
        await ask(shop.port, agent)
        answered++
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // The port is closed: a load balancer would use another node.
        if (code !== 'ECONNREFUSED') lost.push(code ?? String(error))
        return agent.destroy()
      }
      await sleep(Math.random() * 40)
    }
  }
  const customers = Promise.all(Array.from({ length: 40 }, customer))
  await vi.waitFor(() => expect(answered).toBeGreaterThan(100), 20_000)
  // Longer than a busy machine may pause: it ends with the last customer.
  await shop.stop({ notReadyMs: 0, lingerMs: 30_000 })
  await customers
  expect(lost).toEqual([])
})

test('connections made before the port closed are accepted and answered', async () => {
  const shop = await open(1)
  const agent = new http.Agent()
  const asked = Promise.allSettled(Array.from({ length: 60 }, () => ask(shop.port, agent)))
  await shop.stop({ notReadyMs: 0, lingerMs: 0 })
  expect((await asked).filter(({ status }) => status === 'rejected')).toEqual([])
})

test('while the shop reports that it is not ready, each new connection gets one answer', async () => {
  const shop = await open()
  const agent = new http.Agent({ keepAlive: true })
  const before = await ask(shop.port, agent)
  const stopped = shop.stop({ notReadyMs: 1000, lingerMs: 0 })
  expect(shop.isStopping()).toBe(true)
  const meanwhile = await ask(shop.port, new http.Agent({ keepAlive: true }))
  expect([before, meanwhile].map(answer => answer.headers.connection)).toEqual(['keep-alive', 'close'])
  await stopped
  await expect(ask(shop.port, new http.Agent())).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('a connection without a request does not hold up the stop', async () => {
  const shop = await open()
  const agent = new http.Agent({ keepAlive: true })
  await ask(shop.port, agent)
  const began = performance.now()
  await shop.stop({ notReadyMs: 0, lingerMs: 100 })
  expect(performance.now() - began).toBeLessThan(20_000)
  agent.destroy()
})
