import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The shop as it ships, as a child with data of its own, on the loopback address only. */

export interface RunningShop {
  child: ChildProcess
  url: string
  pid: number
  /** From spawn to the first home page that was answered, in ms. */
  startedIn: number
}

const START_WITHIN_MS = 60_000

/** A port that is free now, and that browsers don't refuse. */
const freePort = (): Promise<number> =>
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
    // Nobody listens yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** A bench or drill that is stopped half-way leaves no shop behind, not even a paused one. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) {
    child.kill('SIGTERM')
    child.kill('SIGCONT')
  }
})

interface StartOptions {
  /** A module that is loaded before the shop. */
  preload?: URL
  /** Settings beside those of a shop under load. */
  env?: Record<string, string>
}

/** Starts `node src/server.ts` and waits for its first home page. */
export async function startShop(
  dataDir: string,
  { preload, env = {} }: StartOptions = {},
): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...(preload ? ['--import', preload.href] : []), new URL('../src/server.ts', import.meta.url).pathname],
    {
      cwd: new URL('..', import.meta.url).pathname,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        SHOP_MODE: 'demo',
        PORT: String(port),
        DATA_DIR: dataDir,
        SLOT_CAPACITY: '1000000',
        CODES_PER_ADDRESS: '1000000',
        FORMS_PER_ADDRESS: '1000000',
        FORMS_PER_HOUR: '1000000',
        ORDERS_PER_CUSTOMER: '1000000',
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
    if (performance.now() - began > START_WITHIN_MS) throw new Error('the shop did not answer in a minute')
    await sleep(5)
  }
  return { child, url, pid: child.pid ?? 0, startedIn: performance.now() - began }
}
