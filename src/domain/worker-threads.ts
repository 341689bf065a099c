import type { Piscina } from 'piscina'
import { Refusal } from '#contract/errors.ts'
import { manyPeople } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'

/**
 * Work that would keep the whole shop waiting (setting a PDF, decoding a picture) is done by worker threads of lower
 * priority. They start when they are first needed and end after a minute without work.
 */

interface Limits {
  /** Threads at most, each doing one task at a time. */
  threads: number
  /** Tasks that wait for a thread at most; further ones are refused. */
  waiting: number
  /** How long one task may wait and take. Its thread is ended then. */
  timeoutMs: number
}

const RETRY_AFTER_SECONDS = 5

/**
 * Runs the default export of a module in worker threads. Refusal BUSY when too many tasks wait already or one takes too
 * long; what the task itself throws comes through.
 */
export function inWorkerThreads<Task, Result>(
  module: URL,
  { threads, waiting, timeoutMs }: Limits,
): (task: Task) => Promise<Result> {
  let opening: Promise<Piscina<Task, Result>> | undefined
  const open = async () => {
    // Loaded when a task comes: most operators' commands have none.
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
    // A refusal from within a thread would arrive as an error of no class: tasks answer what they found instead.
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
