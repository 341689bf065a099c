import { setTimeout as sleep } from 'node:timers/promises'

/** Monitors a shop: health check and memory. */

export interface Watched {
  /** The slowest response of `/healthz` in ms, and the number of failures. */
  slowestHealth: number
  unhealthy: number
  /** Megabytes. */
  mostMemory: number
}

const EVERY_MS = 200

/** Reads the shop's metrics: values by name, of those without labels. */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return name => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
}

/** Megabytes of resident memory. */
export const memoryOf = async (url: string): Promise<number> =>
  (await metricsOf(url))('process_resident_memory_bytes') / 1e6

/** Starts monitoring; `stop` returns the results. */
export function watch(url: string): { stop(): Promise<Watched> } {
  const seen: Watched = { slowestHealth: 0, unhealthy: 0, mostMemory: 0 }
  let isOver = false
  async function look() {
    while (!isOver) {
      const began = performance.now()
      const isUp = await fetch(`${url}/healthz`).then(
        answer => answer.arrayBuffer().then(() => answer.status === 200),
        () => false,
      )
      seen.slowestHealth = Math.max(seen.slowestHealth, performance.now() - began)
      if (!isUp) seen.unhealthy += 1
      seen.mostMemory = Math.max(seen.mostMemory, await memoryOf(url).catch(() => 0))
      await sleep(EVERY_MS)
    }
  }
  const looking = look()
  return {
    async stop() {
      isOver = true
      await looking
      return seen
    },
  }
}
