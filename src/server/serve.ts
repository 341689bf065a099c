import type { RequestListener } from 'node:http'
import { describeError } from '#wire/describe-error.ts'
import { onNpmExit } from './config.ts'
import { createGracefulServer, type GracefulServer } from './graceful-server.ts'
import type { Log } from './log.ts'
import { openShop, type Running } from './open-shop.ts'
import type { Environment } from './settings/environment.ts'
import { parseProxies } from './settings/live-checks.ts'

/** The serving process: opens the shop and stops it gracefully. */

const STOP_WITHIN_MS = 9500
/** Time for three health checks of a load balancer that checks every second. */
const NOT_READY_MS = 3000
const LINGER_MS = 2000

/** Answers until the shop is open: live, but not ready. */
const answerWhileOpening: RequestListener = (request, response) => {
  const isUp = request.url === '/healthz'
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '2' })
  response.end(JSON.stringify({ status: isUp ? 'up' : 'starting' }))
}

/** Only this machine, unless HOST is set: the proxy in front of it has the certificate. */
const hostOf = (values: Environment): string => values.HOST ?? '127.0.0.1'

const shopUrlOf = (values: Environment, port: number): string =>
  (values.SHOP_URL ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '')

interface StopReason {
  /** For the log. */
  why: string
  /** Ctrl-C in a demo: stops without waiting for idle connections. */
  isAtKeyboard?: boolean
}

/**
 * Returns the graceful shutdown: finishes running requests, then closes the shop. The process exits after
 * STOP_WITHIN_MS in any case.
 */
function createShutdown(server: GracefulServer, opened: Promise<Running>, values: Environment, log: Log) {
  const hasProxy = (parseProxies(values.TRUST_PROXY ?? 'none')?.length ?? 0) > 0
  let isAsked = false
  return async ({ why, isAtKeyboard }: StopReason): Promise<void> => {
    if (isAsked) return
    isAsked = true
    log('info', 'shop.stopping', { reason: why })
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    try {
      await server.stop({
        notReadyMs: hasProxy && !isAtKeyboard ? NOT_READY_MS : 0,
        lingerMs: isAtKeyboard ? 0 : LINGER_MS,
      })
      // While the shop is opening, the shutdown waits: a half-opened shop could not be closed.
      await (await opened).stop()
      process.exit(0)
    } catch (error) {
      log('error', 'shop.stop-failed', { error: describeError(error) })
      process.exit(1)
    }
  }
}

/** Runs after the first requests following a restart, which would otherwise wait for it. */
const GIVE_BACK_AFTER_MS = 1000

/**
 * Frees memory that only the start needed, and that V8 would keep: 149 MB idle instead of 167, of the promised 150.
 * Takes a tenth of a second, once. Needs `--expose-gc` (scripts/start.ts).
 */
const giveMemoryBack = () =>
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), GIVE_BACK_AFTER_MS).unref()

/** Serves the shop. Listens at once, and answers only the liveness check until the shop is open. */
export async function serve(values: Environment, log: Log): Promise<void> {
  let listener = answerWhileOpening
  const server = createGracefulServer((request, response) => listener(request, response))
  const port = await server.listen({ port: values.PORT, host: hostOf(values) })
  const shopUrl = shopUrlOf(values, port)
  const shop = openShop(values, log, { port, shopUrl, isStopping: server.isStopping })
  const stop = createShutdown(server, shop, values, log)
  const isDemo = values.SHOP_MODE === 'demo'
  process.on('SIGTERM', () => void stop({ why: 'SIGTERM' }))
  process.on('SIGINT', () => void stop({ why: 'SIGINT', isAtKeyboard: isDemo }))
  onNpmExit(why => void stop({ why, isAtKeyboard: isDemo }))
  listener = (await shop).listener
  giveMemoryBack()
  console.info(`Jaanch answers at ${shopUrl}`)
  if (isDemo) {
    console.info(`  Codes and messages  ${shopUrl}/dev/outbox
  The laboratory      ${shopUrl}/dev/staff
  API                 ${shopUrl}/api/docs
  Stop with Ctrl-C`)
  }
}
