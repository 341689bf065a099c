import type { RequestListener } from 'node:http'
import path from 'node:path'
import { Registry } from '@prometheus-io/client'
import { hideSampleFacts } from '#domain/catalogue/facts.ts'
import { toServedCity } from '#rules/cities.ts'
import { getCatalogueReader } from '#shop/catalogue/api.ts'
import { createClient } from '#shop/endpoints.ts'
import { type Exporter, startExport } from '#tracing/export.ts'
import { createResponseCache } from './api/response-cache.ts'
import { createApp } from './app.ts'
import { type Clock, createClock } from './clock.ts'
import { readSecret, SHOP_VERSION } from './config.ts'
import { demoRoutes, startDemo } from './demo/demo.ts'
import { givePortraitsToDoctors } from './demo/portraits.ts'
import { openDeps, outsideAddresses } from './deps.ts'
import { createEvents } from './events.ts'
import { createAdmission } from './http/admission.ts'
import { listenerOf } from './http/listener.ts'
import { createOpeningGate } from './http/opening-gate.ts'
import { addressReader } from './http/visitor-address.ts'
import { startWorker } from './jobs/worker.ts'
import type { Log } from './log.ts'
import { drawnFile } from './pages/drawings/drawn-file.ts'
import { createListener } from './pages/listener.ts'
import { createPages } from './pages/page-server.ts'
import type { Environment } from './settings/environment.ts'
import { parseProxies } from './settings/live-checks.ts'

/** Addresses of the outside services; starts a demo's simulator. */
async function outsideOf(values: Environment, clock: Clock, port: number, shopUrl: string) {
  if (values.SHOP_MODE === 'live') return { demo: undefined, outside: outsideAddresses(values, '') }
  const demo = await startDemo(values, clock, `http://127.0.0.1:${port}`, shopUrl)
  return { demo, outside: demo.outside }
}

export interface Running {
  listener: RequestListener
  stop(): Promise<void>
}

export interface ServerContext {
  port: number
  shopUrl: string
  isStopping: () => boolean
}

/** Opens everything that the port needs, in order. If one part fails, closes the parts opened before it. */
export async function openShop(values: Environment, log: Log, context: ServerContext): Promise<Running> {
  const opened: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    return { listener: await openParts(values, log, context, opened), stop }
  } catch (error) {
    // An embedded database would outlive a failed start.
    await stop()
    throw error
  }
}

/** Exports traces to the configured collector. Called before the database is opened, to trace it. */
const tracesOf = (values: Environment): Exporter | undefined => {
  const { OTLP_URL: url, OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: share } = values
  return url === undefined ? undefined : startExport({ url, headers, share, version: SHOP_VERSION })
}

function spansOf(traces: Exporter | undefined) {
  const { sent, dropped } = traces?.counts() ?? { sent: 0, dropped: 0 }
  return { spansSent: sent, spansDropped: dropped }
}

/** Opens everything in order, and adds to `opened` what has to be closed. Returns the listener. */
async function openParts(
  values: Environment,
  log: Log,
  { port, shopUrl, isStopping }: ServerContext,
  opened: (() => Promise<void>)[],
): Promise<RequestListener> {
  const clock = createClock()
  const traces = tracesOf(values)
  if (traces) opened.push(() => traces.stop())
  const { demo, outside } = await outsideOf(values, clock, port, shopUrl)
  if (demo) opened.push(() => demo.simulator.stop())
  const registry = new Registry()
  const admission = createAdmission(registry)
  const record = createEvents(log, readSecret(values), registry)
  const deps = await openDeps(values, clock, log, shopUrl, outside, record)
  opened.push(() => deps.close())
  if (demo) await givePortraitsToDoctors(deps.shop)
  const worker = await startWorker(deps.shop, deps.queue, log)
  opened.push(() => worker.stop())
  let responses = createResponseCache(getCatalogueReader(deps.catalogue.current()))
  deps.catalogue.onChange(catalogue => {
    responses = createResponseCache(getCatalogueReader(catalogue))
  })
  const app = createApp(deps, {
    log,
    addressOf: addressReader(parseProxies(values.TRUST_PROXY ?? 'none') ?? []),
    demo: demo && demoRoutes(demo.simulator, clock, deps, () => worker.round()),
    registry,
    isLive: values.SHOP_MODE === 'live',
    metrics: { token: values.METRICS_TOKEN, isOpenHere: values.SHOP_MODE === 'demo' },
    waitingJobs: deps.queue.waiting,
    admission,
    dataFolder: values.DATA_DIR,
    version: SHOP_VERSION,
    counts: () => ({ renders: pages.rendered(), ...spansOf(traces) }),
    isStopping,
    responses: () => responses,
    answerPage: request => pages.answer(request),
  })
  const pages = await createPages({
    buildDirectory: path.join(import.meta.dirname, '../../build'),
    api: createClient(async (address, init) => app.request(address, init)),
    settings: deps.settings,
    deskSettings: () => {
      const { facts, opening, cities } = deps.catalogue.current()
      return {
        facts: hideSampleFacts(facts, deps.settings.isDemo),
        opening,
        cities: cities.all.map(toServedCity),
      }
    },
    version: () => deps.catalogue.current().version,
    admission,
    drawnFile: drawing => drawnFile(deps.shop, drawing),
    log,
    isDevelopment: values.NODE_ENV === 'development',
  })
  const gate = createOpeningGate({
    opening: () => deps.catalogue.current().opening,
    secret: deps.shop.rules.secret,
    now: clock.now,
    page: pages.opensSoon,
  })
  return createListener({
    pages,
    gate,
    responses: () => responses,
    admission,
    isHttps: shopUrl.startsWith('https://'),
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    fallback: listenerOf(app),
  })
}
