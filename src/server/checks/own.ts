import { randomUUID } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Finding } from '#domain/ports/checks.ts'
import { gstinProblem } from '#rules/gst/gstin.ts'
import { LIVE_SETTINGS, SHOP_VERSION } from '#server/config.ts'
import { say } from '#text/text.ts'
import { type Check, fail, ok, reasonOf, skip, warn } from './check.ts'

/** Checks of the shop's own parts: settings, database, files, tax. */

/** The settings are complete, or the shop would not run. */
export const settings: Check = {
  name: 'settings',
  title: 'Settings',
  isRequired: true,
  async run({ values, settingsFiles = ['.env', LIVE_SETTINGS] }) {
    for (const file of settingsFiles) {
      const found = await stat(file).catch(() => undefined)
      if (values.SHOP_MODE === 'live' && found && (found.mode & 0o077) !== 0)
        return fail(`${file} can be read by other users of this machine`, `Run: chmod 600 ${file}`)
    }
    return ok(`complete; version ${SHOP_VERSION}, Node ${process.versions.node}`)
  },
}

const LEAST_VERSION = 15
/** Connections of a process beside its pool, and those for backups, commands and monitoring. */
const BESIDE_POOL = 4
const FOR_OTHERS = 20
const PROCESSES = 2

export const database: Check = {
  name: 'database',
  title: 'Database',
  isRequired: true,
  async run({ database: { db }, values }) {
    const needed = PROCESSES * (values.DATABASE_CONNECTIONS + BESIDE_POOL) + FOR_OTHERS
    let rows: Server[]
    try {
      rows = (
        await db.execute<Server>(sql`
          select current_setting('server_version_num') as version, current_setting('max_connections') as connections,
            coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
            inet_client_addr() is null or inet_client_addr() << inet '127.0.0.0/8' as "isHere"`)
      ).rows
    } catch (error) {
      return fail(`it can’t be reached: ${reasonOf(error)}`, 'Start PostgreSQL, or correct DATABASE_URL.')
    }
    const [server] = rows
    return server ? databaseFinding(server, needed) : fail('no response', 'Check DATABASE_URL.')
  },
}

type Server = {
  /** '180001' */
  version: string
  connections: string
  isEncrypted: boolean
  isHere: boolean
}

/** `needed`: connections of all processes, with backups and commands. */
export function databaseFinding(server: Server, needed: number): Finding {
  const version = Math.floor(Number(server.version) / 10_000)
  const how = server.isEncrypted ? 'encrypted' : server.isHere ? 'on this machine' : 'unencrypted'
  const about = `PostgreSQL ${version}, ${how}, ${server.connections} connections`
  if (version < LEAST_VERSION) return fail(about, `Install PostgreSQL ${LEAST_VERSION} or newer.`)
  if (how === 'unencrypted') return fail(about, 'Add ?sslmode=verify-full to DATABASE_URL.')
  return Number(server.connections) < needed
    ? warn(about, `Set max_connections to ${needed} or more, for ${PROCESSES} processes.`)
    : ok(about)
}

const LEAST_FREE = 0.1

export const files: Check = {
  name: 'files',
  title: 'Files',
  isRequired: true,
  async run({ shop, values }) {
    const key = `check/${randomUUID()}`
    const bytes = new TextEncoder().encode(key)
    try {
      await shop.files.put(key, bytes)
      const read = await shop.files.get(key)
      await shop.files.delete(key)
      if (!Buffer.from(read).equals(bytes)) return fail('a file came back changed', 'Check the file store.')
    } catch (error) {
      const where = values.FILES_URL ? 'FILES_URL and its keys' : 'DATA_DIR, its owner and the disk'
      return fail(`a file could not be written and read back: ${reasonOf(error)}`, `Check ${where}.`)
    }
    if (values.FILES_URL) return ok('written, read and deleted in the bucket')

    const { bavail, blocks } = await statfs(values.DATA_DIR).catch(() => ({ bavail: 1, blocks: 1 }))
    const about = `written, read and deleted; ${Math.floor((100 * bavail) / blocks)}% of the disk is free`
    return bavail / blocks < LEAST_FREE
      ? warn(about, 'Free some space, or move files to a bucket.')
      : ok(about)
  },
}

export const tax: Check = {
  name: 'tax',
  title: 'Tax',
  isRequired: true,
  async run({ shop: { rules } }) {
    const { company, tax: rule } = rules
    const rate = rule.treatment === 'EXEMPT' ? 'exempt' : `${rule.rate / 100}%`
    const about = `${company.state} (${company.stateCode}), ${rate}, SAC ${rule.sac}`
    if (company.gstin === '') {
      return rule.treatment === 'EXEMPT'
        ? warn(`${about}, no GSTIN`, 'Set COMPANY_GSTIN if the company is registered for GST.')
        : fail(`${about}, no GSTIN`, 'Set COMPANY_GSTIN: tax invoices need it.')
    }

    const problem = gstinProblem(company.gstin)
    if (problem) return fail(about, `COMPANY_GSTIN ${say(problem)}.`)
    return company.gstin.startsWith(company.stateCode)
      ? ok(about)
      : fail(about, 'COMPANY_GSTIN is of another state than COMPANY_STATE.')
  },
}

export const upi: Check = {
  name: 'upi',
  title: 'UPI at the visit',
  isRequired: false,
  async run({ shop: { rules } }) {
    if (rules.upiAddress === null)
      return skip('not used', 'Set UPI_ADDRESS for payments by UPI at the visit.')
    // Only a payment shows whose address it is.
    return warn(
      `payments at the visit go to ${rules.upiAddress}`,
      'Pay one rupee to it by a UPI app; check the name that the app shows, and the bank account.',
    )
  },
}
