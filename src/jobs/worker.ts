import { describeError, type Log } from '#api/http.ts'
import { doDueWork } from '#domain/payments/due.ts'
import type { Shop } from '#domain/shop.ts'
import { notifyOrder } from './notify-order.ts'
import type { Queue } from './queue.ts'

/** What the shop does by itself: jobs from the queue, and a round every two seconds over what has fallen due. */
export interface Worker {
  /** Does what is due now, at once; used when the demo clock moves. */
  round(): Promise<void>
  stop(): Promise<void>
}

const ROUND_MS = 2000

export async function startWorker(shop: Shop, queue: Queue, log: Log): Promise<Worker> {
  await queue.work({
    'notify-order': data => notifyOrder(shop, data),
    'notify-request': async () => undefined,
  })
  let running: Promise<void> | undefined
  let isStopped = false

  async function once(): Promise<void> {
    try {
      const done = await doDueWork(shop)
      if (done.attempts + done.refunds + done.expired + done.unanswered > 0)
        log('info', 'worker.round', { ...done })
    } catch (error) {
      // The database is away, most likely: the next round tries again.
      log('error', 'worker.round-failed', { error: describeError(error) })
    }
  }

  const round = (): Promise<void> => {
    running ??= once().finally(() => {
      running = undefined
    })
    return running
  }

  const timer = setInterval(() => {
    if (!isStopped) void round()
  }, ROUND_MS)
  timer.unref()

  return {
    async round() {
      await running
      await round()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
