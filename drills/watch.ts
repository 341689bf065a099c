import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProgram, runTask } from '../bench/child.ts'
import type { Probed } from './customers/probe.ts'

/** Monitors a shop: its health checks from a process of their own, its memory and its event loop by its metrics. */

interface Watched extends Probed {
  /** Megabytes. */
  mostMemory: number
  /** The longest turn of the shop's event loop, ms: how long a call may wait before it is read. */
  longestTurn: number
}

const EVERY_MS = 500

async function readMetrics(url: string): Promise<string> {
  return await (await fetch(`${url}/metrics`)).text()
}

/** Reads the shop's metrics without labels, by name. */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const metrics = await readMetrics(url)
  return name => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
}

/** Megabytes of resident memory. */
export const memoryOf = async (url: string): Promise<number> =>
  (await metricsOf(url))('process_resident_memory_bytes') / 1e6

/** Answered calls by the upper bound of their time at the shop, cumulative. */
type Times = ReadonlyMap<number, number>

/** The time from reading to answering for every admitted call so far, for some classes. */
export async function admittedTimes(url: string, classes: readonly string[]): Promise<Times> {
  const times = new Map<number, number>()
  const metrics = await readMetrics(url)
  for (const [, labels = '', count] of metrics.matchAll(
    /^jaanch_admitted_seconds_bucket\{(.*?)\} (\d+)$/gm,
  )) {
    const bound = Number(/le="([\d.]+)"/.exec(labels)?.[1] ?? Number.POSITIVE_INFINITY) * 1000
    const name = /class="(\w+)"/.exec(labels)?.[1] ?? ''
    if (classes.includes(name)) times.set(bound, (times.get(bound) ?? 0) + Number(count))
  }
  return times
}

/** The quantile, in ms, of the calls between two readings, interpolated as Prometheus does. */
export function quantile(before: Times, after: Times, share: number): number {
  const buckets = [...after].map(([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }))
  buckets.sort((a, b) => a.bound - b.bound)
  const wanted = share * (buckets.at(-1)?.count ?? 0)
  let below = { bound: 0, count: 0 }
  for (const bucket of buckets) {
    if (bucket.count >= wanted) {
      const part = (wanted - below.count) / Math.max(bucket.count - below.count, 1)
      return bucket.bound === Number.POSITIVE_INFINITY
        ? bucket.bound
        : below.bound + part * (bucket.bound - below.bound)
    }
    below = bucket
  }
  return 0
}

const startProbe = (url: string): ChildProcess => {
  const probe = fork(new URL('./customers/probe.ts', import.meta.url), { serialization: 'advanced' })
  probe.send({ url })
  return probe
}

/** Starts monitoring; `stop` returns the results. */
export function watch(url: string): { stop(): Promise<Watched> } {
  const probe = startProbe(url)
  let mostMemory = 0
  let longestTurn = 0
  let isOver = false
  async function poll() {
    while (!isOver) {
      const metric = await metricsOf(url).catch(() => () => 0)
      mostMemory = Math.max(mostMemory, metric('process_resident_memory_bytes') / 1e6)
      longestTurn = Math.max(longestTurn, metric('nodejs_eventloop_lag_max_seconds') * 1000)
      await sleep(EVERY_MS)
    }
  }
  const polling = poll()
  return {
    async stop() {
      isOver = true
      await polling
      const probed = await runTask<Probed>(probe, {})
      await endProgram(probe)
      return { ...probed, mostMemory, longestTurn }
    },
  }
}
