import type { Piscina } from 'piscina'
import { Refusal } from '#contract/errors.ts'
import { manyPeople } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'

/**
 * CPU-bound tasks (typesetting a PDF, decoding a picture) run in worker threads of lower priority, so that they don't
 * block the event loop. Threads start on demand and end after an idle minute.
 */

interface Limits {
  /** Maximum number of threads, each with one task at a time. */
  threads: number
  /** Maximum queue length; further tasks are refused. */
  waiting: number
  /** Timeout of a task, with its time in the queue; its thread is terminated. */
  timeoutMs: number
}

const RETRY_AFTER_SECONDS = 5

/**
 * Runs a module's default export in worker threads. Refusal BUSY when the queue is full or a task times out; the task's
 * own errors are rethrown.
 */
export function inWorkerThreads<Task, Result>(
  module: URL,
  { threads, waiting, timeoutMs }: Limits,
): (task: Task) => Promise<Result> {
  let opening: Promise<Piscina<Task, Result>> | undefined
  const open = async () => {
    // Loaded on demand: most operators' commands have no task.
    const { Piscina } = await import('piscina')
    return new Piscina<Task, Result>({
      filename: module.href,
      minThreads: 0,
      maxThreads: threads,
      maxQueue: waiting,
      idleTimeout: 60_000,
      niceIncrement: 5,
    })
  }
  return async task => {
    opening ??= open()
    const pool = await opening
    const signal = AbortSignal.timeout(timeoutMs)
    // Classes don't survive the thread's boundary, so a task returns a refusal instead of throwing it.
    try {
      return await pool.run(task, { signal })
    } catch (error) {
      const isQueueFull =
        error instanceof Error && /queue is at limit|queueing is disabled/i.test(error.message)
      if (!signal.aborted && !isQueueFull) throw error
      throw new Refusal('BUSY', sentence(manyPeople), {
        retryAfter: RETRY_AFTER_SECONDS,
        cause: error,
      })
    }
  }
}
