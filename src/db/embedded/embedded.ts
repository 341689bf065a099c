import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withFileLock } from './file-lock.ts'
import { makeDataFolder, makeSocketFolder, socketFolder } from './folders.ts'
import { createCluster, EmbeddedPostgresError, findPostgres, launchPostgres } from './postgres-program.ts'
import { disownStranger, findServer, type Server } from './postmaster.ts'

/** An embedded PostgreSQL server, shared by every process that uses the same data folder. */
export interface Embedded {
  /** By a Unix socket that only our user can open: no port, no password. */
  config(database: string): pg.ClientConfig
  /** Another process had started it. */
  attached: boolean
  /**
   * Stops the server when no other client is connected. Close your own connections first. Other clients (psql)
   * count too, unless they connect right after the last check.
   */
  stop(): Promise<void>
}

interface Place {
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
 * Creates, starts or attaches to the server in `<dataDir>/pg`. Safe to call from many processes at once. The
 * server survives a killed process, and is restarted if it dies itself. @param options.flags extra arguments,
 * used only when this call starts it. @throws EmbeddedPostgresError with a message for the operator and the
 * server's last lines of output.
 */
export async function startEmbedded(dataDir: string, options: { flags?: string[] } = {}): Promise<Embedded> {
  makeDataFolder(dataDir)
  const place = placeFor(fs.realpathSync(dataDir), options.flags ?? [])
  const { attached, presence } = await withFileLock(place.lock, () => enter(place))
  const stay = keepPresent(place, presence)
  return { config: database => configFor(place, database), attached, stop: stay.leave }
}

function placeFor(dataDir: string, flags: string[]): Place {
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

function configFor(place: Place, database: string): pg.ClientConfig {
  return { host: place.socketDir, port: 5432, user: 'shop', database, ssl: false }
}

/** Requires the lock. The presence connection prevents other processes from stopping the server. */
async function enter(place: Place): Promise<{ attached: boolean; presence: pg.Client }> {
  if (!fs.existsSync(path.join(place.data, 'PG_VERSION'))) {
    createCluster(place.native, place.data, !place.flags.includes('fsync=off'))
  }
  const { attached, socketDir } = await ensureRunning(place)
  place.socketDir = socketDir
  const presence = new pg.Client({ ...configFor(place, 'postgres'), application_name: PRESENCE })
  // A lost connection also emits 'end', which is handled there.
  presence.on('error', () => {})
  try {
    await presence.connect()
  } catch (error) {
    const where = `PostgreSQL runs in ${place.data}, but can't be reached at ${socketDir}`
    throw new EmbeddedPostgresError(`${where}: ${String(error)}`, { cause: error })
  }
  return { attached, presence }
}

async function ensureRunning(place: Place): Promise<{ attached: boolean; socketDir: string }> {
  const deadline = Date.now() + START_WITHIN_MS
  let launched: Launched | undefined
  for (;;) {
    const server = findServer(place.data)
    if (server?.status === 'ready') return { attached: !launched, socketDir: server.socketDir }
    if (launched?.ended()) {
      // After kill -9 of the postmaster its children need a moment to end; a new one won't start before.
      if (!launched.lastOutput().includes('is still in use') || Date.now() > deadline)
        throw launched.failure()
      await sleep(200)
      launched = launch(place)
    }
    if (!server && !launched) launched = launch(place)
    if (Date.now() > deadline) {
      const words = launched ? `: ${launched.lastOutput()}` : ` (process ${server?.pid}, ${server?.status})`
      throw new EmbeddedPostgresError(`PostgreSQL in ${place.data} was not ready within a minute${words}`)
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

function launch(place: Place): Launched {
  makeSocketFolder(place.socketDir, place.data)
  disownStranger(place.data)
  if (fileSize(place.log) > MAX_LOG_BYTES) fs.renameSync(place.log, `${place.log}.1`)
  const logStart = fileSize(place.log)
  let problem: Error | undefined
  const child: ChildProcess = launchPostgres(place)
  child.on('error', error => {
    problem = error
  })
  const lastOutput = () => {
    const written = fs.readFileSync(place.log).subarray(logStart).toString('utf8')
    return written.trim().split('\n').slice(-12).join('\n')
  }
  return {
    ended: () => problem !== undefined || child.exitCode !== null || child.signalCode !== null,
    lastOutput,
    failure: () => {
      const how = problem?.message ?? `status ${child.exitCode ?? child.signalCode}`
      return new EmbeddedPostgresError(
        `PostgreSQL in ${place.data} ended at once (${how}). It said:\n${lastOutput()}`,
      )
    },
  }
}

function fileSize(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Reconnects when the connection is lost. */
function keepPresent(place: Place, first: pg.Client): { leave(): Promise<void> } {
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
        hold((await withFileLock(place.lock, () => enter(place))).presence)
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
    await withFileLock(place.lock, async () => {
      if (presence === undefined) return
      const last = await isLast(presence)
      await presence.end()
      const server = findServer(place.data)
      if (last && server) await shutDown(place, server)
    })
  }

  hold(first)
  return { leave }
}

/** We hold the lock under which processes attach. Closed connections take a moment to vanish. */
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
async function shutDown(place: Place, server: Server): Promise<void> {
  process.kill(server.pid, 'SIGINT')
  const deadline = Date.now() + START_WITHIN_MS
  while (findServer(place.data) !== undefined) {
    if (Date.now() > deadline) throw new EmbeddedPostgresError(`PostgreSQL in ${place.data} does not stop.`)
    await sleep(10)
  }
}
