import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { smsTexts } from '#jobs/messages/sms.ts'
import { forEachSms } from '#text/sent/sms.ts'
import { endProgram } from '../bench/child.ts'
import { type RunningShop, startShop } from '../bench/shop.ts'
import { startTestSimulator, TEST_AUTHKEY, type TestSimulator } from '../simulator/test-simulator.ts'
import { type Booked, keepBooking } from './booking.ts'
import { checkBooks } from './books.ts'
import { createPromises, type Drill, type Ground, type Scale, withGround } from './drill.ts'

/** kill -9 of the shop, and of its database, at random moments while customers book. */

/** A job of a process that died is taken up again after two minutes; then its message leaves. */
const MESSAGES_WITHIN_MS = 240_000
const BRAND = 'jaanch'

/** Kills the embedded database's first process; the shop starts the server again. */
async function killDatabase(dataDir: string): Promise<void> {
  const [pid] = (await readFile(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const settingsOf = (outside: TestSimulator) => ({
  SMS_URL: outside.smsUrl,
  SMS_AUTH_KEY: TEST_AUTHKEY,
  SMTP_URL: outside.smtpUrl,
  PHONEPE_URL: outside.phonepeUrl,
})

/** Waits until no job waits; false when some still do at the end. */
async function allJobsDone({ query }: Pick<Ground, 'query'>): Promise<boolean> {
  const until = performance.now() + MESSAGES_WITHIN_MS
  while (performance.now() < until) {
    const [row] = await query<{ waiting: number }>(
      `select count(*)::int as waiting from jobs.job where name like 'notify-%' and state in ('created', 'retry', 'active')`,
    )
    if (row?.waiting === 0) return true
    await sleep(1000)
  }
  return false
}

/** How often each order's confirmation left by SMS, by the order's number, as the gateway saw it. */
async function confirmationsOf(outside: TestSimulator): Promise<Map<string, number>> {
  const text = await readFile(path.join(outside.dataDir, 'simulator', 'outbox.jsonl'), 'utf8')
  const counts = new Map<string, number>()
  for (const [, number = ''] of text.matchAll(/"channel":"sms"[^\n]*booking (ORD-[\w-]+) is confirmed/g))
    counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

async function killAtRandom(
  ground: Ground,
  scale: Scale,
  state: { shop: RunningShop },
  env: Record<string, string>,
) {
  const [shopKills, databaseKills] = scale.isSmall ? [2, 1] : [100, 20]
  for (let kill = 1; kill <= shopKills; kill++) {
    await sleep(200 + Math.random() * 1300)
    await endProgram(state.shop.child, 'SIGKILL')
    state.shop = await startShop(ground.dataDir, { env })
    if (kill % 10 === 0) scale.say(`${kill} of ${shopKills} kills of the shop`)
  }
  for (let kill = 1; kill <= databaseKills; kill++) {
    await sleep(500 + Math.random() * 1500)
    await killDatabase(ground.dataDir)
    await sleep(2000)
    if (kill % 5 === 0) scale.say(`${kill} of ${databaseKills} kills of the database`)
  }
  return { shopKills, databaseKills }
}

async function checkOrders(
  ground: Ground,
  booked: readonly Booked[],
  promises: ReturnType<typeof createPromises>,
) {
  const rows = await ground.query<{ number: string; status: string }>(
    `select number, status from orders where status <> 'cancelled'`,
  )
  const status = new Map(rows.map(row => [row.number, row.status]))
  promises.none(
    booked.filter(({ number }) => status.get(number) !== 'confirmed'),
    'every acknowledged order is there, and confirmed',
  )
  promises.none(
    await ground.query(
      `select customer_id from orders where status <> 'cancelled' group by customer_id having count(*) > 1`,
    ),
    'nobody has two orders for one booking',
  )
  await checkBooks(ground, promises)
}

/** Answers how many were told twice: the process died between the gateway's yes and its own note of it. */
async function checkMessages(
  ground: Ground,
  outside: TestSimulator,
  booked: readonly Booked[],
  promises: ReturnType<typeof createPromises>,
): Promise<number> {
  promises.hold(await allJobsDone(ground), 'no job is lost or stuck')
  const sent = await confirmationsOf(outside)
  promises.none(
    booked.filter(({ number }) => !sent.has(number)),
    'every confirmed order is told by SMS',
  )
  return [...sent.values()].filter(count => count > 1).length
}

export const kill: Drill = scale =>
  withGround(async ground => {
    const smsTemplates = forEachSms(name => `demo-${name}`)
    const outside = await startTestSimulator({
      smsTemplates: smsTexts({ smsTemplates, shopUrl: 'http://localhost', company: { brand: BRAND } }),
    })
    const env = settingsOf(outside)
    const state = { shop: await startShop(ground.dataDir, { env }) }
    try {
      const booked: Booked[] = []
      let isOver = false
      const booking = keepBooking(
        () => state.shop,
        1000,
        () => isOver,
        booked,
      )
      const killed = await killAtRandom(ground, scale, state, env)
      isOver = true
      const refused = await booking
      const promises = createPromises()
      promises.none(refused, 'nobody is refused')
      await checkOrders(ground, booked, promises)
      // Two minutes and more: too long for the tests, which have their own of messages.
      if (!scale.isSmall) scale.say(`${booked.length} orders; waiting for the messages`)
      const twice = scale.isSmall ? 'not looked at' : await checkMessages(ground, outside, booked, promises)
      const figures = {
        'kills of the shop': killed.shopKills,
        'kills of the database': killed.databaseKills,
        'orders acknowledged': booked.length,
        'told twice': twice,
      }
      return { figures, broken: promises.broken }
    } finally {
      await endProgram(state.shop.child)
      await outside.stop()
    }
  })
