import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Database } from '#db/client.ts'
import { sqlStateOf } from '#db/errors.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { Figures } from '#domain/orders/records/figures.ts'
import { SECOND_MS } from '#rules/durations.ts'
import type { Log } from '#server/log.ts'
import { describeError } from '#wire/describe-error.ts'

/** Metrics that need a query are left out while the database is down. */

interface WaitingJobs {
  kind: string
  jobs: number
  oldestSeconds: number
}

/** Counted in this process, since its start. */
interface OwnCounts {
  renders: number
  spansSent: number
  spansDropped: number
}

export interface MetricSources {
  log: Log
  database: Database
  catalogue: LiveCatalogue
  figures: () => Promise<Figures>
  areFilesThere: () => Promise<boolean>
  /** A folder on the data's disk. */
  dataFolder?: string
  version: string
  waitingJobs?: () => Promise<WaitingJobs[]>
  counts?: () => OwnCounts
}

type Refresh = () => Promise<void>

/** Returns the function that updates the metrics that need a query. */
export function addMetrics(registry: Registry, measured: MetricSources): Refresh {
  addOwn(registry, measured)
  const { log, figures, waitingJobs } = measured
  const refreshes = [
    businessFigures(registry, orLogged(log, 'business', figures)),
    ...storageFigures(registry, measured),
  ]
  if (waitingJobs) refreshes.push(jobFigures(registry, orLogged(log, 'jobs', waitingJobs)))
  return async () => {
    await Promise.all(refreshes.map(refresh => refresh()))
  }
}

/** Undefined on failure, which is logged once until the next success: Prometheus scrapes every few seconds. */
function orLogged<Found>(
  log: Log,
  figures: string,
  ask: () => Promise<Found>,
): () => Promise<Found | undefined> {
  const logged = new Set<string>()
  return async () => {
    try {
      const found = await ask()
      logged.clear()
      return found
    } catch (error) {
      const kind = sqlStateOf(error) ?? (error instanceof Error ? error.name : 'unknown')
      if (!logged.has(kind)) log('error', 'metrics.not-read', { figures, error: describeError(error) })
      logged.add(kind)
      return undefined
    }
  }
}

function addOwn(registry: Registry, { database, catalogue, version, counts }: MetricSources): void {
  const gauge = gaugesOf(registry)
  gauge('jaanch_info', 'Always 1; the version of the program', ['version']).set({ version }, 1)
  gauge('jaanch_database_connections', 'Connections of the pool by state', ['state'], own => {
    own.set({ state: 'total' }, database.pool.totalCount)
    own.set({ state: 'idle' }, database.pool.idleCount)
    own.set({ state: 'waiting' }, database.pool.waitingCount)
  })
  gauge('jaanch_database_connections_most', 'Maximum number of connections of the pool').set(
    database.pool.options.max ?? 0,
  )
  gauge('jaanch_catalogue_version', 'Times the catalogue was read since the start', [], own =>
    own.set(catalogue.current().version),
  )
  const listening =
    '1 while catalogue changes are received; 0: every order reads the catalogue from the database'
  gauge('jaanch_catalogue_listening', listening, [], own => own.set(catalogue.isListening() ? 1 : 0))
  if (!counts) return
  const renders = 'Pages rendered since the start; all others were sent from memory'
  const spans = 'Spans of traces since the start: sent, or dropped'
  addCounter(registry, 'jaanch_renders_total', renders, [], own => own.inc(counts().renders))
  addCounter(registry, 'jaanch_spans_total', spans, ['outcome'], own => {
    own.inc({ outcome: 'sent' }, counts().spansSent)
    own.inc({ outcome: 'dropped' }, counts().spansDropped)
  })
}

/** A counter whose total is counted elsewhere. */
const addCounter = (
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  add: (counter: Counter<string>) => void,
) =>
  new Counter<string>({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      add(this)
    },
  })

const gaugesOf =
  (registry: Registry) =>
  (name: string, help: string, labelNames: string[] = [], collect?: (gauge: Gauge<string>) => void) =>
    new Gauge<string>({
      name,
      help,
      labelNames,
      registers: [registry],
      ...(collect && {
        collect() {
          collect(this)
        },
      }),
    })

/** Younger figures are not read again, because several Prometheus servers may scrape the metrics. */
const MAX_FIGURES_AGE_MS = 15 * SECOND_MS

function businessFigures(registry: Registry, figures: () => Promise<Figures | undefined>): Refresh {
  const gauge = gaugesOf(registry)
  const visits = gauge('jaanch_visits_ahead', 'Orders whose visit is today or later', ['status', 'payment'])
  const one = {
    payments: gauge('jaanch_payments_open', 'Online payments that the provider has not decided'),
    oldestPayment: gauge('jaanch_oldest_open_payment_seconds', 'Age of the oldest of these payments'),
    refunds: gauge('jaanch_refunds_waiting', 'Refunds that the provider has not decided'),
    oldestRefund: gauge('jaanch_oldest_waiting_refund_seconds', 'Age of the oldest of these refunds'),
    failedRefunds: gauge(
      'jaanch_refunds_failed',
      'Refunds that the provider refused and an operator must handle',
    ),
    overdueReports: gauge('jaanch_reports_overdue', 'Reports that are past their promised time'),
    missedVisits: gauge('jaanch_visits_missed', 'Confirmed visits of past days without a collected sample'),
    backup: gauge('jaanch_backup_age_seconds', 'Time since the last backup'),
    backupCopy: gauge(
      'jaanch_backup_copy_age_seconds',
      'Time since a backup was last copied to another machine',
    ),
    clock: gauge('jaanch_clock_ahead_seconds', "How far the database's clock is ahead of this machine's"),
  }
  const webhooks = gauge(
    'jaanch_payments_of_hour',
    'Online payments completed in the last hour, by whether a webhook about them has arrived',
    ['provider', 'webhook'],
  )
  const slots = gauge('jaanch_slots', 'Hours of the coming week with a booking, by how full they are', [
    'state',
  ])
  let askedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - askedAt < MAX_FIGURES_AGE_MS) return
    const found = await figures()
    for (const labelled of [visits, webhooks, slots]) labelled.reset()
    // The value is not reset, because 0 would look like a measurement.
    for (const single of Object.values(one)) single.remove()
    if (!found) return
    askedAt = performance.now()
    for (const { status, payment, orders } of found.visits) visits.set({ status, payment }, orders)
    for (const { provider, hasWebhook, payments } of found.webhooks)
      webhooks.set({ provider, webhook: hasWebhook ? 'yes' : 'no' }, payments)
    for (const [state, count] of Object.entries(found.slots)) slots.set({ state }, count)
    one.payments.set(found.payments.count)
    one.oldestPayment.set(found.payments.oldestSeconds)
    one.refunds.set(found.refunds.count)
    one.oldestRefund.set(found.refunds.oldestSeconds)
    one.failedRefunds.set(found.failedRefunds)
    one.overdueReports.set(found.overdueReports)
    one.missedVisits.set(found.missedVisits)
    if (found.backupAgeSeconds !== null) one.backup.set(found.backupAgeSeconds)
    if (found.backupCopyAgeSeconds !== null) one.backupCopy.set(found.backupCopyAgeSeconds)
    one.clock.set(found.clockAheadSeconds)
  }
}

function storageFigures(registry: Registry, { areFilesThere, dataFolder }: MetricSources): Refresh[] {
  const gauge = gaugesOf(registry)
  const files = gauge('jaanch_files_reachable', '1 while reports and prescriptions can be read')
  const free = gauge('jaanch_data_free_bytes', 'Free space on the disk of DATA_DIR')
  return [
    async () => files.set((await areFilesThere()) ? 1 : 0),
    async () => {
      const disk = dataFolder === undefined ? undefined : await statfs(dataFolder).catch(() => undefined)
      if (disk) free.set(disk.bavail * disk.bsize)
      else free.remove()
    },
  ]
}

function jobFigures(registry: Registry, waitingJobs: () => Promise<WaitingJobs[] | undefined>): Refresh {
  const gauge = gaugesOf(registry)
  const waiting = gauge('jaanch_jobs_waiting', 'Jobs that are due and have not started', ['kind'])
  const oldestHelp = 'Time since the oldest of these jobs was due'
  const oldest = gauge('jaanch_oldest_waiting_job_seconds', oldestHelp, ['kind'])
  return async () => {
    const found = (await waitingJobs()) ?? []
    waiting.reset()
    oldest.reset()
    for (const { kind, jobs, oldestSeconds } of found) {
      waiting.set({ kind }, jobs)
      oldest.set({ kind }, oldestSeconds)
    }
  }
}
