import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { smsRegistration } from '#domain/sms.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { readEnvironment } from '#server/config.ts'
import { buildRules } from '#server/rules-of.ts'
import { createClient } from '#shop/endpoints.ts'
import { openShopForCommands } from '#src/cli/terminal/open.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { startTestSimulator, TEST_AUTHKEY } from '#tests/helpers/simulator.ts'
import { uploadReport } from '#tests/helpers/staff/attach-report.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import { confirmed, deskBrowser, passkeyOptions, tokenOf } from '#tests/helpers/staff/staff.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { createPromises } from './drill.ts'

/** The hour of golive.ts, within its network. Its argument is the drill's folder; it leaves `outcome.json` there. */

const folder = process.argv[2] ?? ''
const live = path.join(folder, 'jaanch-live')
const state = path.join(folder, 'state')
const root = path.join(import.meta.dirname, '..')
const URL_OF_SHOP = 'https://shop.golive.test'
const VERSION = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).version as string

const { hold, none, broken } = createPromises()
const figures: Record<string, string | number> = {}
const say = (text: string) => console.error(`golive: ${text}`)

// The release, as its workflow packs it

function must(program: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

function packRelease(): { archive: string } {
  must('node', ['scripts/setup.mjs', 'start'])
  must('sh', ['deploy/release.sh', 'live', VERSION, 'jaanch/jaanch', `sha256:${'0'.repeat(64)}`])
  must('sh', ['deploy/release.sh', 'bare', VERSION])
  const archive = path.join(root, 'dist/jaanch-live.tar.gz')
  must('tar', ['xzf', archive, '-C', folder])
  const archives = fs.readdirSync(path.join(root, 'dist')).filter(name => name.endsWith('.tar.gz'))
  const bare = archives.find(name => name.startsWith(`jaanch-${VERSION}-linux-`)) ?? ''
  fs.mkdirSync(path.join(folder, 'release'))
  must('tar', [
    'xzf',
    path.join(root, 'dist', bare),
    '-C',
    path.join(folder, 'release'),
    '--strip-components',
    '1',
  ])
  return { archive }
}

// Commands of the page

/** The blocks of docs/go-live.md that are marked `sh live`, in order. */
const blocks = [
  ...fs.readFileSync(path.join(root, 'docs/go-live.md'), 'utf8').matchAll(/^```sh live\n(.*?)^```/gms),
].map(([, commands = '']) => commands)
let played = 0

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  COMPOSE: `${process.execPath} ${path.join(root, 'drills/servers/compose.ts')}`,
  GOLIVE_STATE: state,
  GOLIVE_RELEASE: path.join(folder, 'release'),
  ...more,
})

interface Result {
  status: number | null
  output: string
}

async function sh(commands: string, more: Record<string, string> = {}): Promise<Result> {
  // Not spawnSync, because the simulator in this process has to answer meanwhile.
  const child = spawn('sh', ['-ec', commands], { cwd: live, env: environment(more) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part))
  const status = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { status, output }
}

/** Runs the page's next block, which has to begin with these commands. */
async function nextBlock(beginning: string, more: Record<string, string> = {}): Promise<Result> {
  const block = blocks[played++] ?? ''
  hold(block.includes(beginning), `block ${played} of docs/go-live.md is about ${beginning}`)
  // Set-up without a terminal takes its answers from the environment.
  const commands = block.replace('cd jaanch-live\n', '').replace('./setup.sh', './setup.sh -y')
  const began = Date.now()
  const result = await sh(commands, more)
  say(`${beginning}: ${((Date.now() - began) / 1000).toFixed(0)} s, exit code ${result.status}`)
  return result
}

const ANSWERS = {
  JAANCH_DOMAIN: 'shop.golive.test',
  JAANCH_ACME_MAIL: 'it@golive.test',
  JAANCH_ALERT_MAIL: 'on-call@golive.test',
  JAANCH_BRAND: 'Asha Labs',
  JAANCH_COMPANY_NAME: 'Asha Diagnostics',
  JAANCH_COMPANY_ADDRESS: '1 Hill Road, Nagpur 440010',
  JAANCH_COMPANY_STATE: 'Maharashtra',
  JAANCH_COMPANY_PHONE: '0712 123 4567',
  JAANCH_COMPANY_EMAIL: 'care@golive.test',
  JAANCH_OWNER: 'Ravi Owner',
}
const CITY = {
  name: 'Nagpur',
  stateCode: '27',
  prefixes: ['440'],
  neighbours: [],
  latitude: null,
  longitude: null,
  firstHour: 6,
  lastHour: 11,
  daysAhead: 10,
  closingHour: 17,
}
const CENTRE = {
  code: 'NAG-1',
  city: 'Nagpur',
  name: 'Dharampeth',
  address: '1 Hill Road',
  phone: '',
  hours: {
    openDays: [1, 2, 3, 4, 5, 6, 7],
    opensAt: 6,
    closesAt: 20,
    closedDays: [],
    hours: 'Every day, 6 AM to 8 PM',
  },
}

/** What the carriers have registered with the texts. */
const REGISTERED = { BRAND: ANSWERS.JAANCH_BRAND, COMPANY_PHONE: ANSWERS.JAANCH_COMPANY_PHONE }

/** A person reads a question and answers it. */
const MINUTES_A_QUESTION = 3

// The shop from outside

const request = (address: string, init?: RequestInit) => fetch(URL_OF_SHOP + address, init)
const customerApi = (token?: string) =>
  createClient((address, init) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return request(address, { ...init, headers })
  })

/** A member of staff with a passkey, by the link of an invitation. */
async function enrol(link: string) {
  const browser = deskBrowser({ app: { request }, shop: { rules: { shopUrl: URL_OF_SHOP } } })
  const key = newAuthenticator(URL_OF_SHOP)
  const invite = tokenOf(link)
  const response = key.create(passkeyOptions(await browser.api.startStaffEnrolment({ body: { invite } })))
  await browser.api.enrolStaff({ body: { invite, response } })
  return { ...browser, key }
}

type Simulator = Awaited<ReturnType<typeof startTestSimulator>>

async function newCustomer(simulator: Simulator, phone: string) {
  const anyone = customerApi()
  await anyone.sendCode({ body: { phone } })
  const sent = (await simulator.outbox()).find(({ to, channel }) => channel === 'sms' && to.endsWith(phone))
  const otp = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0] ?? ''
  const { token } = await anyone.verifyCode({ body: { phone, otp, name: 'Asha Rao' } })
  return { phone, api: customerApi(token) }
}

const bookingBody = (days: number, hour: string) => ({
  items: [{ id: 'CBC', name: 'CBC', quantity: 1, price: 249 }],
  totalAmount: 249,
  shippingAddress: { address: '14 Hill Road, Nagpur 440010' },
  paymentMethod: 'PENDING' as const,
  collectionDetails: {
    date: addDays(indianDate(new Date()), days),
    timeSlot: hour,
    patientName: 'Asha Rao',
    patientAge: 42,
    patientGender: 'Female' as const,
    patientEmail: '',
    bookingType: 'self' as const,
  },
})

/** Repeats until the promise is kept. */
async function eventually(isKept: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    if (await isKept().catch(() => false)) return true
    await sleep(500)
  }
  return false
}

const failedRows = (output: string): string[] =>
  [...output.matchAll(/^fail +(\S+)/gm)].map(([, name = '']) => name).sort()

async function play(): Promise<void> {
  const began = Date.now()
  say('packing the release')
  const { archive } = packRelease()
  figures['packed, seconds'] = Math.round((Date.now() - began) / 1000)

  const webhook = { username: 'jaanchdrill', password: 'a1drilldrill' }
  const razorpaySecret = 'drill-razorpay-secret'
  const rules = buildRules(readEnvironment({ SHOP_SECRET: 'x'.repeat(32), ...REGISTERED }), URL_OF_SHOP)
  const simulator = await startTestSimulator({
    folder,
    registered: smsRegistration(rules),
    webhook: { url: `${URL_OF_SHOP}/api/phonepe/webhook`, ...webhook },
    razorpayWebhook: { url: `${URL_OF_SHOP}/api/razorpay/webhook`, secret: razorpaySecret },
  })
  try {
    await playWith(simulator, { webhook, razorpaySecret, archive })
  } finally {
    await sh('$COMPOSE stop')
    await simulator.stop()
  }
}

interface Setting {
  webhook: { username: string; password: string }
  razorpaySecret: string
  archive: string
}

const settingsFile = path.join(live, 'jaanch.env')
const readSettings = () => parseEnv(fs.readFileSync(settingsFile, 'utf8')) as Record<string, string>

async function playWith(simulator: Simulator, { webhook, razorpaySecret, archive }: Setting): Promise<void> {
  const began = Date.now()
  writeOwnDifferences(simulator, webhook)
  const owner = await setUp()
  await enterKeysOfProviders(simulator, razorpaySecret)
  await enterOwnData(owner)
  await checkAndOpen(simulator, owner)
  await bookAndPay(simulator)
  const order = await bookAndReport(simulator, owner)
  await loseTheDisk(order)
  await update(archive)
  await alertArrives(simulator)

  const questions = Object.keys(ANSWERS).length + 3
  const minutes = (Date.now() - began) / 60_000
  figures['minutes on the machine'] = minutes.toFixed(1)
  figures['minutes with questions'] = (minutes + questions * MINUTES_A_QUESTION).toFixed(0)
  hold(minutes + questions * MINUTES_A_QUESTION <= 60, 'all of it takes at most an hour')
  const counts = `${played} of ${blocks.length}`
  hold(played === blocks.length, `every marked command of docs/go-live.md was run: ${counts}`)
  noSecretInLogs(readSettings())
}

/** What differs from a real machine: the providers' addresses, and that everything is on one loopback device. */
function writeOwnDifferences(simulator: Simulator, webhook: Setting['webhook']): void {
  const own = [
    'TRUST_PROXY=127.0.0.1',
    `PHONEPE_URL=${simulator.phonepeUrl}`,
    `PHONEPE_AUTH_URL=${simulator.phonepeUrl}`,
    `PHONEPE_WEBHOOK_USERNAME=${webhook.username}`,
    `PHONEPE_WEBHOOK_PASSWORD=${webhook.password}`,
    `SMS_URL=${simulator.smsUrl}`,
    `SMTP_URL=${simulator.smtpUrl}`,
  ]
  fs.writeFileSync(settingsFile, `${own.join('\n')}\n`, { mode: 0o600 })
  const caddyfile = path.join(live, 'Caddyfile')
  const mail = 'email {$ACME_MAIL}'
  const authority = [
    mail,
    'acme_ca https://ca.golive.test/acme/local/directory',
    `acme_ca_root ${process.env.GOLIVE_CA}`,
    'default_bind 127.0.0.1',
  ]
  fs.writeFileSync(caddyfile, fs.readFileSync(caddyfile, 'utf8').replace(mail, authority.join('\n\t')))
}

/** Section 4 of the page. Returns the owner at the desk. */
async function setUp(): Promise<Desk> {
  const done = await nextBlock('./setup.sh', ANSWERS)
  hold(done.status === 0, `set-up ends well: ${done.output.slice(-1500)}`)
  const link = /https:\/\/\S+#\S+/.exec(done.output)?.[0] ?? ''
  hold(link !== '', 'set-up prints the link of the owner')
  const isReady = await eventually(async () => (await request('/readyz')).ok, 60_000)
  hold(isReady, 'the shop answers by https, with a certificate that the authority issued by ACME')
  const stranger = await request('/')
  const isClosed = stranger.status === 503 && (await stranger.text()).includes('opens soon')
  hold(isClosed, 'a stranger reads that it opens soon')
  const owner = await enrol(link)
  hold((await nextBlock('./jaanch restart')).status === 0, 'the shop restarts')
  return owner
}

/** Section 5, with a check before the keys. */
async function enterKeysOfProviders(simulator: Simulator, razorpaySecret: string): Promise<void> {
  const red = await sh('./jaanch check')
  hold(red.status === 1, 'a check without keys fails')
  const missing = failedRows(red.output)
  hold(
    missing.join() === 'phonepe,sms',
    `before their keys the rows phonepe and sms fail, and no other: ${missing}`,
  )
  enterKeys({
    PHONEPE_CLIENT_ID: 'DRILL',
    PHONEPE_CLIENT_SECRET: 'drill-client-secret',
    SMS_AUTH_KEY: TEST_AUTHKEY,
    SMS_TEMPLATE_CODE: 'demo-code',
    SMS_TEMPLATE_BOOKING_NEWS: 'demo-bookingNews',
    PAYMENT_PROVIDERS: 'phonepe,razorpay',
    RAZORPAY_URL: simulator.razorpayUrl,
    RAZORPAY_KEY_ID: 'rzp_live_drill',
    RAZORPAY_KEY_SECRET: 'drill-razorpay-key',
    RAZORPAY_WEBHOOK_SECRET: razorpaySecret,
  })
  const keys = await nextBlock('./jaanch check')
  none(failedRows(keys.output), 'with the keys no row fails')
}

/** Section 6. */
async function enterOwnData(owner: Desk): Promise<void> {
  await owner.api.addCity({ body: CITY })
  // The other process reads the city within a second.
  const hasCentre = await eventually(() => owner.api.addCentre({ body: CENTRE }).then(() => true), 5000)
  hold(hasCentre, 'a centre is added in the new city')
  await owner.api.loadProposedCatalogue()
  await owner.api.confirmPrices()
  // As they are proposed; a lawyer would have corrected them.
  for (const { page, version, body } of (await owner.api.listDeskPolicies()).policies)
    await confirmed(owner.key, stepUp =>
      owner.api.acceptPolicy({ params: { page }, body: { version: version + 1, body, stepUp } }),
    )
}

/** Section 7. */
async function checkAndOpen(simulator: Simulator, owner: Desk): Promise<void> {
  const all = await nextBlock('./jaanch check --send-to')
  hold(all.status === 0, `every check passes: ${all.output.slice(-1500)}`)
  const mails = (await simulator.outbox()).filter(({ channel }) => channel === 'email')
  hold(
    mails.some(({ to }) => to === 'owner@example.in'),
    'the test mail arrives',
  )
  hold((await request('/')).status === 503, 'the shop is still closed')
  await confirmed(owner.key, stepUp => owner.api.openForCustomers({ body: { stepUp } }))
  const isOpen = await eventually(async () => (await request('/')).status === 200, 5000)
  hold(isOpen, 'the shop opens within seconds on both processes')
}

/** Replaces or adds settings, as an operator does in the file. */
function enterKeys(keys: Record<string, string>): void {
  const lines = fs.readFileSync(settingsFile, 'utf8').trimEnd().split('\n')
  const others = lines.filter(line => !Object.hasOwn(keys, line.split('=')[0] ?? ''))
  const entered = Object.entries(keys).map(([name, value]) => `${name}=${value}`)
  fs.writeFileSync(settingsFile, `${[...others, ...entered].join('\n')}\n`)
}

type Desk = Awaited<ReturnType<typeof enrol>>

/** One customer pays by the first provider and gets the money back; another pays while it is dead. */
async function bookAndPay(simulator: Simulator): Promise<void> {
  const first = await newCustomer(simulator, '9876500001')
  const { order } = await first.api.createOrder({ body: bookingBody(9, '06:00 AM - 07:00 AM') })
  const paid = await payOnline(simulator, first.api, order.orderId)
  hold(paid.provider === 'phonepe' && paid.isPaid, 'a customer pays 6 AM on the ninth day at PhonePe')
  const refused = await first.api
    .createOrder({
      body: {
        ...bookingBody(8, '06:00 AM - 07:00 AM'),
        shippingAddress: { address: '1 Fort, Mumbai 400001' },
      },
    })
    .then(
      () => 'booked',
      () => 'refused',
    )
  hold(refused === 'refused', 'a PIN code of another city is refused')

  await first.api.cancelOrder({ params: { id: order.orderId }, body: {} })
  const isRefunded = await eventually(async () => {
    const { order: now } = await first.api.getOrder({ params: { id: order.orderId } })
    return JSON.stringify(now).includes('"completed"') || now.status === 'cancelled'
  }, 60_000)
  hold(isRefunded, 'the cancelled order is refunded')

  await simulator.faults('phonepe', { path: 'pay', status: 503, times: 40 })
  const second = await newCustomer(simulator, '9876500002')
  const { order: other } = await second.api.createOrder({ body: bookingBody(9, '07:00 AM - 08:00 AM') })
  const atOther = await payOnline(simulator, second.api, other.orderId)
  hold(atOther.provider === 'razorpay' && atOther.isPaid, 'while PhonePe is dead a customer pays at Razorpay')
}

async function payOnline(simulator: Simulator, api: ReturnType<typeof customerApi>, orderId: string) {
  const started = await api.startPayment({ body: { orderId, redirectPath: '/payment-status' } })
  const provider = started.paymentUrl.includes('/razorpay/') ? 'razorpay' : 'phonepe'
  await simulator.settle(started.merchantOrderId, { state: 'COMPLETED' })
  const isPaid = await eventually(
    async () => (await api.getOrder({ params: { id: orderId } })).order.status === 'confirmed',
    60_000,
  )
  return { provider, isPaid }
}

/** A visit is collected and its report attached; its day has not come, so the collection is recorded directly. */
async function bookAndReport(simulator: Simulator, owner: Desk): Promise<string> {
  const customer = await newCustomer(simulator, '9876500003')
  const { order } = await customer.api.createOrder({ body: bookingBody(2, '08:00 AM - 09:00 AM') })
  await customer.api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })

  const { link } = await confirmed(owner.key, stepUp =>
    owner.api.addStaff({
      body: {
        name: 'Meera Nair',
        phone: '9876500009',
        grants: [{ role: 'pathologist' satisfies Role, centre: null }],
        stepUp,
      },
    }),
  )
  const pathologist = await enrol(link)
  await withShop(shop => collectSample(shop, order.orderId))
  const report = { orderId: order.orderId, patient: 0, isPart: false, replaces: null, reason: '' }
  await uploadReport(pathologist, report, aPdf())
  const isThere = await eventually(
    async () => (await customer.api.getOrder({ params: { id: order.orderId } })).order.status === 'report',
    20_000,
  )
  hold(isThere, 'the report is with the customer')
  const isSent = await eventually(
    async () =>
      (await simulator.outbox()).some(
        ({ to, text }) => to.endsWith(customer.phone) && /report|news/i.test(text),
      ),
    60_000,
  )
  hold(isSent, 'a message says that the report is ready')
  return order.orderId
}

/** The shop's parts on its own database, from this process. */
async function withShop<T>(
  work: (shop: Awaited<ReturnType<typeof openShopForCommands>>) => Promise<T>,
): Promise<T> {
  const file = readSettings()
  const DATABASE_URL = (file.DATABASE_URL ?? '').replace(
    '/var/run/postgresql',
    path.join(state, 'volumes/socket'),
  )
  const shop = await openShopForCommands(
    readEnvironment({ ...file, DATABASE_URL, DATA_DIR: path.join(state, 'volumes/files') }),
  )
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

async function loseTheDisk(order: string): Promise<void> {
  const made = await nextBlock('./jaanch backup')
  hold(made.status === 0, `a backup is made, and proven: ${made.output.slice(-800)}`)
  await sh('$COMPOSE stop')
  for (const volume of ['db', 'files']) fs.rmSync(path.join(state, 'volumes', volume), { recursive: true })
  const day =
    fs
      .readdirSync(path.join(live, 'backups'))
      .find(name => name.endsWith('.dump'))
      ?.replace('.dump', '') ?? ''
  const restored = await sh(`$COMPOSE up --detach --wait db backup; ./jaanch restore ${day}`)
  hold(restored.status === 0, `a backup is restored on an empty machine: ${restored.output.slice(-1500)}`)
  const rows = await withShop(({ db }) => db.execute(`select status from orders where number = '${order}'`))
  hold(rows.rows[0]?.status === 'report', 'the restored shop has the order with its report')
  const files = fs.readdirSync(path.join(state, 'volumes/files/files'), { recursive: true }).map(String)
  hold(
    files.some(name => name.startsWith('reports/')),
    'the restored shop has the file of the report',
  )
  hold(await eventually(async () => (await request('/')).status === 200, 30_000), 'the restored shop is open')
}

/** The same build as another version: each process is replaced while customers read and book. */
async function update(archive: string): Promise<void> {
  const sum = must('sha256sum', [archive]).replace(archive, 'jaanch-live.tar.gz')
  const server = createServer((call, response) =>
    response.end(call.url?.endsWith('sha256sums') ? sum : fs.readFileSync(archive)),
  )
  await new Promise<void>(resolve => server.listen(8088, '127.0.0.1', resolve))
  const caddyfile = fs.readFileSync(path.join(live, 'Caddyfile'))
  let isOver = false
  const counts = { answered: 0, lost: [] as string[] }
  const read = async () => {
    while (!isOver) {
      await request('/api/packages').then(
        response => (response.status < 500 ? counts.answered++ : counts.lost.push(String(response.status))),
        (error: Error) => counts.lost.push(error.message),
      )
      await sleep(20)
    }
  }
  const readers = [read(), read(), read()]
  // The release has the real authority in its Caddyfile, so the drill's is put back; Caddy runs on.
  const updated = await sh(`./jaanch update ${VERSION}`, { RELEASES: 'http://127.0.0.1:8088' })
  fs.writeFileSync(path.join(live, 'Caddyfile'), caddyfile)
  isOver = true
  await Promise.all(readers)
  server.close()
  hold(updated.status === 0, `the update ends well: ${updated.output.slice(-1000)}`)
  none(counts.lost, 'no request is lost during the update')
  figures['requests during the update'] = counts.answered
}

async function alertArrives(simulator: Simulator): Promise<void> {
  process.kill(-Number(fs.readFileSync(path.join(state, 'shop-2.pid'), 'utf8')), 'SIGKILL')
  const began = Date.now()
  const isThere = await eventually(
    async () =>
      (await simulator.outbox()).some(
        ({ to, subject }) => to === 'on-call@golive.test' && /ShopDown/.test(subject),
      ),
    240_000,
  )
  hold(isThere, 'an alert reaches the person on duty when a process is killed')
  figures['alert after, seconds'] = Math.round((Date.now() - began) / 1000)
  hold((await request('/readyz')).ok, 'the other process serves on')
}

/** Nothing that set-up has made is in a log. */
function noSecretInLogs(settings: Record<string, string>): void {
  const secrets = ['SHOP_SECRET', 'METRICS_TOKEN', 'PHONEPE_CLIENT_SECRET', 'RAZORPAY_KEY_SECRET'].map(
    name => settings[name],
  )
  const password = parseEnv(fs.readFileSync(path.join(live, 'db.env'), 'utf8')).POSTGRES_PASSWORD
  const logs = fs.readdirSync(state).filter(name => name.endsWith('.log'))
  const found = logs.filter(name => {
    const text = fs.readFileSync(path.join(state, name), 'utf8')
    return [...secrets, password].some(secret => secret && text.includes(secret))
  })
  none(found, 'no log has a secret')
}

try {
  await play()
} catch (error) {
  broken.push(`the hour was not played to its end: ${error instanceof Error ? error.stack : error}`)
}
fs.writeFileSync(path.join(folder, 'outcome.json'), JSON.stringify({ figures, broken }))
process.exit(0)
