import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { manyPeople } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { TaskPort } from './worker-thread.ts'

/**
 * Runs CPU-bound tasks (typesetting a PDF, decoding a picture) at lower priority, so that they don't block
 * the event loop. Threads start on demand and end after an idle minute.
 */

interface Limits {
  threads: number
  waiting: number
  /** Measured from the start of the task, without loading its modules. Then the thread is terminated. */
  timeoutMs: number
  /** The refusal of a task that was terminated; by default BUSY, for tasks that may be shorter the next time. */
  onTimeout?: (cause: unknown) => Refusal
}

const RETRY_AFTER_SECONDS = 5

/** Runs a module's default export. BUSY when the queue is full; rethrows the task's errors. */
export function inWorkerThreads<Task, Result>(
  module: URL,
  { threads, waiting, timeoutMs, onTimeout = busy }: Limits,
): (task: Task, shorterMs?: number) => Promise<Result> {
  let opening: Promise<Piscina<TaskPort<Task>, Result>> | undefined
  const open = async () => {
    // Loaded on demand, because most of the operators' commands have no task.
    const { Piscina } = await import('piscina')
    return new Piscina<TaskPort<Task>, Result>({
      filename: new URL('./worker-thread.ts', import.meta.url).href,
      workerData: module.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 60_000,
      niceIncrement: 5,
    })
  }
  // In the pool's own queue a task that waits behind a terminated one gets no thread (Piscina 5.3.2, no minimum of threads).
  let running = 0
  const queue: (() => void)[] = []
  const enter = async () => {
    if (running < threads) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw busy()
    await new Promise<void>(resolve => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async (task, shorterMs = timeoutMs) => {
    await enter()
    try {
      opening ??= open()
      return await runWithin(await opening, task, { timeoutMs: shorterMs, onTimeout })
    } finally {
      leave()
    }
  }
}

const busy = (cause?: unknown) =>
  new Refusal('BUSY', sentence(manyPeople), { retryAfter: RETRY_AFTER_SECONDS, cause })

async function runWithin<Task, Result>(
  pool: Piscina<TaskPort<Task>, Result>,
  task: Task,
  { timeoutMs, onTimeout }: Required<Pick<Limits, 'timeoutMs' | 'onTimeout'>>,
): Promise<Result> {
  const ending = new AbortController()
  const { port1: here, port2: began } = new MessageChannel()
  let timer: NodeJS.Timeout | undefined
  here.once('message', () => {
    timer = setTimeout(() => ending.abort(), timeoutMs)
  })
  // Classes can't cross the thread's boundary, so a task returns a refusal instead of throwing it.
  try {
    return await pool.run({ task, began }, { signal: ending.signal, transferList: [began] })
  } catch (error) {
    if (!ending.signal.aborted) throw error
    throw onTimeout(error)
  } finally {
    clearTimeout(timer)
    here.close()
  }
}
