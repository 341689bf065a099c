import { join } from 'node:path'
import { Hono } from 'hono'
import type { Registered } from './dlt.ts'
import { createExotelGateway, type ExotelAccount } from './exotel.ts'
import { createFaults } from './faults.ts'
import { createMailServer } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { createPhonePeSandbox } from './phonepe/phonepe.ts'
import type { WebhookTarget } from './phonepe/phonepe-webhooks.ts'
import { createRazorpaySandbox } from './razorpay/razorpay.ts'
import type { WebhookTarget as RazorpayWebhookTarget } from './razorpay/razorpay-webhooks.ts'
import { createSmsGateway } from './sms.ts'
import { createWhatsAppCloud, type WhatsAppAccount } from './whatsapp.ts'

const TICK_MS = 1_000

export type SimulatorOptions = {
  /** Files are stored in its subfolder `simulator/`. */
  dataDir: string
  now: () => Date
  /** URL of the server that mounts `app`, e.g. `http://localhost:5050`. */
  publicUrl: string
  /** Shown on the pay page. */
  merchantName: string
  /** The shop's webhook URL and credentials for PhonePe; without it none are sent. */
  webhook?: WebhookTarget
  /** The shop's webhook URL and secret for Razorpay; without it none are sent. */
  razorpayWebhook?: RazorpayWebhookTarget
  sms: { authkey: string; registered: Registered; reportUrl?: string | undefined }
  /** Has the same registered texts. */
  exotel: ExotelAccount
  whatsapp: WhatsAppAccount & {
    /** Registered bodies by template name, with `{{name}}` for their parameters. */
    templates: Record<string, string>
    /** Registered template for one-time codes. */
    codeTemplate?: string | undefined
    /** The shop's webhook; without it none are sent. */
    webhookUrl?: string
  }
}

export type Simulator = {
  /** Serves `/sandbox/<service>` for PhonePe, Razorpay, SMS, WhatsApp and the mail server's faults, `/dev/outbox`, `/dev/outbox.json`. */
  app: Hono
  /** Starts the mail server and the timers. */
  start(): Promise<{ smtpUrl: string }>
  stop(): Promise<void>
}

/** Simulates PhonePe, Razorpay, the SMS gateway, WhatsApp and the mail server, and shows the messages they delivered. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { dataDir, now, publicUrl, merchantName, webhook } = options
  const folder = join(dataDir, 'simulator')
  const outbox = openOutbox({ file: join(folder, 'outbox.jsonl'), now })
  const phonepe = createPhonePeSandbox({
    file: join(folder, 'phonepe.jsonl'),
    now,
    publicUrl: `${publicUrl.replace(/\/$/, '')}/sandbox/phonepe`,
    merchantName,
    webhook,
  })
  const razorpay = createRazorpaySandbox({
    file: join(folder, 'razorpay.jsonl'),
    now,
    publicUrl: `${publicUrl.replace(/\/$/, '')}/sandbox/razorpay`,
    merchantName,
    webhook: options.razorpayWebhook,
  })
  const sms = createSmsGateway({ ...options.sms, outbox })
  const exotel = createExotelGateway({ ...options.exotel, registered: options.sms.registered, outbox })
  const whatsapp = createWhatsAppCloud({ ...options.whatsapp, outbox, now })
  const mailFaults = createFaults(['send'])
  const mail = createMailServer({ outbox, faults: mailFaults })
  let clock: NodeJS.Timeout | undefined

  const app = new Hono()
  app.route('/sandbox/phonepe', phonepe.app)
  app.route('/sandbox/razorpay', razorpay.app)
  app.route('/sandbox/sms', sms.app)
  app.route('/sandbox/exotel', exotel.app)
  app.route('/sandbox/whatsapp', whatsapp.app)
  app.route('/sandbox/mail/test/faults', mailFaults.routes)
  app.route('/dev/outbox', outbox.page)
  app.route('/dev/outbox.json', outbox.json)

  return {
    app,
    async start() {
      const smtpUrl = await mail.start()
      clock = setInterval(() => {
        phonepe.tick()
        razorpay.tick()
      }, TICK_MS)
      clock.unref()
      return { smtpUrl }
    },
    async stop() {
      clearInterval(clock)
      phonepe.stop()
      razorpay.stop()
      sms.stop()
      exotel.stop()
      whatsapp.stop()
      mailFaults.stop()
      await mail.stop()
    },
  }
}
