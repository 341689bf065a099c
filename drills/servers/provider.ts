import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { listen, startTestSimulator } from '#tests/helpers/simulator.ts'
import type { Order, Refund } from '../../simulator/phonepe/phonepe-ledger.ts'

/** A payment provider with many faults: slow, failing, down; its webhooks are repeated, reordered or lost. */

const WEBHOOK = { username: 'drill_shop', password: 'drillPass123' }

/** The shop's timeout. */
const PATIENCE_MS = 500
const CALLS = ['token', 'pay', 'status', 'refund', 'refundStatus'] as const
const NOT_FOUND = { success: false, code: 'ORDER_NOT_FOUND', message: 'No such order' }

/** Faults of a single call. A delay beyond the timeout: the call takes effect, but the shop gets no answer. */
const WRONG_WAYS = [
  { delayMs: 200 },
  { delayMs: PATIENCE_MS + 300 },
  { status: 500 },
  { status: 429 },
  { drop: true },
  { status: 200, body: { nonsense: true } },
  { status: 404, body: NOT_FOUND },
]

const oneOf = <One>(list: readonly One[]): One => list[Math.floor(Math.random() * list.length)] as One

interface Counts {
  sent: number
  repeated: number
  lost: number
  forged: number
  /** Forged webhooks that the shop accepted. */
  believed: number
}

/** Forwards webhooks to the shop: some repeatedly, each after a random delay, some never. */
function messenger(shopUrl: () => string, longestMs: number) {
  const counts: Counts = { sent: 0, repeated: 0, lost: 0, forged: 0, believed: 0 }
  const state = { losesSome: true }
  const under = new Set<Promise<void>>()

  const post = async (body: string, authorization: string) => {
    try {
      const headers = { 'content-type': 'application/json', authorization }
      const answer = await fetch(`${shopUrl()}/api/phonepe/webhook`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
  async function sendWebhook(body: string, authorization: string) {
    await sleep(Math.random() * longestMs)
    while ((await post(body, authorization)) !== 200) await sleep(200)
    counts.sent += 1
  }
  async function forge(body: string) {
    // A forged success, with a wrong password.
    const lie = body.replaceAll('FAILED', 'COMPLETED').replaceAll('failed', 'completed')
    counts.forged += 1
    const status = await post(lie, oneOf(['', 'SHA256 abc', 'a'.repeat(64)]))
    if (status !== 403 && status !== 0) counts.believed += 1
  }
  const begin = (work: Promise<void>) => {
    under.add(work)
    void work.finally(() => under.delete(work))
  }
  const app = new Hono().post('/', async c => {
    const body = await c.req.text()
    const authorization = c.req.header('authorization') ?? ''
    begin(forge(body))
    if (state.losesSome && Math.random() < 0.1) counts.lost += 1
    else {
      const times = oneOf([1, 1, 2, 3])
      counts.repeated += times - 1
      for (let time = 0; time < times; time++) begin(sendWebhook(body, authorization))
    }
    return c.body(null, 200)
  })
  return { app, counts, state, allSent: () => Promise.all(under) }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** The provider's simulator in `folder`, with a clock that `advance` moves. */
export async function startProvider(folder: string, shopUrl: () => string, isSmall: boolean) {
  const messages = messenger(shopUrl, isSmall ? 300 : 3000)
  const door = await listen(messages.app)
  const simulator = await startTestSimulator({ folder, webhook: { url: door.url, ...WEBHOOK } })
  const { phonepeUrl } = simulator
  const setFaults = (next: object[]) => simulator.faults('phonepe', ...next)
  let isWorst = true
  async function makeTrouble() {
    while (isWorst) {
      const next = CALLS.filter(() => Math.random() < 0.3).map(path => ({ path, ...oneOf(WRONG_WAYS) }))
      if (next.length > 0) await setFaults(next).catch(() => undefined)
      await sleep(isSmall ? 50 : 150)
    }
  }
  const trouble = makeTrouble()
  return {
    ...messages,
    simulator,
    /** Settings of a shop that uses this provider. */
    settings: {
      PAYMENT_PROVIDERS: 'phonepe',
      PHONEPE_URL: phonepeUrl,
      PHONEPE_AUTH_URL: phonepeUrl,
      PHONEPE_TIMEOUT_MS: String(PATIENCE_MS),
      PHONEPE_WEBHOOK_USERNAME: WEBHOOK.username,
      PHONEPE_WEBHOOK_PASSWORD: WEBHOOK.password,
    },
    /** Ends all faults. */
    async calmDown() {
      isWorst = false
      messages.state.losesSome = false
      await trouble
      await fetch(`${phonepeUrl}/test/faults`, { method: 'DELETE' })
    },
    /** What the provider lists as paid and refunded. */
    async ledger() {
      return (await (await fetch(`${phonepeUrl}/test/ledger`)).json()) as {
        orders: Order[]
        refunds: Refund[]
      }
    },
    async stop() {
      isWorst = false
      await trouble
      await simulator.stop()
      await door.close()
    },
  }
}
