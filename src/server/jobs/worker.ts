import { deleteOldAccountsData } from '#domain/accounts/old-data.ts'
import { countRecentBookings } from '#domain/catalogue/popularity.ts'
import { deleteDueFiles } from '#domain/files/deletions.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { notifyEmail } from '#domain/messages/account/email-address.ts'
import { notifySignIn } from '#domain/messages/account/new-sign-in.ts'
import { notifyDayEnd } from '#domain/messages/desk/day-end.ts'
import { notifyEmergencyAccess } from '#domain/messages/desk/emergency-access.ts'
import { notifyRating } from '#domain/messages/desk/low-rating.ts'
import { notifyRequest } from '#domain/messages/desk/request.ts'
import { notifyStaffKey } from '#domain/messages/desk/staff-key.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { notifyReportAgain } from '#domain/messages/order/report-again.ts'
import { remindDue } from '#domain/messages/reminders.ts'
import { settleDuePayments } from '#domain/money/payments/due.ts'
import { closeOutdatedCode } from '#domain/money/payments/upi-code.ts'
import { deleteOldWebhooks } from '#domain/money/payments/webhook.ts'
import { forgetOldOrderKeys } from '#domain/orders/idempotency.ts'
import { logOperatorActions } from '#domain/privacy/log-operator-actions.ts'
import { deleteOldRecords } from '#domain/privacy/retention.ts'
import { runScheduled } from '#domain/scheduled-runs.ts'
import type { Shop } from '#domain/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import type { Log } from '#server/log.ts'
import { describeError } from '#wire/describe-error.ts'
import type { Queue } from './queue.ts'

/** Background work: jobs from the queue, and scheduled jobs, each with its own interval. */
export interface Worker {
  /** Runs what is due now; used when the demo clock moves. */
  round(): Promise<void>
  stop(): Promise<void>
}

const TICK_MS = 2000
const MAX_BACK_OFF_MS = 30 * SECOND_MS

interface Job {
  name: string
  /** Interval by the shop's clock. */
  everyMs: number
  run: () => Promise<unknown>
}

/** Can run in any number of copies of the shop: rows are claimed, and a scheduled job runs in one copy only. */
function jobsOf(shop: Shop, log: Log): Job[] {
  const scheduled = (name: string, everyMs: number, run: () => Promise<unknown>): Job => ({
    name,
    everyMs: MINUTE_MS,
    run: () => runScheduled(shop, name, everyMs, run),
  })
  return [
    { name: 'payments', everyMs: 0, run: () => workOnPayments(shop, log) },
    { name: 'operators', everyMs: 10 * SECOND_MS, run: () => logOperatorActions(shop) },
    { name: 'later-jobs', everyMs: SECOND_MS, run: () => sendDueJobs(shop) },
    { name: 'reminders', everyMs: MINUTE_MS, run: () => queueReminders(shop, log) },
    scheduled('clean-up', DAY_MS, () => cleanUp(shop)),
    scheduled('delete-files', HOUR_MS, () => deleteDueFiles(shop)),
    scheduled('popularity', DAY_MS, () => countRecentBookings(shop)),
  ]
}

async function workOnPayments(shop: Shop, log: Log): Promise<void> {
  const done = await settleDuePayments(shop)
  if (Object.values(done).some(count => count > 0)) log('info', 'worker.round', { ...done })
  // For alerts; `ops orders list --refund failed` lists the orders.
  if (done.failedRefunds > 0) log('warn', 'refund.failed', { refunds: done.failedRefunds })
}

async function queueReminders(shop: Shop, log: Log): Promise<void> {
  const reminders = await remindDue(shop)
  if (reminders > 0) log('info', 'worker.reminded', { reminders })
}

async function cleanUp(shop: Shop): Promise<void> {
  await deleteOldAccountsData(shop)
  await forgetOldOrderKeys(shop)
  await deleteOldWebhooks(shop)
  await deleteOldRecords(shop)
}

export async function startWorker(shop: Shop, queue: Queue, log: Log): Promise<Worker> {
  await queue.work({
    'notify-order': data => notifyOrder(shop, data),
    'notify-sign-in': data => notifySignIn(shop, data),
    'notify-email': data => notifyEmail(shop, data),
    'notify-report-again': data => notifyReportAgain(shop, data),
    'notify-rating': data => notifyRating(shop, data),
    'notify-emergency-access': data => notifyEmergencyAccess(shop, data),
    'notify-day-end': data => notifyDayEnd(shop, data),
    'notify-staff-key': data => notifyStaffKey(shop, data),
    'notify-request': data => notifyRequest(shop, data),
    'close-upi-code': data => closeOutdatedCode(shop, data),
  })
  const schedules = jobsOf(shop, log).map(job => scheduleOf(job, shop, log))
  const round = async () => {
    await Promise.all(schedules.map(({ runIfDue }) => runIfDue()))
  }
  const timer = setInterval(() => void round(), TICK_MS)
  timer.unref()
  const finish = async () => {
    await Promise.all(schedules.map(({ finish }) => finish()))
  }
  return {
    async round() {
      await finish()
      await round()
    },
    async stop() {
      clearInterval(timer)
      await finish()
    },
  }
}

/** One job's own schedule. After a failure it waits twice as long as before the last try. */
function scheduleOf({ name, everyMs, run }: Job, { now }: Pick<Shop, 'now'>, log: Log) {
  let running: Promise<void> | undefined
  let waitMs = 0
  let triedAt = Number.NEGATIVE_INFINITY
  let failures = 0

  async function runNow(startedAt: number): Promise<void> {
    triedAt = startedAt
    try {
      await run()
      failures = 0
      waitMs = everyMs
    } catch (error) {
      failures += 1
      waitMs = Math.max(everyMs, Math.min(TICK_MS * 2 ** failures, MAX_BACK_OFF_MS))
      log('error', 'worker.round-failed', { work: name, error: describeError(error) })
    }
  }

  return {
    /** Skips the run if an earlier one has not ended. */
    async runIfDue(): Promise<void> {
      const at = now().getTime()
      // The demo's clock can also move back.
      if (running || Math.abs(at - triedAt) < waitMs) return
      running = runNow(at).finally(() => {
        running = undefined
      })
      await running
    },
    finish: async () => running,
  }
}
