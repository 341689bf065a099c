import path from 'node:path'
import { Registry } from '@prometheus-io/client'
import { afterAll } from 'vitest'
import { customers } from '#db/schema.ts'
import { startSession } from '#domain/accounts/sessions.ts'
import { whatsappTexts } from '#domain/messages/whatsapp.ts'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import type { Jobs, Rules, SendJob, Shop } from '#domain/shop.ts'
import { smsRegistration } from '#domain/sms.ts'
import { joinGateways } from '#domain/sms-gateways.ts'
import { createEmail } from '#outside/email.ts'
import { createDiskFiles } from '#outside/files/disk.ts'
import { createMsg91 } from '#outside/msg91.ts'
import { createPhonePe } from '#outside/phonepe.ts'
import { createRazorpay } from '#outside/razorpay.ts'
import { createWhatsApp } from '#outside/whatsapp.ts'
import { createChecks } from '#server/checks/checks.ts'
import { readEnvironment } from '#server/config.ts'
import { createEvents } from '#server/events.ts'
import type { Log } from '#server/log.ts'
import { buildRules } from '#server/rules-of.ts'
import { DEMO_CREDENTIALS } from '#server/settings/live-checks.ts'
import type { ProviderName } from '#server/settings/payment-providers.ts'
import { testDatabase } from './database.ts'
import { OPENS_AT } from './opens-at.ts'
import { startTestSimulator, TEST_AUTHKEY, TEST_WHATSAPP, type TestSimulator } from './simulator.ts'

/** Timeout for calls to the simulator, which answers at once: longer than any pause of a busy machine. */
const PATIENCE_MS = 30_000

let phones = 6_500_000_000

/** A mobile number that no other test of this process uses. */
export const nextPhone = (): string => String(++phones)

type SentJob = { [N in keyof Jobs]: { name: N; data: Jobs[N] } }[keyof Jobs]

/** A queue that only records the jobs. */
function rememberJobs() {
  const jobs: SentJob[] = []
  const sendJob: SendJob = async (_tx, name, data) => {
    jobs.push({ name, data } as SentJob)
  }
  return { jobs, sendJob }
}

/** A log that only records its lines. */
export function rememberLog() {
  const logged: { level: string; event: string; details?: Record<string, unknown> }[] = []
  const log: Log = (level, event, details) => logged.push({ level, event, details })
  return { logged, log }
}

/** The rules of a new demo shop, changed as a test wants them. */
export const testRules = (changes: Partial<Rules> = {}): Rules => {
  const environment = readEnvironment({ DATA_DIR: '/nonexistent', SHOP_SECRET: 's'.repeat(32) })
  return { ...buildRules(environment, 'http://shop.test'), ...changes }
}

/**
 * A shop on the test file's own database, with simulated outside services over real HTTP and SMTP; closed after the
 * file's tests. Every SMS and WhatsApp text is registered, unless `registered` names others. Its clock begins at
 * OPENS_AT and goes on, unless `now` is the test's own. `jobs`: the queued jobs.
 */
export async function testShop({
  rules = testRules(),
  registered = smsRegistration(rules),
  webhooksAt,
  now,
  google,
  providers: [first, ...others] = ['phonepe'],
}: {
  rules?: Rules
  registered?: ReturnType<typeof smsRegistration>
  /** The shop's origin, for reports of SMS and webhooks of Razorpay and WhatsApp, which are not sent without it. */
  webhooksAt?: string | undefined
  now?: () => Date
  google?: Shop['google']
  /** The payment providers, in the order in which they are tried. */
  providers?: readonly [ProviderName, ...ProviderName[]]
} = {}) {
  const database = await testDatabase()
  const simulator = await startTestSimulator({
    now,
    registered,
    ...(webhooksAt && {
      whatsappWebhookUrl: `${webhooksAt}/api/whatsapp/webhook`,
      smsReportUrl: `${webhooksAt}/api/sms/msg91/${rules.smsReportSecret}`,
      razorpayWebhook: {
        url: `${webhooksAt}/api/razorpay/webhook`,
        secret: DEMO_CREDENTIALS.razorpayWebhookSecret,
      },
    }),
    whatsappTemplates: whatsappTexts(rules),
    whatsappCodeTemplate: rules.whatsapp?.codeTemplate ?? undefined,
  })
  const setClock = clockOf(simulator)
  if (!now) setClock(OPENS_AT)
  const from = 'Jaanch <care@jaanch.example>'
  const email = createEmail({ smtpUrl: simulator.smtpUrl, from, timeoutMs: PATIENCE_MS })
  afterAll(async () => {
    await email.close()
    await simulator.stop()
  })
  const { jobs, sendJob } = rememberJobs()
  const { logged, log } = rememberLog()
  const registry = new Registry()
  const services: Omit<Shop, 'checks'> = {
    db: database.db,
    rules,
    now: simulator.now,
    sendJob,
    record: createEvents(log, rules.secret, registry),
    google,
    sms: joinGateways(
      [createMsg91({ url: simulator.smsUrl, authkey: TEST_AUTHKEY, timeoutMs: PATIENCE_MS })],
      PATIENCE_MS,
    ),
    whatsapp: rules.whatsapp
      ? createWhatsApp({ url: simulator.whatsappUrl, ...TEST_WHATSAPP, timeoutMs: PATIENCE_MS })
      : undefined,
    email,
    providers: [openProvider(first, simulator), ...others.map(name => openProvider(name, simulator))],
    files: await createDiskFiles({ folder: path.join(simulator.dataDir, 'files') }),
  }
  const values = readEnvironment({ DATA_DIR: simulator.dataDir })
  const checks = createChecks({ values, shop: services, database, resolveTxt: async () => [] })
  const shop: Shop = { ...services, checks }
  return { shop, database, simulator, jobs, logged, log, registry, setClock }
}

const openProvider = (
  name: ProviderName,
  { phonepeUrl, razorpayUrl, now }: TestSimulator,
): PaymentProvider =>
  name === 'phonepe'
    ? createPhonePe({
        url: phonepeUrl,
        authUrl: phonepeUrl,
        clientId: DEMO_CREDENTIALS.phonepeClientId,
        clientSecret: DEMO_CREDENTIALS.phonepeClientSecret,
        clientVersion: DEMO_CREDENTIALS.phonepeClientVersion,
        webhook: { username: DEMO_CREDENTIALS.webhookUsername, password: DEMO_CREDENTIALS.webhookPassword },
        timeoutMs: PATIENCE_MS,
        now,
      })
    : createRazorpay({
        url: razorpayUrl,
        keyId: DEMO_CREDENTIALS.razorpayKeyId,
        keySecret: DEMO_CREDENTIALS.razorpayKeySecret,
        webhookSecret: DEMO_CREDENTIALS.razorpayWebhookSecret,
        timeoutMs: PATIENCE_MS,
        now,
      })

/** Sets the shop's clock: '2026-11-24T10:00:00+05:30'. */
const clockOf = (simulator: TestSimulator) => (at: Date | string) =>
  simulator.advance(new Date(at).getTime() - simulator.now().getTime())

/** Inserts a customer with a proven phone and a valid session. */
export async function signInAt(shop: Pick<Shop, 'db' | 'now'>, name = 'Asha Rao') {
  const now = shop.now()
  const [customer] = await shop.db
    .insert(customers)
    .values({ name, phone: nextPhone(), phoneVerifiedAt: now, createdAt: now })
    .returning()
  if (!customer) throw new Error('no customer was written')
  const { token } = await startSession(shop.db, { customerId: customer.id, now })
  return { customer, phone: customer.phone ?? '', token }
}
