import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ALLOCATOR, NODE_OPTIONS } from '../scripts/start.ts'

/** The shop as shipped, as a child process with its own data, on the loopback address only. */

export interface RunningShop {
  child: ChildProcess
  url: string
  pid: number
  /** Time from spawn to the first home page, in ms. */
  startedIn: number
}

/** Two seconds on an idle machine. */
const START_WITHIN_MS = 180_000

/** Precise enough for the time of a start; more often would cost CPU time. */
const LOOKS_EVERY_MS = 20

/** A free port that browsers don't refuse. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function isAnswering(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status === 200
  } catch (error) {
    // Refused while the port is not open yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Shops to kill on exit, so that an interrupted bench or drill leaves none behind, not even a paused one. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) {
    child.kill('SIGTERM')
    child.kill('SIGCONT')
  }
})

const OWN_PROGRAM = new URL('..', import.meta.url).pathname

/** The second is that of 0.2, with which the bench can compare. */
const MAIN = ['src/server/main.ts', 'src/server.ts']
const mainOf = (program: string): string => {
  const main = MAIN.find(file => existsSync(path.join(program, file)))
  if (!main) throw new Error(`no program of the shop in ${program}`)
  return main
}

interface StartOptions {
  /** Folder of the release to start; this one by default. */
  program?: string
  /** A module to preload. */
  preload?: URL
  /** Further settings. */
  env?: Record<string, string>
  /** A free port by default. */
  port?: number
}

/** Kills every shop; for programs that are exiting. */
export function killShops(): void {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Starts the shop and waits for its home page. Without the wrapper of `npm start`, which replaces its process and would
 * lose the IPC channel.
 */
export async function startShop(
  dataDir: string,
  { program = OWN_PROGRAM, preload, env = {}, port: given }: StartOptions = {},
): Promise<RunningShop> {
  const port = given ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...NODE_OPTIONS, ...(preload ? ['--import', preload.href] : []), mainOf(program)],
    {
      cwd: program,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...ALLOCATOR,
        SHOP_MODE: 'demo',
        PORT: String(port),
        DATA_DIR: dataDir,
        // Compilation is a third of a start.
        NODE_COMPILE_CACHE: new URL('../node_modules/.cache/node', import.meta.url).pathname,
        SLOT_CAPACITY: '1000000',
        CODES_PER_ADDRESS: '1000000',
        REQUESTS_PER_ADDRESS: '100000000',
        LOG_LEVEL: 'error',
        ...env,
      },
    },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  while (!(await isAnswering(`${url}/`))) {
    if (child.exitCode !== null) throw new Error(`the shop ended at its start (${child.exitCode})`)
    if (performance.now() - began > START_WITHIN_MS) {
      child.kill('SIGKILL')
      throw new Error(`the shop did not answer in ${START_WITHIN_MS / 1000} s`)
    }
    await sleep(LOOKS_EVERY_MS)
  }
  return { child, url, pid: child.pid ?? 0, startedIn: performance.now() - began }
}
