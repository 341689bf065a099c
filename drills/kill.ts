import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderNumberFrom } from '#domain/orders/number.ts'
import { smsRegistration } from '#domain/sms.ts'
import { startTestSimulator, TEST_AUTHKEY, type TestSimulator } from '#tests/helpers/simulator.ts'
import { mapSmsNames } from '#text/sent/sms.ts'
import { endProgram } from '../bench/child.ts'
import { postmasterOf } from '../bench/folders.ts'
import { type RunningShop, startShop } from '../bench/shop.ts'
import { checkOrders } from './books.ts'
import { type Booked, keepBooking } from './customers/booking.ts'
import { createPromises, type Drill, type Ground, type Scale, withGround } from './drill.ts'

/** kill -9 of the shop, and of its database, at random times while customers book. */

/** Jobs of a process that died are retried after two minutes. */
const MESSAGES_WITHIN_MS = 240_000
const SHOP_URL = 'http://localhost'

/** Kills the embedded database's postmaster; the shop restarts the server. */
async function killDatabase(dataDir: string): Promise<void> {
  for (;;) {
    const pid = postmasterOf(dataDir)
    try {
      if (pid && process.kill(pid, 'SIGKILL')) return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    // Not restarted yet after the previous kill.
    await sleep(50)
  }
}

const settingsOf = (outside: TestSimulator) => ({
  SHOP_URL,
  SMS_URL: outside.smsUrl,
  SMS_AUTH_KEY: TEST_AUTHKEY,
  SMTP_URL: outside.smtpUrl,
  PAYMENT_PROVIDERS: 'phonepe',
  PHONEPE_URL: outside.phonepeUrl,
})

/** Waits until the queue is empty; false on a timeout. */
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

/** Confirmations that reached the gateway, by order number. */
async function confirmationsOf(outside: TestSimulator): Promise<Map<string, number>> {
  const text = await readFile(path.join(outside.dataDir, 'simulator', 'outbox.jsonl'), 'utf8')
  const counts = new Map<string, number>()
  for (const [, short = ''] of text.matchAll(/"channel":"sms"[^\n]*booked for [^\n]*?\/o\?(\w+)/g)) {
    const number = orderNumberFrom(short) ?? short
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
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
    await sleep(scale.isSmall ? Math.random() * 500 : 200 + Math.random() * 1300)
    await endProgram(state.shop.child, 'SIGKILL')
    state.shop = await startShop(ground.dataDir, { env })
    if (kill % 10 === 0) scale.say(`${kill} of ${shopKills} kills of the shop`)
  }
  for (let kill = 1; kill <= databaseKills; kill++) {
    await sleep(scale.isSmall ? Math.random() * 500 : 500 + Math.random() * 1500)
    await killDatabase(ground.dataDir)
    await sleep(scale.isSmall ? 500 : 2000)
    if (kill % 5 === 0) scale.say(`${kill} of ${databaseKills} kills of the database`)
  }
  return { shopKills, databaseKills }
}

/** Returns how many were sent twice, because the process died between the gateway's answer and recording it. */
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
    'every confirmed order is announced by SMS',
  )
  return [...sent.values()].filter(count => count > 1).length
}

export const kill: Drill = scale =>
  withGround(scale, async ground => {
    const smsTemplates = mapSmsNames(name => `demo-${name}`)
    const outside = await startTestSimulator({
      folder: ground.dataDir,
      registered: smsRegistration({
        smsTemplates,
        shopUrl: SHOP_URL,
        company: { brand: 'jaanch', phone: '022 0000 0000' },
      }),
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
      promises.none(refused, 'no booking is refused')
      await checkOrders(ground, booked, promises)
      // This takes two minutes and more, too long for the small drill; tests of messages cover it.
      if (!scale.isSmall) scale.say(`${booked.length} orders; waiting for the messages`)
      const twice = scale.isSmall ? 'not checked' : await checkMessages(ground, outside, booked, promises)
      const figures = {
        'kills of the shop': killed.shopKills,
        'kills of the database': killed.databaseKills,
        'orders acknowledged': booked.length,
        'sent twice': twice,
      }
      return { figures, broken: promises.broken }
    } finally {
      await endProgram(state.shop.child)
      await outside.stop()
    }
  })
