import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processStart } from '#db/embedded/file-lock.ts'
import { findServer } from '#db/embedded/postmaster.ts'

/** A shop that runs in demo mode for the tests of one worker. */
export interface Shop {
  /** Its address, without a slash at the end. */
  url: string
  /** What it sent, newest first. */
  outbox(): Promise<OutboxMessage[]>
  /** Moves its clock to an ISO time, or back to the real one. */
  setClock(now: string | null): Promise<void>
  /** Runs an operator's command (the words after `npm run ops --`) beside it; answers what was printed. */
  operate(...words: string[]): Promise<string>
  /** Everything it printed so far. */
  log(): string
  /** @throws Error when it doesn't end within 15 s of being asked to. */
  stop(): Promise<void>
}

interface OutboxMessage {
  id: string
  channel: 'sms' | 'email'
  to: string
  subject: string
  text: string
  sentAt: string
}

const run = promisify(execFile)

const root = path.join(import.meta.dirname, '../../..')
const testData = path.join(root, '.testdata')
const READY_WITHIN_MS = 90_000
const STOP_WITHIN_MS = 15_000

/** Names the shop that works on these data, for the run after one that was killed. */
const OWNER = 'shop.pid'

/**
 * Starts the program that ships, as a customer's request would meet it, and waits until it can answer. `settings` are
 * environment variables beside those that every test's shop has.
 */
export async function startShop(name: string, settings: Record<string, string> = {}): Promise<Shop> {
  removeLeftovers()
  const dataDir = path.join(testData, `e2e-${process.pid}-${name}`)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const own = path.join(root, 'node_modules/.bin/node')
  const node = fs.existsSync(own) ? own : process.execPath
  // Not our whole environment: a setting of the person who runs the tests must not change what they test.
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ...settings }
  const child = spawn(node, ['src/server.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  fs.writeFileSync(path.join(dataDir, OWNER), `${child.pid} ${processStart(child.pid ?? 0)}`)
  let log = ''
  child.stdout.on('data', data => {
    log += data
  })
  child.stderr.on('data', data => {
    log += data
  })
  const url = `http://localhost:${port}`
  await ready(child, url, () => log)
  return {
    url,
    outbox: async () => (await fetch(`${url}/dev/outbox.json`)).json() as Promise<OutboxMessage[]>,
    async setClock(now) {
      const answer = await fetch(`${url}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now }),
      })
      if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`)
    },
    async operate(...words) {
      const command = ['src/cli/main.ts', ...words, '--as', 'tests']
      return (await run(node, command, { cwd: root, env })).stdout
    },
    log: () => log,
    async stop() {
      await stop(child, () => log)
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess, url: string, log: () => string): Promise<void> {
  const giveUp = Date.now() + READY_WITHIN_MS
  while (!(await answers(`${url}/readyz`))) {
    if (hasEnded(child)) throw new Error(`The shop ended while it started:\n${log()}`)
    if (Date.now() > giveUp) {
      child.kill('SIGKILL')
      throw new Error(`The shop was not ready in time:\n${log()}`)
    }
    await sleep(50)
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch (error) {
    // What fetch throws while nobody listens.
    if (error instanceof TypeError) return false
    throw error
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function stop(child: ChildProcess, log: () => string): Promise<void> {
  if (hasEnded(child)) throw new Error(`The shop ended before it was asked to:\n${log().slice(-4000)}`)
  const ended = new Promise(resolve => child.once('exit', () => resolve(true)))
  child.kill('SIGTERM')
  if (await Promise.race([ended, sleep(STOP_WITHIN_MS, false)])) return
  child.kill('SIGKILL')
  throw new Error(`The shop did not stop within 15 s:\n${log().slice(-4000)}`)
}

/** Asked of the system: well above the ports a browser refuses. */
async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}

/** Data of runs that were killed, with the shop and the database that may still run on them. */
function removeLeftovers(): void {
  if (!fs.existsSync(testData)) return
  for (const name of fs.readdirSync(testData)) {
    const run = Number(/^e2e-(\d+)-/.exec(name)?.[1] ?? 0)
    if (run === 0 || processStart(run) !== '') continue
    const folder = path.join(testData, name)
    const owner = path.join(folder, OWNER)
    const [pid = '', start] = fs.existsSync(owner) ? fs.readFileSync(owner, 'utf8').split(' ') : []
    // The shop first: it would start its database again.
    if (start && processStart(Number(pid)) === start) process.kill(Number(pid), 'SIGKILL')
    const server = findServer(path.join(folder, 'pg'))
    if (server) process.kill(server.pid, 'SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
