import { forgetOldAccountsData } from '#domain/accounts/old-data.ts'
import { countRecentBookings } from '#domain/catalogue/popularity.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { forgetOldOrderKeys } from '#domain/orders/delete-old-keys.ts'
import { remindDue } from '#domain/orders/reminders.ts'
import { forgetOldWebhooks } from '#domain/payments/delete-old-webhooks.ts'
import { doDueWork } from '#domain/payments/due.ts'
import { deleteOldRecords } from '#domain/privacy/retention.ts'
import { tellOfOperators } from '#domain/privacy/tell-of-operators.ts'
import { openReopened } from '#domain/requests/end-request.ts'
import type { Shop } from '#domain/shop.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { describeError, type Log } from '#src/log.ts'
import { notifyBreakGlass } from './notify/notify-break-glass.ts'
import { notifyEmail } from './notify/notify-email.ts'
import { notifyOrder } from './notify/notify-order.ts'
import { notifyRating } from './notify/notify-rating.ts'
import { notifyRequest } from './notify/notify-request.ts'
import { notifySignIn } from './notify/notify-sign-in.ts'
import type { Queue } from './queue.ts'

/** Background work: jobs from the queue, and scheduled runs over what has fallen due. */
export interface Worker {
  /** Runs what is due now; used when the demo clock moves. */
  round(): Promise<void>
  stop(): Promise<void>
}

const ROUND_MS = 2000

/** The schedules, with their intervals by the shop's clock. Safe on any number of nodes: rows are claimed. */
const workOf = (shop: Shop, log: Log) => [
  { everyMs: 0, name: 'payments', run: () => workOnPayments(shop, log) },
  { everyMs: 10 * SECOND_MS, name: 'operators', run: () => tellOfOperators(shop) },
  { everyMs: SECOND_MS, name: 'later-jobs', run: () => sendDueJobs(shop) },
  { everyMs: MINUTE_MS, name: 'reminders', run: () => queueReminders(shop, log) },
  { everyMs: DAY_MS, name: 'clean-up', run: () => cleanUp(shop) },
  { everyMs: DAY_MS, name: 'popularity', run: () => countRecentBookings(shop) },
]

async function workOnPayments(shop: Shop, log: Log): Promise<void> {
  const done = await doDueWork(shop)
  if (Object.values(done).some(count => count > 0)) log('info', 'worker.round', { ...done })
  // For alerts; `ops orders list --refund failed` lists the orders.
  if (done.failedRefunds > 0) log('warn', 'refund.failed', { refunds: done.failedRefunds })
}

async function queueReminders(shop: Shop, log: Log): Promise<void> {
  const reminders = await remindDue(shop)
  if (reminders > 0) log('info', 'worker.reminded', { reminders })
}

async function cleanUp(shop: Shop): Promise<void> {
  await forgetOldAccountsData(shop)
  await forgetOldOrderKeys(shop)
  await forgetOldWebhooks(shop)
  await deleteOldRecords(shop)
  await openReopened(shop)
}

export async function startWorker(shop: Shop, queue: Queue, log: Log): Promise<Worker> {
  await queue.work({
    'notify-order': data => notifyOrder(shop, data),
    'notify-sign-in': data => notifySignIn(shop, data),
    'notify-email': data => notifyEmail(shop, data),
    'notify-rating': data => notifyRating(shop, data),
    'notify-break-glass': data => notifyBreakGlass(shop, data),
    'notify-request': data => notifyRequest(shop, data),
  })
  const work = workOf(shop, log).map(kind => ({ ...kind, lastAt: Number.NEGATIVE_INFINITY }))
  let running: Promise<void> | undefined
  let isStopped = false

  async function once(): Promise<void> {
    for (const kind of work) {
      const now = shop.now().getTime()
      // The demo clock also moves back.
      if (Math.abs(now - kind.lastAt) < kind.everyMs) continue
      try {
        await kind.run()
        kind.lastAt = now
      } catch (error) {
        // Most likely the database is unreachable; the next run retries.
        log('error', 'worker.round-failed', { work: kind.name, error: describeError(error) })
      }
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
