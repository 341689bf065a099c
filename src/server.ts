import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Registry } from 'prom-client'
import { createResponseCache, type ResponseCache } from '#api/catalogue/response-cache.ts'
import { createClient } from '#contract/client.ts'
import { isDatabaseDown } from '#db/faults.ts'
import { type Catalogue, listLabTests, listPackages } from '#domain/catalogue/catalogue.ts'
import { shownFacts } from '#domain/catalogue/facts.ts'
import { listenerOf } from '#http/listener.ts'
import { addressReader } from '#http/visitor-address.ts'
import { startWorker } from '#jobs/worker.ts'
import { createListener } from '#src/page-server/listener.ts'
import { createPages } from '#src/page-server/page-server.ts'
import { createApp } from './app.ts'
import { type Clock, createClock } from './clock.ts'
import {
  addEnvFile,
  announceMode,
  ConfigurationError,
  type Environment,
  isRunByNpm,
  type LiveEnvironment,
  readEnvironment,
  secretOf,
} from './config.ts'
import { demoRoutes, startDemo } from './demo.ts'
import { type OutsideAddresses, openDeps } from './deps.ts'
import { createEvents } from './events.ts'
import { createLog } from './json-log.ts'
import { proxiesIn } from './live-checks.ts'
import { describeError, type Log } from './log.ts'

/** Starts the shop: configuration, listening, database, simulator (demo), worker, pages; and stops it in order. */

const STOP_WITHIN_MS = 9000

/** Answers while the shop is opening: it is up, not ready. */
const opening: RequestListener = (request, response) => {
  const isUp = request.url === '/healthz'
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '2' })
  response.end(JSON.stringify({ status: isUp ? 'up' : 'starting' }))
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

const hostOf = (values: Environment): string =>
  values.HOST ?? (values.SHOP_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0')

const liveAddresses = (values: LiveEnvironment): OutsideAddresses => ({
  phonepe: values.PHONEPE_URL,
  phonepeAuth: values.PHONEPE_AUTH_URL,
  sms: values.SMS_URL,
  smtp: values.SMTP_URL,
})

/** Where the outside services are; a demo's simulator is started. */
async function outsideOf(values: Environment, clock: Clock, port: number, shopUrl: string) {
  if (values.SHOP_MODE === 'live') return { demo: undefined, outside: liveAddresses(values) }
  const demo = await startDemo(values, clock, `http://127.0.0.1:${port}`, shopUrl)
  return { demo, outside: demo.outside }
}

/** The response cache of a catalogue, filled by the same functions as the API's. */
const responsesOf = (catalogue: Catalogue): ResponseCache =>
  createResponseCache({
    labTest: id => catalogue.labTest.get(id),
    package: id => catalogue.package.get(id),
    listLabTests: query => listLabTests(catalogue, query),
    listPackages: query => listPackages(catalogue, query),
  })

interface Running {
  listener: RequestListener
  stop(): Promise<void>
}

async function openShop(values: Environment, log: Log, port: number, shopUrl: string): Promise<Running> {
  const opened: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    return { listener: await openParts(values, log, port, shopUrl, opened), stop }
  } catch (error) {
    // The database would outlive a start that failed.
    await stop()
    throw error
  }
}

/** Opens everything in order; what has to be closed again is added to `opened`. Answers the listener. */
async function openParts(
  values: Environment,
  log: Log,
  port: number,
  shopUrl: string,
  opened: (() => Promise<void>)[],
): Promise<RequestListener> {
  const clock = createClock()
  const { demo, outside } = await outsideOf(values, clock, port, shopUrl)
  if (demo) opened.push(() => demo.simulator.stop())
  const registry = new Registry()
  const record = createEvents(log, secretOf(values), registry)
  const deps = await openDeps(values, clock, log, shopUrl, outside, record)
  opened.push(() => deps.close())
  const worker = await startWorker(deps.shop, deps.queue, log)
  opened.push(() => worker.stop())
  const app = createApp(deps, {
    log,
    addressOf: addressReader(proxiesIn(values.TRUST_PROXY ?? 'none') ?? []),
    demo: demo && demoRoutes(demo.simulator, clock, () => worker.round()),
    registry,
    metrics: { token: values.METRICS_TOKEN, isOpenHere: values.SHOP_MODE === 'demo' },
    waitingJobs: deps.queue.waiting,
    answerPage: request => pages.answer(request),
  })
  const pages = await createPages({
    buildDirectory: path.join(import.meta.dirname, '../build'),
    api: createClient(async (address, init) => app.request(address, init)),
    settings: deps.settings,
    facts: () => shownFacts(deps.catalogue.current().facts, deps.settings.isDemo),
    version: () => deps.catalogue.current().version,
    log,
    isDevelopment: values.NODE_ENV === 'development',
  })
  let responses = responsesOf(deps.catalogue.current())
  deps.catalogue.onChange(catalogue => {
    responses = responsesOf(catalogue)
  })
  return createListener({
    pages,
    responses: () => responses,
    isHttps: shopUrl.startsWith('https://'),
    fallback: listenerOf(app),
  })
}

/** Ends requests in flight, then everything else. A second signal, or nine seconds, ends it at once. */
function stopOnSignal(server: Server, opening: Promise<Running>, log: Log): void {
  let isStopping = false
  const stop = (reason: string) => {
    if (isStopping) return
    isStopping = true
    log('info', 'shop.stopping', { reason })
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.close(() => {
      // Asked to stop while still opening: everything is opened first, so that nothing is left half open.
      opening
        .then(running => running.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log('error', 'shop.stop-failed', { error: describeError(error) })
            process.exit(1)
          },
        )
    })
    server.closeIdleConnections()
    // A browser keeps its connections busy-looking for a while after their last answer.
    setInterval(() => server.closeIdleConnections(), 100).unref()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // npm killed outright can't pass a signal on: the shop notices that its parent is gone.
  const parent = process.ppid
  if (isRunByNpm()) {
    setInterval(() => {
      if (process.ppid !== parent) stop('the parent process has gone')
    }, 500).unref()
  }
}

async function main(): Promise<void> {
  // Whatever is written (files, logs, the database) is for this user's eyes only.
  process.umask(0o077)
  addEnvFile()
  const values = readEnvironment()
  announceMode(values)
  const log = createLog(values.LOG_LEVEL ?? (values.SHOP_MODE === 'demo' ? 'warn' : 'info'))
  const host = hostOf(values)
  let listener = opening
  const server = createServer((request, response) => listener(request, response))
  const port = await listen(server, values.PORT, host)
  const shopUrl = (values.SHOP_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const shop = openShop(values, log, port, shopUrl)
  stopOnSignal(server, shop, log)
  listener = (await shop).listener
  console.info(`Jaanch is open at ${shopUrl}`)
  if (values.SHOP_MODE === 'demo') {
    console.info(`  Codes and messages: ${shopUrl}/dev/outbox    API: ${shopUrl}/api/docs    Stop: Ctrl-C`)
  }
}

/** What went wrong at the start, in a sentence for whoever started it. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    return `Port ${port} is in use, perhaps by this shop already running. Stop that, or choose another: PORT=5051 npm start`
  }
  if (isDatabaseDown(error))
    return 'The database cannot be reached. Please check DATABASE_URL and whether it runs.'
  return describeError(error)
}

main().catch((error: unknown) => {
  console.error(`Jaanch could not start. ${explain(error)}`)
  process.exit(1)
})
