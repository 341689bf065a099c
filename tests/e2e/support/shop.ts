import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStartTime } from '#db/embedded/file-lock.ts'
import { findServer } from '#db/embedded/postmaster.ts'
import type { VisitEventKind } from '#rules/visits/visit-events.ts'

/** A shop in demo mode, for the tests of one worker. */
export interface Shop {
  /** Its URL, without a trailing slash. */
  url: string
  /** Its messages, newest first. */
  outbox(): Promise<OutboxMessage[]>
  /** Sets its clock to an ISO time, or resets it to real time. */
  setClock(now: string | null): Promise<void>
  /** Runs an operator's command (the arguments after `npm run ops --`); returns its output. */
  operate(...words: string[]): Promise<string>
  /** Records an event of a visit at the shop's time, also before its day. */
  recordVisit(event: VisitEvent): Promise<string>
  /** Its output so far. */
  log(): string
  /** @throws Error when it does not exit within 15 s. */
  stop(): Promise<void>
}

interface VisitEvent {
  orderId: string
  kind: VisitEventKind
  /** Who is assigned. */
  collector?: string
}

interface OutboxMessage {
  id: string
  channel: 'sms' | 'email'
  to: string
  subject: string
  text: string
  sentAt: string
}

const root = path.join(import.meta.dirname, '../../..')
const testData = path.join(root, '.testdata')
/** Modules that start in half the time. */
const KNOWN_MODULES = ['--import', './scripts/known-modules.mjs']
const READY_WITHIN_MS = 90_000
const STOP_WITHIN_MS = 15_000

/** File with the process id of the data's shop, for the run after one that was killed. */
const OWNER = 'shop.pid'

/** The payment tests pass with either provider: PAYMENT_PROVIDERS=razorpay. */
const provider = process.env.PAYMENT_PROVIDERS ?? 'phonepe'

/** Why a test of a return without a payment is skipped; undefined with a provider that leads back. */
export const noWayBack =
  provider === 'phonepe' ? undefined : 'the page leads back only after a payment (pay/open-payment.spec.ts)'

/**
 * Starts the shop as shipped, and waits until it is ready. `settings`: environment variables beside those of every
 * test's shop.
 */
export async function startShop(name: string, settings: Record<string, string> = {}): Promise<Shop> {
  removeLeftovers()
  const dataDir = path.join(testData, `e2e-${process.pid}-${name}`)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const own = path.join(root, 'node_modules/.bin/node')
  const node = fs.existsSync(own) ? own : process.execPath
  // A clean environment: settings of the developer must not change the tests.
  const { PATH, HOME } = process.env
  const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/node')
  // Journeys move the clock, so the desk would count as idle.
  const clock = { DESK_LOCK_MINUTES: '720' }
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: dataDir,
    PAYMENT_PROVIDERS: provider,
    ...clock,
    ...settings,
  }
  const child = spawn(node, ['scripts/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  fs.writeFileSync(path.join(dataDir, OWNER), `${child.pid} ${processStartTime(child.pid ?? 0)}`)
  let log = ''
  child.stdout.on('data', data => {
    log += data
  })
  child.stderr.on('data', data => {
    log += data
  })
  const operator = operatorOf(env)
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
    operate: (...words) => operator.run([...words, '--as', 'tests']),
    async recordVisit(event) {
      const { now } = (await (await fetch(`${url}/dev/clock`)).json()) as { now: string }
      return operator.run(['visit', JSON.stringify({ ...event, at: now })])
    },
    log: () => log,
    async stop() {
      operator.stop()
      await stop(child, () => log)
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs operators' commands one after the other, in a process that the first one starts. */
function operatorOf(env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined
  let ended: Promise<[]> | undefined
  let last: Promise<unknown> = Promise.resolve()
  async function runNext(words: string[]): Promise<string> {
    if (!child) {
      child = fork('tests/e2e/support/operator.ts', { cwd: root, env, execArgv: KNOWN_MODULES })
      ended = once(child, 'exit').then(() => [])
    }
    const answered = once(child, 'message')
    child.send(words)
    const [answer] = (await Promise.race([answered, ended])) as [Answer | undefined]
    if (!answer) throw new Error(`The process of the commands has ended:\n${words.join(' ')}`)
    if (answer.exitCode !== 0) throw new Error(`${words.join(' ')}: ${answer.err}`)
    return answer.out
  }
  return {
    run(words: string[]): Promise<string> {
      const done = last.then(() => runNext(words))
      last = done.catch(() => undefined)
      return done
    },
    stop: () => child?.kill(),
  }
}

interface Answer {
  exitCode: number
  out: string
  err: string
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
    // fetch fails like this while the port is closed.
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

/** From the ephemeral range, well above the ports that browsers refuse. */
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

/** Deletes the data of killed runs, with the shop and the database that may still run on them. */
function removeLeftovers(): void {
  if (!fs.existsSync(testData)) return
  for (const name of fs.readdirSync(testData)) {
    const run = Number(/^e2e-(\d+)-/.exec(name)?.[1] ?? 0)
    if (run === 0 || processStartTime(run) !== '') continue
    const folder = path.join(testData, name)
    const owner = path.join(folder, OWNER)
    const [pid = '', start] = fs.existsSync(owner) ? fs.readFileSync(owner, 'utf8').split(' ') : []
    // The shop first, because it would restart its database.
    if (start && processStartTime(Number(pid)) === start) process.kill(Number(pid), 'SIGKILL')
    const server = findServer(path.join(folder, 'pg'))
    if (server) process.kill(server.pid, 'SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
