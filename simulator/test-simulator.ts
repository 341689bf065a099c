import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createSimulator, type Simulator } from './main.ts'
import type { Message } from './outbox.ts'
import type { WebhookTarget } from './phonepe-webhooks.ts'

export const TEST_AUTHKEY = 'test-authkey'
const TEST_TEMPLATES = { code: '##OTP## is your code for ##BRAND##.' }

/** A web server on a free port of the loopback address. `close` also ends open connections. */
export async function listen(app: Hono): Promise<{ url: string; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    // As in the shop itself: the classes of the web stay Node's own.
    const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }
    const server = serve(options, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((done, failed) => {
            server.close(error => (error ? failed(error) : done()))
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      }),
    )
    server.on('error', reject)
  })
}

/** Posts JSON and reads the answer, whatever its status. */
export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/**
 * The whole simulator on a free port, with a clock that a test moves and a folder that `stop` removes. `restart`
 * opens it anew from what its files hold, under the same URL.
 */
export async function startTestSimulator(
  options: { webhook?: WebhookTarget; smsTemplates?: Record<string, string>; now?: () => Date } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'jaanch-simulator-'))
  let ahead = 0
  let simulator: Simulator
  const now = options.now ?? (() => new Date(Date.now() + ahead))
  const gate = new Hono().all('*', c => simulator.app.fetch(c.req.raw, c.env))
  const server = await listen(gate)

  async function open() {
    simulator = createSimulator({
      dataDir,
      now,
      publicUrl: server.url,
      merchantName: 'Test Labs',
      webhook: options.webhook,
      smsTemplates: options.smsTemplates ?? TEST_TEMPLATES,
      smsAuthkey: TEST_AUTHKEY,
    })
    return simulator.start()
  }
  const { smtpUrl } = await open()

  return {
    url: server.url,
    phonepeUrl: `${server.url}/sandbox/phonepe`,
    smsUrl: `${server.url}/sandbox/sms`,
    smtpUrl,
    dataDir,
    now,
    advance(ms: number) {
      ahead += ms
    },
    /** Orders how the next calls of a service go wrong. */
    faults: (service: 'phonepe' | 'sms' | 'mail', ...next: object[]) =>
      postJson(`${server.url}/sandbox/${service}/test/faults`, { next }),
    settle: (merchantOrderId: string, change: object) =>
      postJson(`${server.url}/sandbox/phonepe/test/orders/${merchantOrderId}`, change),
    settleRefund: (merchantRefundId: string, change: object) =>
      postJson(`${server.url}/sandbox/phonepe/test/refunds/${merchantRefundId}`, change),
    outbox: async () => (await (await fetch(`${server.url}/dev/outbox.json`)).json()) as Message[],
    async restart() {
      await simulator.stop()
      return open()
    },
    async stop() {
      await simulator.stop()
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSimulator = Awaited<ReturnType<typeof startTestSimulator>>
