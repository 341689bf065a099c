import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { whatsappTexts } from '#domain/messages/whatsapp.ts'
import { smsRegistration } from '#domain/sms.ts'
import type { Clock } from '#server/clock.ts'
import { type OutsideAddresses, outsideAddresses } from '#server/deps.ts'
import type { ApiEnv } from '#server/http/http.ts'
import { buildRules } from '#server/rules-of.ts'
import type { DemoEnvironment } from '#server/settings/environment.ts'
import { clockExpected, notFromHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { createSimulator, type Simulator } from '../../../simulator/main.ts'
import { demoStaffRoutes } from './demo-staff.ts'

/** Demo mode: the simulator plays the outside services over real HTTP and SMTP, on this server. */
export interface Demo {
  simulator: Simulator
  outside: OutsideAddresses
}

/** Starts the simulator. `origin` is this server's address, `shopUrl` the one that browsers use. */
export async function startDemo(
  values: DemoEnvironment,
  clock: Clock,
  origin: string,
  shopUrl: string,
): Promise<Demo> {
  const rules = buildRules(values, shopUrl)
  const simulator = createSimulator({
    dataDir: values.DATA_DIR,
    now: clock.now,
    publicUrl: shopUrl,
    merchantName: values.BRAND,
    webhook: {
      url: `${origin}/api/phonepe/webhook`,
      username: values.PHONEPE_WEBHOOK_USERNAME,
      password: values.PHONEPE_WEBHOOK_PASSWORD,
    },
    razorpayWebhook: {
      url: `${origin}/api/razorpay/webhook`,
      secret: values.RAZORPAY_WEBHOOK_SECRET,
    },
    sms: {
      authkey: values.SMS_AUTH_KEY,
      registered: smsRegistration(rules),
      reportUrl: `${origin}/api/sms/msg91/${values.SMS_REPORT_SECRET}`,
    },
    exotel: {
      sid: values.EXOTEL_ACCOUNT_SID,
      apiKey: values.EXOTEL_API_KEY,
      apiToken: values.EXOTEL_API_TOKEN,
      header: values.SMS_HEADER,
      dltEntityId: values.DLT_ENTITY_ID,
    },
    whatsapp: {
      phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID,
      token: values.WHATSAPP_TOKEN,
      appSecret: values.WHATSAPP_APP_SECRET,
      templates: whatsappTexts(rules),
      codeTemplate: values.WHATSAPP_TEMPLATE_CODE,
      webhookUrl: `${origin}/api/whatsapp/webhook`,
    },
  })
  const { smtpUrl } = await simulator.start()
  return {
    simulator,
    outside: { ...outsideAddresses(values, origin), smtp: values.SMTP_URL ?? smtpUrl },
  }
}

const clockMove = z.object({ now: z.iso.datetime({ offset: true }).nullable() })

/** The simulator's pages, the demo's staff, and the clock of tests: `POST /dev/clock { now: ISO time or null }`. */
export function demoRoutes(
  simulator: Pick<Simulator, 'app'>,
  clock: Clock,
  deps: Parameters<typeof demoStaffRoutes>[0],
  afterMove: () => Promise<unknown>,
) {
  const routes = new Hono<ApiEnv>()
  routes.use('/dev/*', refuseOtherSites)
  routes.use('/sandbox/*', refuseOtherSites)
  routes.post('/dev/clock', async c => {
    const asked = clockMove.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success) throw new Refusal('INVALID', sentence(clockExpected))
    clock.move(asked.data.now === null ? null : new Date(asked.data.now))
    await afterMove()
    return c.json({ success: true, now: clock.now().toISOString() })
  })
  routes.get('/dev/clock', c => c.json({ success: true, now: clock.now().toISOString() }))
  routes.route('/', demoStaffRoutes(deps))
  routes.route('/', simulator.app)
  return routes
}

/** Rejects posts from pages of other sites. Calls without a browser's headers (curl) pass. */
const refuseOtherSites: MiddlewareHandler<ApiEnv> = (c, next) => {
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isReading && isFromOtherSite(c.req.raw)) throw new Refusal('FORBIDDEN', sentence(notFromHere))
  return next()
}

function isFromOtherSite({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  // Browsers send the header above only on localhost and by https. Behind a proxy the scheme differs.
  const origin = headers.get('origin')
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== (headers.get('host') ?? new URL(url).host)
}
