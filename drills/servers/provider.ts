import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { listen, startTestSimulator } from '#tests/helpers/simulator.ts'
import type { Order, Refund } from '../../simulator/phonepe/phonepe-ledger.ts'
import type { Link, Refund as LinkRefund } from '../../simulator/razorpay/razorpay-ledger.ts'

/** A payment provider with many faults: slow, failing, down; its webhooks are repeated, reordered or lost. */

const WEBHOOK = { username: 'drill_shop', password: 'drillPass123' }
const SECRET = 'drill-webhook-secret'

/** The shop's timeout. */
const PATIENCE_MS = 500

/** What a provider has taken and given back, whichever it is. */
export interface ProviderLedger {
  orders: Pick<Order, 'merchantOrderId' | 'state' | 'amount'>[]
  refunds: Pick<Refund, 'merchantRefundId' | 'originalMerchantOrderId' | 'state' | 'amount'>[]
}

interface Kind {
  calls: readonly string[]
  /** Calls that may answer that they don't know the id. */
  reads: readonly string[]
  notFound: { status: number; body: object }
  /** The header that proves a webhook, and values that don't. */
  header: string
  forged: readonly string[]
  settingsAt: (simulator: Awaited<ReturnType<typeof startTestSimulator>>) => Record<string, string>
  ledgerFrom: (found: never) => ProviderLedger
}

const STATES = { pending: 'PENDING', processed: 'COMPLETED', failed: 'FAILED' } as const

function ledgerOfLinks({ links, refunds }: { links: Link[]; refunds: LinkRefund[] }): ProviderLedger {
  const paidOf = ({ payments }: Link) => payments.filter(({ status }) => status === 'captured')
  return {
    orders: links.map(link => ({
      merchantOrderId: link.referenceId,
      state: paidOf(link).length > 0 ? 'COMPLETED' : 'PENDING',
      amount: paidOf(link).reduce((sum, { amount }) => sum + amount, 0),
    })),
    refunds: refunds.map(({ receipt, paymentId, amount, status }) => ({
      merchantRefundId: receipt ?? '',
      originalMerchantOrderId:
        links.find(({ payments }) => payments.some(({ id }) => id === paymentId))?.referenceId ?? '',
      amount,
      state: STATES[status],
    })),
  }
}

const KINDS: Record<'phonepe' | 'razorpay', Kind> = {
  phonepe: {
    calls: ['token', 'pay', 'status', 'refund', 'refundStatus'],
    reads: ['token', 'pay', 'status', 'refund', 'refundStatus'],
    notFound: {
      status: 404,
      body: { success: false, code: 'ORDER_NOT_FOUND', message: 'No such order' },
    },
    header: 'authorization',
    forged: ['', 'SHA256 abc', 'a'.repeat(64)],
    settingsAt: ({ phonepeUrl }) => ({
      PAYMENT_PROVIDERS: 'phonepe',
      PHONEPE_URL: phonepeUrl,
      PHONEPE_AUTH_URL: phonepeUrl,
      PHONEPE_TIMEOUT_MS: String(PATIENCE_MS),
      PHONEPE_WEBHOOK_USERNAME: WEBHOOK.username,
      PHONEPE_WEBHOOK_PASSWORD: WEBHOOK.password,
    }),
    ledgerFrom: (found: ProviderLedger) => found,
  },
  razorpay: {
    calls: ['create', 'find', 'status', 'cancel', 'payments', 'refund', 'refunds'],
    // A refusal of the refund itself would be final.
    reads: ['find', 'status', 'payments', 'refunds'],
    notFound: {
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
    },
    header: 'x-razorpay-signature',
    forged: ['', 'abc', 'a'.repeat(64)],
    settingsAt: ({ razorpayUrl }) => ({
      PAYMENT_PROVIDERS: 'razorpay',
      RAZORPAY_URL: razorpayUrl,
      RAZORPAY_TIMEOUT_MS: String(PATIENCE_MS),
      RAZORPAY_WEBHOOK_SECRET: SECRET,
    }),
    ledgerFrom: ledgerOfLinks,
  },
}
export type ProviderKind = keyof typeof KINDS

/** Faults of a single call. A delay beyond the timeout: the call takes effect, but the shop gets no answer. */
const WRONG_WAYS = [
  { delayMs: 200 },
  { delayMs: PATIENCE_MS + 300 },
  { status: 500 },
  { status: 429 },
  { drop: true },
  { status: 200, body: { nonsense: true } },
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
function messenger(kind: ProviderKind, shopUrl: () => string, longestMs: number) {
  const { header, forged } = KINDS[kind]
  const counts: Counts = { sent: 0, repeated: 0, lost: 0, forged: 0, believed: 0 }
  const state = { losesSome: true }
  const under = new Set<Promise<void>>()

  const post = async (body: string, proof: string) => {
    try {
      const headers = { 'content-type': 'application/json', [header]: proof }
      const answer = await fetch(`${shopUrl()}/api/${kind}/webhook`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
  async function sendWebhook(body: string, proof: string) {
    await sleep(Math.random() * longestMs)
    while ((await post(body, proof)) !== 200) await sleep(200)
    counts.sent += 1
  }
  async function forge(body: string) {
    // A forged success, with a wrong proof.
    const lie = body.replaceAll('FAILED', 'COMPLETED').replaceAll('failed', 'completed')
    counts.forged += 1
    const status = await post(lie, oneOf(forged))
    if (status !== 403 && status !== 0) counts.believed += 1
  }
  const begin = (work: Promise<void>) => {
    under.add(work)
    void work.finally(() => under.delete(work))
  }
  const app = new Hono().post('/', async c => {
    const body = await c.req.text()
    const proof = c.req.header(header) ?? ''
    begin(forge(body))
    if (state.losesSome && Math.random() < 0.1) counts.lost += 1
    else {
      const times = oneOf([1, 1, 2, 3])
      counts.repeated += times - 1
      for (let time = 0; time < times; time++) begin(sendWebhook(body, proof))
    }
    return c.body(null, 200)
  })
  return { app, counts, state, allSent: () => Promise.all(under) }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** The provider's simulator in `folder`, with a clock that `advance` moves. */
export async function startProvider(
  kind: ProviderKind,
  folder: string,
  shopUrl: () => string,
  isSmall: boolean,
) {
  const { calls, reads, notFound, settingsAt, ledgerFrom } = KINDS[kind]
  const messages = messenger(kind, shopUrl, isSmall ? 300 : 3000)
  const door = await listen(messages.app)
  const simulator = await startTestSimulator({
    folder,
    webhook: { url: door.url, ...WEBHOOK },
    razorpayWebhook: { url: door.url, secret: SECRET },
  })
  const hooks = `${simulator.url}/sandbox/${kind}/test`
  let isWorst = true
  async function makeTrouble() {
    while (isWorst) {
      const next = calls
        .filter(() => Math.random() < 0.3)
        .map(path => ({ path, ...oneOf(reads.includes(path) ? [...WRONG_WAYS, notFound] : WRONG_WAYS) }))
      if (next.length > 0) await simulator.faults(kind, ...next).catch(() => undefined)
      await sleep(isSmall ? 50 : 150)
    }
  }
  const trouble = makeTrouble()
  return {
    ...messages,
    simulator,
    /** Settings of a shop that uses this provider. */
    settings: settingsAt(simulator),
    /** Ends all faults. */
    async calmDown() {
      isWorst = false
      messages.state.losesSome = false
      await trouble
      await fetch(`${hooks}/faults`, { method: 'DELETE' })
    },
    /** What the provider lists as paid and refunded. */
    ledger: async (): Promise<ProviderLedger> =>
      ledgerFrom((await (await fetch(`${hooks}/ledger`)).json()) as never),
    async stop() {
      isWorst = false
      await trouble
      await simulator.stop()
      await door.close()
    },
  }
}
