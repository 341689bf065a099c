import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cart, orderOf, tokenOf } from '../../bench/customers.ts'
import { waitOf } from './admitted.ts'

/**
 * A load generator of bookings, pages and searches: closed loop (a number of connections) or open loop (a rate,
 * whatever the responses).
 */

export interface LoadTask {
  url: string
  cart: Cart
  durationMs: number
  /** Index of the first customer without a booking. */
  from: number
  /** Closed loop: concurrent requests. Shed ones are retried. */
  connections?: number
  /** Open loop: requests a second. */
  perSecond?: number
  /** Only bookings. */
  isHonest?: boolean
}

type Kind = 'booking' | 'page' | 'search'

interface CallResult {
  kind: Kind
  status: number
  ms: number
  retryAfter?: string
}

export interface LoadResult {
  sent: number
  /** Number of responses by call and status: `booking 201`. */
  answers: Record<string, number>
  /** Repeats of shed requests. */
  again: number
  /** Median and 99th percentile of the served requests as this process measures them, ms. */
  p50: number
  p99: number
  /** 503 without Retry-After, or no response. */
  rude: number
  perSecond: number
  /** Median and longest delay of this process's event loop, ms, which is the error of its measurements. */
  ownDelay: { p50: number; most: number }
}

/** Limit of requests in flight: more would only fill the listen backlog. */
const MAX_OPEN = 4000

function call(agent: Agent, task: LoadTask, kind: Kind, index: number, key: string): Promise<CallResult> {
  const began = performance.now()
  const isBooking = kind === 'booking'
  const path = isBooking
    ? '/api/orders'
    : kind === 'page'
      ? `/lab-tests?search=${randomUUID()}`
      : `/api/search?search=${randomUUID().slice(0, 6)}`
  const body = isBooking ? JSON.stringify(orderOf(index, task.cart)) : ''
  const headers = isBooking
    ? {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${tokenOf(index)}`,
        'idempotency-key': key,
      }
    : {}
  return new Promise(resolve => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ kind, status, ms: performance.now() - began, retryAfter })
    request(task.url + path, { agent, method: isBooking ? 'POST' : 'GET', headers }, response => {
      const status = response.statusCode ?? 0
      response.resume()
      response.on('end', () => end(status, response.headers['retry-after']))
      response.on('error', () => end(0))
    })
      .on('error', () => end(0))
      .end(body)
  })
}

const KINDS: Kind[] = ['booking', 'booking', 'page', 'booking', 'search']

async function run(task: LoadTask): Promise<LoadResult> {
  const own = monitorEventLoopDelay({ resolution: 10 })
  own.enable()
  const agent = new Agent({ keepAlive: true, maxSockets: task.connections ?? Number.POSITIVE_INFINITY })
  const asked: CallResult[] = []
  let again = 0
  const open = new Set<Promise<void>>()
  let next = task.from
  const began = performance.now()
  const since = () => performance.now() - began
  async function callUntilServed(kind: Kind, index: number): Promise<CallResult> {
    const key = randomUUID()
    for (;;) {
      const answer = await call(agent, task, kind, index, key)
      const wait = task.connections ? waitOf(answer.status, answer.retryAfter) : undefined
      if (wait === undefined) return answer
      again += 1
      await sleep(wait)
    }
  }
  const send = () => {
    const index = next++
    const kind = task.isHonest ? 'booking' : (KINDS[index % KINDS.length] ?? 'booking')
    const one: Promise<void> = callUntilServed(kind, index).then(answer => {
      asked.push(answer)
      open.delete(one)
    })
    open.add(one)
    return one
  }
  const connection = async () => {
    while (since() < task.durationMs) await send()
  }
  if (task.connections) await Promise.all(Array.from({ length: task.connections }, connection))
  else {
    while (since() < task.durationMs) {
      const due = (since() / 1000) * (task.perSecond ?? 1)
      while (next - task.from < due && open.size < MAX_OPEN) send()
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    await Promise.all(open)
  }
  const took = since()
  agent.destroy()
  own.disable()
  const ownDelay = { p50: own.percentile(50) / 1e6, most: own.max / 1e6 }
  return { ...summary(asked, took), again, ownDelay }
}

function summary(asked: readonly CallResult[], took: number): Omit<LoadResult, 'again' | 'ownDelay'> {
  const answers: Record<string, number> = {}
  for (const { kind, status } of asked) answers[`${kind} ${status}`] = (answers[`${kind} ${status}`] ?? 0) + 1
  const served = asked.filter(({ status }) => status > 0 && status < 500).map(({ ms }) => ms)
  served.sort((a, b) => a - b)
  return {
    sent: asked.length,
    answers,
    p50: served[Math.floor(served.length * 0.5)] ?? 0,
    p99: served[Math.floor(served.length * 0.99)] ?? 0,
    rude: asked.filter(({ status, retryAfter }) => status === 0 || (status === 503 && !retryAfter)).length,
    perSecond: served.length / (took / 1000),
  }
}

process.on('disconnect', () => process.exit())
process.on('message', task => run(task as LoadTask).then(answer => process.send?.(answer)))
