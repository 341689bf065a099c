import { setTimeout as sleep } from 'node:timers/promises'
import { postJson } from '#tests/helpers/simulator.ts'
import { endProgram } from '../bench/child.ts'
import { startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { readCart } from './customers/buyers.ts'
import { bookAndPay, type Payer, WAYS } from './customers/payers.ts'
import { createPromises, type Drill, type Ground, type Scale, withGround } from './drill.ts'
import { type Provider, type ProviderKind, startProvider } from './servers/provider.ts'
import { checkMoney } from './settled.ts'

/** Online payments through a provider with many faults. In the end shop and provider must agree about the money. */

const PAYERS_AT_A_TIME = 16
/** Half of them simply pay; the others are spread over the other ways. */
const wayOf = (index: number) => (index % 2 === 0 ? 'pays' : WAYS[((index - 1) / 2) % WAYS.length]) ?? 'pays'

/**
 * All customers, a limited number at a time. The provider goes down after two fifths of the orders, and comes back
 * later.
 */
async function payAll(
  { isSmall, say }: Scale,
  shop: { url: string },
  provider: Provider,
  from: number,
): Promise<Payer[]> {
  const [count, awayMs] = isSmall ? [18, 700] : [1000, 60_000]
  const visited = { url: shop.url, cart: await readCart(shop.url) }
  const payers: Payer[] = []
  let next = 0
  let outage: Promise<void> | undefined
  async function die() {
    say(`${next} of ${count} have ordered; the provider dies`)
    await provider.simulator.die()
    await sleep(awayMs)
    await provider.simulator.restart()
    say('the provider is back')
  }
  const one = async () => {
    while (next < count) {
      const index = next++
      if (next >= count * 0.4) outage ??= die()
      payers.push(await bookAndPay(visited, from + index, wayOf(index)))
    }
  }
  await Promise.all(Array.from({ length: PAYERS_AT_A_TIME }, one))
  await outage
  return payers
}

/** Late results from the provider: a failure that succeeded, a different amount, a payment after the expiry. */
async function settleLater(payers: readonly Payer[], { simulator }: Provider, ways: readonly Payer['way'][]) {
  for (const { way, attempts } of payers.filter(payer => ways.includes(payer.way))) {
    const change = { state: 'COMPLETED', ...(way === 'pays another amount' ? { amount: 100 } : {}) }
    // Resent if there is no response in time, since the provider would retry later than the drill waits.
    while (!(await simulator.settle(attempts[0] ?? '', change)).body.webhook) await sleep(200)
  }
}

/**
 * Includes payments that still have to be checked with the provider, because the shop acknowledges a webhook before it
 * processes it.
 */
const OPEN = `select (select count(*) from payments where state in ('pending', 'processing') or next_check_at is not null)
  + (select count(*) from refunds where state = 'pending')
  + (select count(*) from orders where status = 'pending') as open`
const MAX_STEPS = 400

/** Moves both clocks forward until nothing is open, so that reconciliation runs as often as it would in that time. */
async function reconcile({ query }: Ground, url: string, provider: Provider): Promise<number> {
  let hours = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const minutes = step < 20 ? 1 : 20
    provider.simulator.advance(minutes * 60_000)
    hours += minutes / 60
    await postJson(`${url}/dev/clock`, { now: provider.simulator.now().toISOString() })
    const [row] = await query<{ open: string }>(OPEN)
    if (row?.open === '0') break
  }
  await provider.allSent()
  return hours
}

/** The first customer: both drills may run on one ground. */
const FROM = { phonepe: 7000, razorpay: 8500 } as const

const paymentsAt =
  (kind: ProviderKind): Drill =>
  scale =>
    withGround(scale, async ground => {
      const state = { url: '' }
      const provider = await startProvider(kind, ground.dataDir, () => state.url, scale.isSmall)
      const shop = await startShop(ground.dataDir, { env: provider.settings })
      state.url = shop.url
      try {
        const promises = createPromises()
        const payers = await payAll(scale, shop, provider, FROM[kind])
        await settleLater(payers, provider, ['pays another amount'])
        scale.say('everybody has done what they do; the provider works again')
        await provider.calmDown()
        const hours = await reconcile(ground, shop.url, provider)
        scale.say('what the provider says only now')
        await settleLater(payers, provider, [
          'fails, pays, and the first succeeds after all',
          'leaves, and it succeeds days later',
        ])
        await provider.allSent()
        const later = await reconcile(ground, shop.url, provider)
        promises.hold(provider.counts.believed === 0, 'no forged webhook is taken')
        const money = await checkMoney(ground, payers, await provider.ledger(), promises)
        await checkBooks(ground, promises)
        const { sent, repeated, lost, forged } = provider.counts
        const figures = {
          orders: payers.length,
          ...money,
          'hours by the clock': (hours + later).toFixed(1),
          'webhooks sent': sent,
          'of them repeated': repeated,
          lost,
          forged,
        }
        return { figures, broken: promises.broken }
      } finally {
        await endProgram(shop.child)
        await provider.stop()
      }
    })

export const payments = paymentsAt('phonepe')
/** The same at a provider whose pages the shop closes, and whose payments may come late. */
export const links = paymentsAt('razorpay')
