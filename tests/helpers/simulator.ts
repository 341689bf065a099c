import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Registered } from '../../simulator/dlt.ts'
import { destroyConnection } from '../../simulator/faults.ts'
import { createSimulator, type Simulator } from '../../simulator/main.ts'
import type { Message } from '../../simulator/outbox.ts'
import type { WebhookTarget } from '../../simulator/phonepe/phonepe-webhooks.ts'
import type { Link, Qr, Refund } from '../../simulator/razorpay/razorpay-ledger.ts'
import type { WebhookTarget as RazorpayWebhookTarget } from '../../simulator/razorpay/razorpay-webhooks.ts'

export const TEST_AUTHKEY = 'test-authkey'
const TEST_REGISTERED: Registered = {
  templates: { code: '##OTP:numeric## is your OTP for ##BRAND:alphanumeric##. Do not share it & be safe.' },
  addresses: [],
  callBackNumbers: [],
}
export const TEST_EXOTEL = {
  sid: 'test1',
  apiKey: 'test-key',
  apiToken: 'test-token',
  header: 'JAANCH',
  dltEntityId: '1101234567890',
}
export const TEST_WHATSAPP = {
  phoneNumberId: '106540352242922',
  token: 'test-token',
  appSecret: 'test-app-secret',
  verifyToken: 'test-verify',
}

/** An HTTP server on a free port of the loopback address. `close` also ends open connections. */
export async function listen(app: Pick<Hono, 'fetch'>): Promise<{ url: string; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    // As in the shop: global Request and Response stay Node's own.
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

/** Posts JSON; returns the response of any status. */
export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

type RazorpayLedger = { links: Link[]; qrs: Qr[]; refunds: Refund[] }

/** Posts to a hook of the provider that knows the id in `path`. */
async function postToProvider(url: string, path: string, body: object) {
  const answer = await postJson(`${url}/sandbox/phonepe/test/${path}`, body)
  return answer.status === 404 ? postJson(`${url}/sandbox/razorpay/test/${path}`, body) : answer
}

/**
 * The whole simulator on a free port, with a clock that tests set and a folder that `stop` deletes. `restart` reopens
 * it from its files, under the same URL.
 */
export async function startTestSimulator(
  options: {
    webhook?: WebhookTarget
    razorpayWebhook?: RazorpayWebhookTarget
    registered?: Registered
    smsReportUrl?: string
    whatsappTemplates?: Record<string, string>
    whatsappCodeTemplate?: string | undefined
    whatsappWebhookUrl?: string
    now?: () => Date
    /** The parent of its folder. */
    folder?: string
  } = {},
) {
  const dataDir = await mkdtemp(join(options.folder ?? tmpdir(), 'jaanch-simulator-'))
  let ahead = 0
  let simulator: Simulator
  const now = options.now ?? (() => new Date(Date.now() + ahead))
  let isAway = false
  const gate = new Hono().all('*', c => {
    if (!isAway) return simulator.app.fetch(c.req.raw, c.env)
    destroyConnection(c.env)
    return RESPONSE_ALREADY_SENT
  })
  const server = await listen(gate)

  async function open() {
    simulator = createSimulator({
      dataDir,
      now,
      publicUrl: server.url,
      merchantName: 'Test Labs',
      webhook: options.webhook,
      razorpayWebhook: options.razorpayWebhook,
      sms: {
        authkey: TEST_AUTHKEY,
        registered: options.registered ?? TEST_REGISTERED,
        reportUrl: options.smsReportUrl,
      },
      exotel: TEST_EXOTEL,
      whatsapp: {
        ...TEST_WHATSAPP,
        templates: options.whatsappTemplates ?? {},
        codeTemplate: options.whatsappCodeTemplate,
        webhookUrl: options.whatsappWebhookUrl,
      },
    })
    return simulator.start()
  }
  const { smtpUrl } = await open()

  return {
    url: server.url,
    phonepeUrl: `${server.url}/sandbox/phonepe`,
    razorpayUrl: `${server.url}/sandbox/razorpay/v1`,
    smsUrl: `${server.url}/sandbox/sms`,
    exotelUrl: `${server.url}/sandbox/exotel`,
    whatsappUrl: `${server.url}/sandbox/whatsapp/v23.0`,
    smtpUrl,
    dataDir,
    now,
    advance(ms: number) {
      ahead += ms
    },
    /** Queues faults of a service's next calls. */
    faults: (service: 'phonepe' | 'razorpay' | 'sms' | 'exotel' | 'whatsapp' | 'mail', ...next: object[]) =>
      postJson(`${server.url}/sandbox/${service}/test/faults`, { next }),
    /** Changes a payment at the provider that has it. */
    settle: (merchantOrderId: string, change: object) =>
      postToProvider(server.url, `orders/${merchantOrderId}`, change),
    settleRefund: (merchantRefundId: string, change: object) =>
      postToProvider(server.url, `refunds/${merchantRefundId}`, change),
    razorpayLedger: async () =>
      (await (await fetch(`${server.url}/sandbox/razorpay/test/ledger`)).json()) as RazorpayLedger,
    /** Sets the state of a WhatsApp template or of a phone, or writes to the shop. */
    whatsapp: (what: `templates/${string}` | `phones/${string}` | 'inbound', body: object) =>
      postJson(`${server.url}/sandbox/whatsapp/test/${what}`, body),
    outbox: async () => (await (await fetch(`${server.url}/dev/outbox.json`)).json()) as Message[],
    async restart() {
      await simulator.stop()
      isAway = false
      return open()
    },
    /** Stops answering until `restart`, and loses its memory. */
    async die() {
      isAway = true
      await simulator.stop()
    },
    async stop() {
      await simulator.stop()
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSimulator = Awaited<ReturnType<typeof startTestSimulator>>
