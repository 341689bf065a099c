import { Agent, get } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests `/healthz` and `/readyz` in a process of its own, over a new connection each time, as a proxy does. */

const EVERY_MS = 100

export interface Probed {
  /** The slowest responses, ms. */
  slowestHealth: number
  slowestReady: number
  /** Responses other than 200, and missing ones. */
  unhealthy: number
  calls: number
  /** The longest time for which this process itself did not run, ms. */
  ownDelay: number
}

const probed: Probed = { slowestHealth: 0, slowestReady: 0, unhealthy: 0, calls: 0, ownDelay: 0 }
const own = monitorEventLoopDelay({ resolution: 10 })
const agent = new Agent({ keepAlive: false })
let isOver = false

function call(url: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  return new Promise(resolve => {
    const end = (status: number) => resolve({ status, ms: performance.now() - began })
    get(url, { agent }, response => {
      response.resume()
      response.on('end', () => end(response.statusCode ?? 0))
      response.on('error', () => end(0))
    }).on('error', () => end(0))
  })
}

async function probe(url: string): Promise<void> {
  own.enable()
  while (!isOver) {
    const health = await call(`${url}/healthz`)
    const ready = await call(`${url}/readyz`)
    probed.slowestHealth = Math.max(probed.slowestHealth, health.ms)
    probed.slowestReady = Math.max(probed.slowestReady, ready.ms)
    probed.unhealthy += health.status === 200 ? 0 : 1
    probed.calls += 1
    await sleep(EVERY_MS)
  }
  probed.ownDelay = own.max / 1e6
}

let probing = Promise.resolve()
process.on('disconnect', () => process.exit())
process.on('message', async ({ url }: { url?: string }) => {
  if (url) {
    probing = probe(url)
    return
  }
  isOver = true
  await probing
  process.send?.(probed)
})
