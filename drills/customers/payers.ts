import { setTimeout as sleep } from 'node:timers/promises'
import type { Cart } from '../../bench/customers.ts'
import { tokenOf } from '../../bench/customers.ts'
import { book, buyer } from './buyers.ts'

/** Customers who pay online, each in one of several ways, whatever the provider does. */

/** What a customer does on the payment page. */
export const WAYS = [
  'pays',
  'pays twice in two tabs',
  'leaves the page',
  'fails, then pays',
  'pays and cancels',
  'cancels, then pays',
  // For these the provider reports the result later.
  'fails, pays, and the first succeeds after all',
  'pays another amount',
  'leaves, and it succeeds days later',
] as const
type Way = (typeof WAYS)[number]

export interface Payer {
  index: number
  way: Way
  number: string
  /** Their attempts at the provider, oldest first. */
  attempts: string[]
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** One call; status 0 without a response. */
async function call(url: string, method: string, token: string, body?: object): Promise<Answer> {
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(20_000)
    const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body), signal })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch {
    return { status: 0, body: {} }
  }
}

/** The shop at which the customers book. */
interface Visited {
  url: string
  cart: Cart
}

/** Opens the payment page, with retries while the provider fails. */
async function openPage({ url }: Visited, payer: Payer): Promise<string> {
  for (;;) {
    const { status, body } = await call(`${url}/api/phonepe/pay`, 'POST', tokenOf(payer.index), {
      orderId: payer.number,
    })
    if (status === 200) {
      const id = String(body.merchantOrderId)
      if (!payer.attempts.includes(id)) payer.attempts.push(id)
      return String(body.paymentUrl)
    }
    // The provider is unavailable, or the previous attempt is still being opened.
    if (status !== 0 && status !== 502 && status !== 503 && body.code !== 'PAYMENT_PENDING')
      throw new Error(`no payment page: ${status} ${JSON.stringify(body)}`)
    await sleep(300)
  }
}

/** Clicks a button of the page, with retries until the provider responds. */
async function clickOnPage(page: string, choice: 'pay' | 'fail'): Promise<void> {
  for (;;) {
    try {
      const body = new URLSearchParams({ choice })
      const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
      await answer.arrayBuffer()
      if (answer.status === 303) return
    } catch {
      // The provider is down.
    }
    await sleep(300)
  }
}

/** Polls the payment's status until it is decided, as the shop's page does. */
async function waitFor({ url }: Visited, payer: Payer, isOver: (state: unknown) => boolean): Promise<void> {
  const address = `${url}/api/phonepe/status/${payer.attempts.at(-1)}`
  while (!isOver((await call(address, 'GET', tokenOf(payer.index))).body.state)) await sleep(300)
}

async function cancel({ url }: Visited, payer: Payer): Promise<void> {
  for (;;) {
    const { status } = await call(`${url}/api/orders/${payer.number}/cancel`, 'POST', tokenOf(payer.index), {
      reason: 'Changed my mind',
    })
    if (status === 200) return
    if (status >= 400 && status < 500) throw new Error(`not cancelled: ${status}`)
    await sleep(300)
  }
}

/** Closes the page where the provider can: there a failed try decides nothing. */
async function closePage({ url }: Visited, payer: Payer): Promise<void> {
  const address = `${url}/api/payments/close/${payer.attempts.at(-1)}`
  while ((await call(address, 'POST', tokenOf(payer.index))).status !== 200) await sleep(300)
}

async function failAndPay(shop: Visited, payer: Payer): Promise<void> {
  await clickOnPage(await openPage(shop, payer), 'fail')
  await closePage(shop, payer)
  await waitFor(shop, payer, state => state === 'failed')
  await clickOnPage(await openPage(shop, payer), 'pay')
}

const PAYMENT_STEPS: Record<Way, (shop: Visited, payer: Payer) => Promise<void>> = {
  async pays(shop, payer) {
    await clickOnPage(await openPage(shop, payer), 'pay')
    await waitFor(shop, payer, state => state === 'completed')
  },
  async 'pays twice in two tabs'(shop, payer) {
    const pages = await Promise.all([openPage(shop, payer), openPage(shop, payer)])
    await Promise.all(pages.map(page => clickOnPage(page, 'pay')))
  },
  async 'leaves the page'(shop, payer) {
    await openPage(shop, payer)
  },
  'fails, then pays': failAndPay,
  async 'pays and cancels'(shop, payer) {
    await clickOnPage(await openPage(shop, payer), 'pay')
    await waitFor(shop, payer, state => state === 'completed')
    await cancel(shop, payer)
  },
  async 'cancels, then pays'(shop, payer) {
    const page = await openPage(shop, payer)
    await cancel(shop, payer)
    await clickOnPage(page, 'pay')
  },
  'fails, pays, and the first succeeds after all': failAndPay,
  async 'pays another amount'(shop, payer) {
    await openPage(shop, payer)
  },
  async 'leaves, and it succeeds days later'(shop, payer) {
    await openPage(shop, payer)
  },
}

/** Books and pays as customer `index`. */
export async function bookAndPay(shop: Visited, index: number, way: Way): Promise<Payer> {
  const asking = buyer(index, shop.cart, { paymentMethod: 'ONLINE' })
  let result = await book(shop.url, asking)
  while (result.kind === 'unknown') {
    await sleep(200)
    result = await book(shop.url, asking)
  }
  if (result.kind === 'refused') throw new Error(`no order: ${result.status} ${result.code}`)
  const payer: Payer = { index, way, number: result.number, attempts: [] }
  await PAYMENT_STEPS[way](shop, payer)
  return payer
}
