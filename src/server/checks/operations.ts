import { eq } from 'drizzle-orm'
import { marks } from '#db/schema.ts'
import { BACKUP_MARK, COPY_MARK } from '#domain/orders/records/figures.ts'
import type { Finding } from '#domain/ports/checks.ts'
import { HOUR_MS, SECOND_MS } from '#rules/durations.ts'
import { ask, type Check, fail, ok, reasonOf, skip, warn } from './check.ts'

/** Clock, traces, backups and alerts. */

const WARN_SECONDS = 60
/** A payment page that would close too soon is refused by its provider. */
const FAIL_SECONDS = 240

export const clock: Check = {
  name: 'clock',
  title: 'Clock',
  isRequired: true,
  async run({ values }) {
    const url = values.PHONEPE_AUTH_URL ?? values.RAZORPAY_URL ?? values.SMS_URL
    if (!url) return ok('not compared, since a demo’s clock can be moved')
    const before = Date.now()
    let date: string | null
    try {
      date = (await ask(url, { method: 'HEAD' })).headers.get('date')
    } catch (error) {
      return warn(`no other clock could be read: ${reasonOf(error)}`, 'Check the network of this machine.')
    }
    if (date === null) return warn('no other clock could be read', 'Compare the time by hand.')
    return clockFinding(new Date(date).getTime() - (before + Date.now()) / 2)
  },
}

/** `difference`: how far the other clock is ahead, in ms. */
export function clockFinding(difference: number): Finding {
  const seconds = Math.round(Math.abs(difference) / SECOND_MS)
  if (seconds <= WARN_SECONDS) return ok('right')
  const about = `${seconds} seconds ${difference > 0 ? 'slow' : 'fast'}`
  const todo = 'Let this machine set its clock: timedatectl set-ntp true'
  return seconds > FAIL_SECONDS ? fail(about, todo) : warn(about, todo)
}

export const traces: Check = {
  name: 'traces',
  title: 'Traces',
  isRequired: false,
  async run({ values: { OTLP_URL, OTLP_HEADERS } }) {
    if (!OTLP_URL) return skip('not used')
    try {
      const { status } = await ask(OTLP_URL, {
        method: 'POST',
        headers: { ...OTLP_HEADERS, 'content-type': 'application/json' },
        body: '{"resourceSpans":[]}',
      })
      return status < 300 ? ok('accepted') : fail(`answered ${status}`, 'Check OTLP_URL and OTLP_HEADERS.')
    } catch (error) {
      return fail(`the collector can’t be reached: ${reasonOf(error)}`, 'Check OTLP_URL.')
    }
  },
}

/** Written by deploy/live/backup.sh. */
const RESTORE_MARK = 'restore-tried'
const MAX_BACKUP_HOURS = 25
/** A copy may fail for one night. */
const MAX_COPY_HOURS = 49
const MAX_RESTORE_HOURS = 90 * 24

export const backup: Check = {
  name: 'backup',
  title: 'Backup',
  isRequired: false,
  async run({ shop }) {
    const hoursSince = async (name: string) => {
      const [mark] = await shop.db.select({ at: marks.at }).from(marks).where(eq(marks.name, name))
      return mark ? Math.floor((shop.now().getTime() - mark.at.getTime()) / HOUR_MS) : undefined
    }
    const done = await hoursSince(BACKUP_MARK)
    if (done === undefined) return warn('no backup yet', 'Start the nightly backup (docs/go-live.md).')
    if (done > MAX_BACKUP_HOURS) return fail(`the last one is ${done} hours old`, 'Read its log.')

    const copied = await hoursSince(COPY_MARK)
    if (copied === undefined)
      return warn(
        `${done} hours old, and none on another machine`,
        'Set BACKUP_RECIPIENT and BACKUP_TARGET for encrypted copies (docs/go-live.md).',
      )
    if (copied > MAX_COPY_HOURS)
      return fail(`the last copy on another machine is ${copied} hours old`, 'Read the log of the copies.')

    const tried = await hoursSince(RESTORE_MARK)
    const about = `${done} hours old, its last copy on another machine ${copied} hours`
    return tried === undefined || tried > MAX_RESTORE_HOURS
      ? warn(`${about}; no restore was tried for 90 days`, 'Try a restore (docs/go-live.md).')
      : ok(`${about}, and a restore was tried`)
  },
}

export const alerts: Check = {
  name: 'alerts',
  title: 'Alerts',
  isRequired: false,
  async run({ values: { ALERTMANAGER_URL } }, { withAlert }) {
    if (!ALERTMANAGER_URL)
      return warn(
        'no person is called when the shop is down',
        'Start Alertmanager, and set ALERTMANAGER_URL.',
      )
    const base = ALERTMANAGER_URL.replace(/(?<!\/)\/+$/, '')
    try {
      const { status } = await ask(`${base}/-/ready`)
      if (status !== 200) return fail(`Alertmanager answers ${status}`, 'Read its log.')
      return withAlert ? await sendTestAlert(base) : ok('Alertmanager is ready')
    } catch (error) {
      const todo = 'Start it, or correct ALERTMANAGER_URL.'
      return fail(`Alertmanager can’t be reached: ${reasonOf(error)}`, todo)
    }
  },
}

async function sendTestAlert(base: string): Promise<Finding> {
  const labels = { alertname: 'JaanchCheck', severity: 'page' }
  const annotations = { summary: 'A test of the alerts. You need not do anything.' }
  const { status } = await ask(`${base}/api/v2/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ labels, annotations }]),
  })
  return status === 200
    ? warn('a test alert was sent', 'Check that it arrives.')
    : fail(`the test alert was refused (${status})`, 'Read the log of Alertmanager.')
}
