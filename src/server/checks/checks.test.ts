import { generateKeyPairSync } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/client.ts'
import { marks, messages, smsReports } from '#db/schema.ts'
import { recordSmsReports } from '#domain/messages/sms-reports.ts'
import type { Checks } from '#domain/ports/checks.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { SmsReport } from '#domain/ports/services.ts'
import type { Shop } from '#domain/shop.ts'
import { joinGateways } from '#domain/sms-gateways.ts'
import { createExotel } from '#outside/exotel.ts'
import { createMsg91 } from '#outside/msg91.ts'
import { createPhonePe } from '#outside/phonepe.ts'
import { QR_EVENTS, SUBSCRIBED_EVENTS } from '#outside/razorpay-webhook.ts'
import { createWhatsApp } from '#outside/whatsapp.ts'
import { readEnvironment } from '#server/config.ts'
import { DEMO_CREDENTIALS } from '#server/settings/live-checks.ts'
import { httpShop } from '#tests/helpers/http-shop.ts'
import { razorpayClient } from '#tests/helpers/razorpay-client.ts'
import { postJson, TEST_EXOTEL, TEST_WHATSAPP } from '#tests/helpers/simulator.ts'
import { proxyFinding } from './address.ts'
import type { CheckDeps } from './check.ts'
import { createChecks } from './checks.ts'
import { clockFinding } from './operations.ts'
import { databaseFinding } from './own.ts'

/** Each check against the simulator: right, then with one thing broken. */

const { shop, database, simulator, url, setClock } = await httpShop({ providers: ['phonepe', 'razorpay'] })
const rules = { ...shop.rules, shopUrl: url }

interface Broken {
  environment?: Record<string, string>
  values?: Partial<CheckDeps['values']>
  shop?: Partial<Shop>
  database?: CheckDeps['database']
  settingsFiles?: readonly string[]
}

const checksWith = ({ environment = {}, values = {}, shop: parts = {}, ...others }: Broken = {}) =>
  createChecks({
    values: {
      ...readEnvironment({ DATA_DIR: simulator.dataDir, ...environment }),
      ...values,
    } as CheckDeps['values'],
    shop: { ...shop, rules, ...parts },
    database,
    resolveTxt: async () => [],
    ...others,
  })

const SECRETS = /demo-secret|demoWebhook1|demo-razorpay|demo-sms|demo-whatsapp|very-secret|s{32}/

/** The names of the failed checks, each of which says what to do and prints no secret. */
const failedOf = async (checks: Checks) => {
  const failed: string[] = []
  for (const { name } of checks.list) {
    const { state, found, todo } = await checks.run(name)
    expect(found + todo).not.toMatch(SECRETS)
    if (state !== 'fail') continue
    expect([name, todo]).not.toEqual([name, ''])
    failed.push(name)
  }
  return failed
}

const phonepeWith = (changes: object) =>
  createPhonePe({
    url: simulator.phonepeUrl,
    authUrl: simulator.phonepeUrl,
    clientId: DEMO_CREDENTIALS.phonepeClientId,
    clientSecret: DEMO_CREDENTIALS.phonepeClientSecret,
    clientVersion: DEMO_CREDENTIALS.phonepeClientVersion,
    webhook: { username: DEMO_CREDENTIALS.webhookUsername, password: DEMO_CREDENTIALS.webhookPassword },
    now: simulator.now,
    ...changes,
  })

const phonepe = phonepeWith({})
const razorpayWith = (changes: object) =>
  razorpayClient(simulator, { webhookSecret: DEMO_CREDENTIALS.razorpayWebhookSecret, ...changes })

const away: Shop['email'] = {
  ...shop.email,
  verify: () => Promise.reject(new ProviderError('refused', 'E-mail server: refused (535 EAUTH)')),
}

test('with everything right no check fails', async () => {
  expect(await failedOf(checksWith())).toEqual([])
})

const NOTHING = 'http://127.0.0.1:4'

/** A live shop that is reached by http, as in these tests, fails for that too. */
const LIVE = { SHOP_MODE: 'live' } as Partial<CheckDeps['values']>
const OF_HTTP = ['address']

const open = join(simulator.dataDir, 'settings')
await writeFile(open, '')
await chmod(open, 0o644)

const down = connect({ host: '127.0.0.1', port: 4 }, 1)

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ahead = await serve((_, response) =>
  response.setHeader('date', new Date(Date.now() + 300_000).toUTCString()).end(),
)

/** A proxy that passes everything on, and shows the metrics. */
const openMetrics = await serve((visit, response) => {
  if (visit.url === '/metrics') return response.end('jaanch_up 1')
  const { method, headers } = visit
  const passed = request(`${url}${visit.url}`, { method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  return visit.pipe(passed)
})

const BROKEN: [string, Broken, string[]][] = [
  [
    'a file of settings that others can read',
    { values: LIVE, settingsFiles: [open] },
    ['settings', ...OF_HTTP],
  ],
  ['a database that is down', { database: { ...database, ...down } }, ['database']],
  ['a clock that is five minutes slow', { values: { PHONEPE_AUTH_URL: ahead } }, ['clock']],
  [
    'metrics that everyone can read',
    { values: LIVE, shop: { rules: { ...rules, shopUrl: openMetrics } } },
    [...OF_HTTP, 'metrics'],
  ],
  [
    'a wrong key of the second provider',
    { shop: { providers: [phonepe, razorpayWith({ keySecret: 'very-secret' })] } },
    ['razorpay'],
  ],
  [
    'another secret of the second provider’s webhook',
    { shop: { providers: [phonepe, razorpayWith({ webhookSecret: 'very-secret' })] } },
    ['razorpay-webhook'],
  ],
  [
    'a wrong secret of the payment provider',
    { shop: { providers: [phonepeWith({ clientSecret: 'x' })] } },
    ['phonepe'],
  ],
  [
    'a wrong address of the payment provider',
    { shop: { providers: [phonepeWith({ authUrl: NOTHING })] } },
    ['phonepe'],
  ],
  [
    'other credentials of the webhook',
    { shop: { providers: [phonepeWith({ webhook: { username: 'a', password: 'b' } })] } },
    ['phonepe-webhook'],
  ],
  ['a wrong password of the mail server', { shop: { email: away } }, ['mail']],
  [
    'an expired token of WhatsApp',
    { shop: { whatsapp: createWhatsApp({ url: simulator.whatsappUrl, ...TEST_WHATSAPP, token: 'x' }) } },
    ['whatsapp'],
  ],
  [
    'files that can’t be written',
    { shop: { files: { ...shop.files, put: () => Promise.reject(new Error('EACCES')) } } },
    ['files'],
  ],
  [
    'a GST number of another state',
    { shop: { rules: { ...rules, company: { ...rules.company, gstin: '29AAGCB7383J1Z4' } } } },
    ['tax'],
  ],
  ['a collector of traces that is away', { environment: { OTLP_URL: `${NOTHING}/v1/traces` } }, ['traces']],
  ['Alertmanager away', { environment: { ALERTMANAGER_URL: NOTHING } }, ['alerts']],
  [
    'a client id of Google that is none',
    { environment: { GOOGLE_CLIENT_ID: 'abc', GOOGLE_CERTS_URL: NOTHING } },
    ['google'],
  ],
  ['a proxy named that is not there', { environment: { TRUST_PROXY: '10.0.0.1' } }, ['proxy']],
  [
    'an address where nothing listens',
    { shop: { rules: { ...rules, shopUrl: NOTHING } } },
    ['address', 'proxy', 'phonepe-webhook', 'razorpay-webhook'],
  ],
]

test.each(BROKEN)('with %s exactly its own checks fail', async (_, broken, names) => {
  expect(await failedOf(checksWith(broken))).toEqual(names)
})

test('each check but those of UPI, which only warn or are skipped, is broken in these tests', async () => {
  const broken = new Set(BROKEN.flatMap(([, , names]) => names))
  // By their own tests below.
  const others = ['sms', 'backup']
  const names = checksWith().list.map(({ name }) => name)
  expect(names.filter(name => !broken.has(name) && !others.includes(name))).toEqual(['razorpay-codes', 'upi'])
})

test('a UPI address can be wrong only in whose it is, which is a warning', async () => {
  const none = { ...rules, upiAddress: null }
  expect(await checksWith({ shop: { rules: none } }).run('upi')).toMatchObject({ state: 'skipped' })
  const upi = { ...rules, upiAddress: 'jaanch@okbank' }
  expect(await checksWith({ shop: { rules: upi } }).run('upi')).toMatchObject({
    state: 'warn',
    found: 'payments at the visit go to jaanch@okbank',
    todo: expect.stringContaining('Pay one rupee'),
  })
  expect(() => readEnvironment({ UPI_ADDRESS: 'jaanch' })).toThrow('UPI_ADDRESS')
})

test.each<[string, object, string, string]>([
  ['too old', { version: '140012' }, 'fail', 'Install PostgreSQL 15'],
  ['elsewhere and unencrypted', { isHere: false }, 'fail', 'sslmode=verify-full'],
  ['elsewhere and encrypted', { isHere: false, isEncrypted: true }, 'ok', ''],
  ['short of connections', { connections: '50' }, 'warn', 'Set max_connections to 80'],
])('the check of the database finds one that is %s', (_, changes, state, todo) => {
  const server = { version: '180001', connections: '150', isEncrypted: false, isHere: true, ...changes }
  expect(databaseFinding(server, 80)).toMatchObject({ state, todo: expect.stringContaining(todo) })
})

/** Razorpay's entry of the webhook, and the check's finding. */
test('an account without UPI codes fails no check, and the row names what is missing', async () => {
  const run = () => checksWith().run('razorpay-codes')
  expect(checksWith().list.find(({ name }) => name === 'razorpay-codes')).toMatchObject({ isRequired: false })
  expect(await run()).toMatchObject({ state: 'ok' })
  const account = (change: object) => postJson(`${simulator.url}/sandbox/razorpay/test/qr`, change)
  await account({ isOn: false })
  expect(await run()).toMatchObject({ state: 'skipped', found: 'the account has no UPI codes' })
  await account({ isOn: true })
  await postJson(`${simulator.url}/sandbox/razorpay/test/webhook`, { events: SUBSCRIBED_EVENTS })
  expect((await run()).found).toContain('qr_code.credited')
  await postJson(`${simulator.url}/sandbox/razorpay/test/webhook`, {
    events: [...SUBSCRIBED_EVENTS, ...QR_EVENTS],
  })
})

async function razorpayWebhook(entry: object) {
  await postJson(`${simulator.url}/sandbox/razorpay/test/webhook`, entry)
  return checksWith().run('razorpay-webhook')
}

test('the entry of the webhook at Razorpay is compared: address, switch and events', async () => {
  const { list } = checksWith()
  expect(list.find(({ name }) => name === 'razorpay-webhook')).toMatchObject({ isRequired: false })
  expect(await razorpayWebhook({})).toMatchObject({ state: 'ok' })
  expect(await razorpayWebhook({ active: false })).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/at Razorpay it is switched off$/),
  })
  expect(await razorpayWebhook({ active: true, events: ['payment_link.paid', 'order.paid'] })).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(
      /lacks the events payment_link.expired, payment_link.cancelled, refund.processed, refund.failed$/,
    ),
    todo: expect.stringContaining(`${url}/api/razorpay/webhook`),
  })
  const elsewhere = { ...rules, shopUrl: url.replace('127.0.0.1', 'localhost') }
  expect(await checksWith({ shop: { rules: elsewhere } }).run('razorpay-webhook')).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/at Razorpay it is not entered$/),
  })
})

test('events at Razorpay that can’t be read are not compared, and a list of names is read too', async () => {
  await simulator.faults('razorpay', {
    path: 'webhooks',
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR' } },
  })
  const run = () => checksWith().run('razorpay-webhook')
  expect(await run()).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('was not compared: Razorpay webhooks: refused (400 BAD_REQUEST_ERROR)'),
  })
  const items = [{ url: `${url}/api/razorpay/webhook`, active: true, events: SUBSCRIBED_EVENTS }]
  await simulator.faults('razorpay', { path: 'webhooks', status: 200, body: { items } })
  expect(await run()).toMatchObject({ state: 'ok' })
})

test('a finding names what to do, and neither an address of a provider nor a secret', async () => {
  const checks = checksWith({ shop: { providers: [phonepeWith({ clientSecret: 'very-secret' })] } })
  const finding = await checks.run('phonepe')
  expect(finding).toMatchObject({ state: 'fail', todo: 'Check the addresses and credentials of PhonePe.' })
  expect(JSON.stringify(finding)).not.toMatch(/very-secret|127\.0\.0\.1/)
})

test('another shop at the address is found by its version', async () => {
  const other = createServer((_, response) => response.end('{"status":"ready"}'))
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const shopUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const finding = await checksWith({ shop: { rules: { ...rules, shopUrl } } }).run('address')
  expect(finding).toMatchObject({ state: 'fail', found: expect.stringContaining('another program answers') })
})

const smsCheck = (input = {}, parts: Partial<Shop> = {}) => checksWith({ shop: parts }).run('sms', input)

const WAIT = { reportWaitMs: 20_000 }

test('each registered text is sent once to the given number, and none without one', async () => {
  expect(await smsCheck()).toMatchObject({ state: 'skipped' })
  expect(await smsCheck({ sendTo: '9876543211', ...WAIT })).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/accepted and delivered$/),
  })
  const sent = (await simulator.outbox()).filter(({ to }) => to.endsWith('9876543211'))
  expect(sent).toHaveLength(Object.keys(rules.smsTemplates).length)
})

test('a text that the gateway refuses is named, and a wrong key refuses all', async () => {
  const smsTemplates = { ...rules.smsTemplates, cancelledNow: 'no-such-id' }
  expect(await smsCheck({ sendTo: '9876543212' }, { rules: { ...rules, smsTemplates } })).toMatchObject({
    state: 'fail',
    found: expect.stringMatching(/refused: cancelledNow$/),
  })
  const refusing = joinGateways([createMsg91({ url: simulator.smsUrl, authkey: 'expired' })])
  const finding = await smsCheck({ sendTo: '9876543212' }, { sms: refusing })
  expect(finding).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('refused: code, bookingNews'),
  })
})

/** A gateway that got no address for its reports, with two texts. */
const unreported: Broken = {
  shop: {
    sms: joinGateways([
      createExotel({
        url: simulator.exotelUrl,
        ...TEST_EXOTEL,
        accountSid: TEST_EXOTEL.sid,
        reportUrl: undefined,
      }),
    ]),
    rules: { ...rules, smsTemplates: { code: 'code', bookingNews: 'bookingNews' } },
  },
}

test('reports that come later turn the result, and after a minute each missing one is named', async () => {
  const checkSms = (input = {}) => checksWith(unreported).run('sms', input)
  expect(await checkSms({ sendTo: '9876543214' })).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('2 of 2 delivery reports are still to come'),
  })
  setClock(new Date(shop.now().getTime() + 61_000))
  expect(await checkSms()).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/within a minute no report of exotel: bookingNews, code$/),
    todo: expect.stringContaining(`${url}/api/sms/exotel/SMS_REPORT_SECRET`),
  })

  const sent = await database.db.select().from(smsReports).where(eq(smsReports.gateway, 'exotel'))
  const report = (name: string, result: Omit<SmsReport, 'gatewayId'>) =>
    recordSmsReports(shop, 'exotel', [
      { gatewayId: sent.find(({ about }) => about === name)?.gatewayId ?? '', ...result },
    ])
  await report('code', { state: 'delivered' })
  expect(await checkSms()).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/no report of exotel: bookingNews$/),
  })
  await report('bookingNews', { state: 'failed', error: '23080' })
  expect(await checkSms()).toMatchObject({
    state: 'fail',
    found: expect.stringMatching(/not delivered: bookingNews by exotel \(23080\)$/),
  })
  setClock(new Date(shop.now().getTime() + 600_000))
  expect(await checkSms()).toMatchObject({ state: 'skipped' })
})

test('the check of SMS warns of a missing general text, of messages without a text and of missing reports', async () => {
  const sendTo = '9876543213'
  const few = await smsCheck({ sendTo }, { rules: { ...rules, smsTemplates: { code: 'code' } } })
  expect(few).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/ 1 of \d+ texts registered, without bookingNews$/),
  })
  const unreported = await smsCheck({ sendTo }, { rules: { ...rules, smsReportSecret: null } })
  expect(unreported).toMatchObject({ state: 'warn', found: expect.stringContaining('no delivery reports') })

  const unsent = { subject: 'order:a', about: 'confirmed:door', channel: 'sms', state: 'failed' } as const
  await database.db.insert(messages).values({ ...unsent, failure: 'not-set-up', at: shop.now() })
  expect(await smsCheck({ sendTo })).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('1 of the last week’s messages had no text'),
  })
})

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64')
const RECORDS: Record<string, string[]> = {
  'jaanch.example': ['google-site-verification=x', 'v=spf1 include:mail.example -all'],
  's1._domainkey.jaanch.example': [`v=DKIM1; k=rsa; p=${KEY}`],
  '_dmarc.jaanch.example': ['v=DMARC1; p=quarantine; rua=mailto:it@jaanch.example'],
}
const noName = Object.assign(new Error('queryTxt'), { code: 'ENOTFOUND' })
const noAnswer = Object.assign(new Error('queryTxt'), { code: 'ESERVFAIL' })

/** The live shop's check, with some records changed, as a DNS server cuts them: into parts of 255 characters. */
function mailCheck(
  changes: Record<string, string[] | undefined> = {},
  environment: Record<string, string> = {},
) {
  const records = { ...RECORDS, ...changes }
  const demo = readEnvironment({ DATA_DIR: simulator.dataDir, MAIL_DKIM_SELECTOR: 's1', ...environment })
  const values = { ...demo, SHOP_MODE: 'live' } as CheckDeps['values']
  const resolveTxt = async (name: string) => {
    const found = records[name]
    if (!found) throw name in changes ? noAnswer : noName
    if (found.length === 0) throw noName
    return found.map(record => record.match(/.{1,255}/g) ?? [])
  }
  return createChecks({ values, shop: { ...shop, rules }, database, resolveTxt }).run('mail')
}

test('the records of the mail domain are read, and those of a domain above it', async () => {
  const found = 'the mail server accepts the credentials; jaanch.example has SPF, DKIM and DMARC'
  expect(await mailCheck()).toEqual({ state: 'ok', found, todo: '' })
  const below = {
    'shop.jaanch.example': RECORDS['jaanch.example'],
    's1._domainkey.shop.jaanch.example': [`p=${KEY}`],
  }
  expect(await mailCheck(below, { MAIL_FROM: 'Jaanch <care@shop.jaanch.example>' })).toMatchObject({
    state: 'ok',
  })
})

test.each<[string, Record<string, string[] | undefined>, string]>([
  ['no SPF', { 'jaanch.example': [] }, 'jaanch.example has no SPF record'],
  ['two SPF records', { 'jaanch.example': ['v=spf1 -all', 'v=spf1 ~all'] }, 'has 2 SPF records'],
  ['an SPF record for everyone', { 'jaanch.example': ['v=spf1 +all'] }, 'permits every machine'],
  ['no DKIM', { 's1._domainkey.jaanch.example': [] }, 'no DKIM key at s1._domainkey.jaanch.example'],
  ['a revoked DKIM key', { 's1._domainkey.jaanch.example': ['v=DKIM1; p='] }, 'is revoked'],
  [
    'half a DKIM key',
    { 's1._domainkey.jaanch.example': [`v=DKIM1; p=${KEY.slice(0, 200)}`] },
    'can’t be read',
  ],
  ['no DMARC', { '_dmarc.jaanch.example': [] }, 'jaanch.example has no DMARC record'],
  ['DMARC without a policy', { '_dmarc.jaanch.example': ['v=DMARC1; rua=mailto:a@b.c'] }, 'has no policy'],
  ['a DNS server that fails', { '_dmarc.jaanch.example': undefined }, 'could not be looked up'],
])('a mail domain with %s is a warning that says so', async (_, changes, found) => {
  expect(await mailCheck(changes)).toMatchObject({ state: 'warn', found: expect.stringContaining(found) })
})

test('without a selector the check of mail says how to name one', async () => {
  expect(await mailCheck({}, { MAIL_DKIM_SELECTOR: '' })).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('set MAIL_DKIM_SELECTOR'),
  })
})

const WITH_ACCOUNT = { environment: { WHATSAPP_ACCOUNT_ID: '100000000000001' } }
const whatsappCheck = (broken: Broken = WITH_ACCOUNT) => checksWith(broken).run('whatsapp')

test('a template that Meta pauses, rejects or moves to a dearer category is named with its reason', async () => {
  expect(await whatsappCheck()).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/all templates approved$/),
  })

  expect(
    await simulator.whatsapp('templates/report_ready', { state: 'PAUSED', reason: 'SECOND_PAUSE' }),
  ).toMatchObject({
    body: { webhook: true },
  })
  await simulator.whatsapp('templates/refunded', { state: 'REJECTED', reason: 'TAG_CONTENT_MISMATCH' })
  await simulator.whatsapp('templates/on_the_way', { category: 'MARKETING' })
  const found = expect.stringMatching(
    /; templates now of the category marketing, which costs more: on_the_way; rejected \(TAG_CONTENT_MISMATCH\): refunded; paused \(SECOND_PAUSE\): report_ready$/,
  )
  expect(await whatsappCheck({})).toMatchObject({ state: 'warn', found })
  // Meta's list has no reason of a pause.
  expect(await whatsappCheck()).toMatchObject({
    state: 'warn',
    found,
    todo: expect.stringContaining('WhatsApp Manager'),
  })

  await simulator.whatsapp('templates/refunded', { state: 'APPROVED' })
  await simulator.whatsapp('templates/on_the_way', { category: 'UTILITY' })
  expect(await whatsappCheck()).toMatchObject({
    found: expect.stringMatching(/quality green; templates paused[^;]*$/),
  })
  await simulator.whatsapp('templates/report_ready', { state: 'APPROVED' })
  expect(await whatsappCheck()).toMatchObject({ state: 'ok' })
})

test('a template that is not at Meta is named as not registered', async () => {
  const whatsappRules = shop.rules.whatsapp ?? { templates: {} }
  const templates = { ...whatsappRules.templates, refunded: 'refunded_2' }
  const changed = { ...rules, whatsapp: { ...whatsappRules, templates } } as Shop['rules']
  expect(await whatsappCheck({ ...WITH_ACCOUNT, shop: { rules: changed } })).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/; templates not registered: refunded_2$/),
  })
})

test('a backup is checked by the marks that its scripts leave', async () => {
  const checks = checksWith()
  const leave = (name: string, hoursAgo: number) => {
    const at = new Date(shop.now().getTime() - hoursAgo * 3_600_000)
    return shop.db
      .insert(marks)
      .values({ name, isSet: true, at })
      .onConflictDoUpdate({ target: marks.name, set: { at } })
  }
  expect(await checks.run('backup')).toMatchObject({ state: 'warn', found: 'no backup yet' })
  await leave('backup-finished', 26)
  expect(await checks.run('backup')).toMatchObject({ state: 'fail' })
  await leave('backup-finished', 2)
  expect(await checks.run('backup')).toMatchObject({
    state: 'warn',
    todo: expect.stringContaining('BACKUP_TARGET'),
  })
  await leave('backup-copied', 50)
  expect(await checks.run('backup')).toMatchObject({
    state: 'fail',
    found: 'the last copy on another machine is 50 hours old',
  })
  await leave('backup-copied', 1)
  expect(await checks.run('backup')).toMatchObject({
    state: 'warn',
    todo: expect.stringContaining('restore'),
  })
  await leave('restore-tried', 24)
  expect(await checks.run('backup')).toEqual({
    state: 'ok',
    found: '2 hours old, its last copy on another machine 1 hours, and a restore was tried',
    todo: '',
  })
})

test.each([
  [0, 'ok'],
  [59_000, 'ok'],
  [-61_000, 'warn'],
  [240_000, 'warn'],
  [241_000, 'fail'],
  [-300_000, 'fail'],
])('a clock that differs by %d ms is found %s', (difference, state) => {
  expect(clockFinding(difference).state).toBe(state)
})

const INVENTED = '203.0.113.9'
const VISITOR = '198.51.100.7'

test.each([
  ['no proxy', { address: '127.0.0.1', forwarded: [INVENTED] }, false, 'ok'],
  ['a trusted proxy that replaces the header', { address: VISITOR, forwarded: [VISITOR] }, true, 'ok'],
  [
    'a trusted proxy that extends the header',
    { address: VISITOR, forwarded: [INVENTED, VISITOR] },
    true,
    'ok',
  ],
  ['a proxy that is not trusted', { address: '127.0.0.1', forwarded: [VISITOR] }, false, 'fail'],
  ['no proxy although one is trusted', { address: '127.0.0.1', forwarded: [INVENTED] }, true, 'fail'],
  ['a visitor whose own header is believed', { address: INVENTED, forwarded: [INVENTED] }, true, 'fail'],
])('the check of the proxy finds %s', (_, echo, isTrusting, state) => {
  expect(proxyFinding({ ...echo, protocol: 'https' }, INVENTED, isTrusting).state).toBe(state)
})

test('a proxy that hides https is a warning', () => {
  expect(
    proxyFinding({ address: VISITOR, forwarded: [VISITOR], protocol: 'http' }, INVENTED, true).state,
  ).toBe('warn')
})

test('strangers get nothing from the address that the check of the proxy calls', async () => {
  for (const query of ['', '?expires=1&signature=x', `?expires=${Date.now() + 9e9}&signature=x`])
    expect((await fetch(`${url}/api/check/echo${query}`)).status).toBe(404)
})

test('an id of the code’s text that the gateway has not given yet fails, without a message', async () => {
  expect(await smsCheck({}, { rules: { ...rules, smsTemplates: { code: 'not-yet' } } })).toMatchObject({
    state: 'fail',
    found: 'the text of the code is not registered',
    todo: expect.stringContaining('SMS_TEMPLATE_CODE'),
  })
})
