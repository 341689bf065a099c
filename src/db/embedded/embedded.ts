import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withFileLock } from './file-lock.ts'
import { makeDataFolder, makeSocketFolder, socketFolder } from './folders.ts'
import { createCluster, EmbeddedPostgresError, findPostgres, launchPostgres } from './postgres-program.ts'
import { findServer, replaceStalePid, type Server } from './postmaster.ts'

/** An embedded PostgreSQL server, shared by every process that uses the same data folder. */
export interface Embedded {
  /** Through a Unix socket that only our user can open: no port and no password. */
  config(database: string): pg.ClientConfig
  /** True if another process had started the server. */
  attached: boolean
  /**
   * Stops the server when no other client is connected. Close your own connections first. Other clients (psql)
   * count too, unless they connect right after the last check.
   */
  stop(): Promise<void>
}

interface Cluster {
  data: string
  log: string
  lock: string
  socketDir: string
  native: string
  flags: string[]
}

const START_WITHIN_MS = 60_000
const MAX_LOG_BYTES = 10_000_000
/** `application_name` of the connection that every process holds while it uses the server. */
const PRESENCE = 'jaanch presence'

/**
 * Creates, starts or attaches to the server in `<dataDir>/pg`. Many processes can call it at once. The server survives
 * a killed process, and is restarted if it dies itself. @param options.flags extra arguments, used only if this call
 * starts it. @throws EmbeddedPostgresError with a message for the operator and the server's last lines of output.
 */
export async function startEmbedded(dataDir: string, options: { flags?: string[] } = {}): Promise<Embedded> {
  makeDataFolder(dataDir)
  const cluster = describeCluster(fs.realpathSync(dataDir), options.flags ?? [])
  const { attached, presence } = await withFileLock(cluster.lock, () => enterCluster(cluster))
  const stay = holdPresence(cluster, presence)
  return { config: database => configFor(cluster, database), attached, stop: stay.leave }
}

function describeCluster(dataDir: string, flags: string[]): Cluster {
  const data = path.join(dataDir, 'pg')
  return {
    data,
    log: path.join(dataDir, 'pg.log'),
    lock: path.join(dataDir, 'pg.lock'),
    socketDir: socketFolder(dataDir),
    native: findPostgres(),
    flags,
  }
}

function configFor(cluster: Cluster, database: string): pg.ClientConfig {
  return { host: cluster.socketDir, port: 5432, user: 'shop', database, ssl: false }
}

/** The caller holds the lock. The presence connection keeps other processes from stopping the server. */
async function enterCluster(cluster: Cluster): Promise<{ attached: boolean; presence: pg.Client }> {
  if (!fs.existsSync(path.join(cluster.data, 'PG_VERSION'))) {
    createCluster(cluster.native, cluster.data, !cluster.flags.includes('fsync=off'))
  }
  const { attached, socketDir } = await ensureRunning(cluster)
  cluster.socketDir = socketDir
  const presence = new pg.Client({ ...configFor(cluster, 'postgres'), application_name: PRESENCE })
  // A lost connection also emits 'end', which is handled there.
  presence.on('error', () => {})
  try {
    await presence.connect()
  } catch (error) {
    const where = `PostgreSQL runs in ${cluster.data}, but can't be reached at ${socketDir}`
    throw new EmbeddedPostgresError(`${where}: ${String(error)}`, { cause: error })
  }
  return { attached, presence }
}

async function ensureRunning(cluster: Cluster): Promise<{ attached: boolean; socketDir: string }> {
  const deadline = Date.now() + START_WITHIN_MS
  let launched: Launched | undefined
  for (;;) {
    const server = findServer(cluster.data)
    if (server?.status === 'ready') return { attached: !launched, socketDir: server.socketDir }
    if (launched?.ended()) {
      // After kill -9 of the postmaster its children take a moment to end, and a new postmaster does not start before
      // that.
      if (!launched.lastOutput().includes('is still in use') || Date.now() > deadline)
        throw launched.failure()
      await sleep(200)
      launched = launchServer(cluster)
    }
    if (!server && !launched) launched = launchServer(cluster)
    if (Date.now() > deadline) {
      const words = launched ? `: ${launched.lastOutput()}` : ` (process ${server?.pid}, ${server?.status})`
      throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.data} was not ready within a minute${words}`)
    }
    await sleep(10)
  }
}

interface Launched {
  ended(): boolean
  /** The last lines of output since this start. */
  lastOutput(): string
  failure(): EmbeddedPostgresError
}

function launchServer(cluster: Cluster): Launched {
  makeSocketFolder(cluster.socketDir, cluster.data)
  replaceStalePid(cluster.data)
  if (fileSize(cluster.log) > MAX_LOG_BYTES) fs.renameSync(cluster.log, `${cluster.log}.1`)
  const logStart = fileSize(cluster.log)
  let problem: Error | undefined
  const child: ChildProcess = launchPostgres(cluster)
  child.on('error', error => {
    problem = error
  })
  const lastOutput = () => {
    const written = fs.readFileSync(cluster.log).subarray(logStart).toString('utf8')
    return written.trim().split('\n').slice(-12).join('\n')
  }
  return {
    ended: () => problem !== undefined || child.exitCode !== null || child.signalCode !== null,
    lastOutput,
    failure: () => {
      const how = problem?.message ?? `status ${child.exitCode ?? child.signalCode}`
      return new EmbeddedPostgresError(
        `PostgreSQL in ${cluster.data} ended at once (${how}). It said:\n${lastOutput()}`,
      )
    },
  }
}

function fileSize(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Reconnects when the connection is lost. */
function holdPresence(cluster: Cluster, first: pg.Client): { leave(): Promise<void> } {
  let presence: pg.Client | undefined
  let leaving = false
  let returning: Promise<void> | undefined

  function hold(client: pg.Client): void {
    presence = client
    client.once('end', () => {
      presence = undefined
      if (!leaving) returning = reconnect()
    })
  }

  async function reconnect(): Promise<void> {
    console.error('PostgreSQL went away; it is started again.')
    for (let wait = 100; !leaving; wait = Math.min(wait * 2, 2000)) {
      try {
        hold((await withFileLock(cluster.lock, () => enterCluster(cluster))).presence)
        return
      } catch (error) {
        // The cause (disk full, no memory) may pass; until then every request fails with "no database".
        console.error(`PostgreSQL could not be started again: ${String(error)}`)
        await sleep(wait)
      }
    }
  }

  async function leave(): Promise<void> {
    leaving = true
    await returning
    await withFileLock(cluster.lock, async () => {
      if (presence === undefined) return
      const last = await isLast(presence)
      await presence.end()
      const server = findServer(cluster.data)
      if (last && server) await shutDown(cluster, server)
    })
  }

  hold(first)
  return { leave }
}

/** This process holds the lock that others need to attach. Closed connections take a moment to disappear. */
async function isLast(presence: pg.Client): Promise<boolean> {
  for (let look = 0; look < 20; look++) {
    const { rows } = await presence.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows.length === 0) return true
    if (rows.some(({ name }) => name === PRESENCE)) return false
    await sleep(50)
  }
  return false
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes a checkpoint. */
async function shutDown(cluster: Cluster, server: Server): Promise<void> {
  process.kill(server.pid, 'SIGINT')
  const deadline = Date.now() + START_WITHIN_MS
  while (findServer(cluster.data) !== undefined) {
    if (Date.now() > deadline) throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.data} does not stop.`)
    await sleep(10)
  }
}
