import { setTimeout as sleep } from 'node:timers/promises'
import { endProgram } from '../bench/child.ts'
import { codeFor } from '../bench/code.ts'
import { tokenOf } from '../bench/customers.ts'
import { freePort, type RunningShop, startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { buyer, readCart } from './customers/buyers.ts'
import { type Load, startLoad } from './customers/load.ts'
import { createPromises, type Drill, type Ground, type Scale, withGround } from './drill.ts'
import { isInstalled, shopsBehind, startHaproxy } from './servers/haproxy.ts'

/** Several processes behind `deploy/haproxy.cfg` on one database: one shop to its customers. */

const COPIES = 3
/** Codes per network address, counted over all nodes. */
const CODES = 7

type Promises = ReturnType<typeof createPromises>

async function call(url: string, method: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> }
}

/**
 * Signs in on the first node, books on the second, reads on the third and signs out there; the first node must end the
 * session too.
 */
async function crossCopies(urls: readonly string[], promises: Promises) {
  const [one = '', two = one, three = two] = urls
  const phone = '9812345670'
  await call(`${one}/api/otp/send-otp`, 'POST', { phone })
  const code = await codeFor(one, phone)
  const signedIn = await call(`${one}/api/otp/verify-otp`, 'POST', { phone, otp: code, name: 'Asha Rao' })
  promises.hold(signedIn.status === 200, `a customer signs in on one copy: ${JSON.stringify(signedIn)}`)
  const headers = { authorization: `Bearer ${signedIn.body.token}`, 'idempotency-key': crypto.randomUUID() }
  const { body } = buyer(1, await readCart(two))
  const ordered = await call(`${two}/api/orders`, 'POST', body, headers)
  promises.hold(ordered.status === 201, `and orders on another: ${JSON.stringify(ordered)}`)
  const again = await call(`${three}/api/orders`, 'POST', body, headers)
  const idOf = ({ body }: typeof again) => (body.order as { _id?: string } | undefined)?._id
  promises.hold(
    idOf(again) !== undefined && idOf(again) === idOf(ordered),
    'the same request to a third returns the same order',
  )
  await call(`${three}/api/auth/logout`, 'POST', {}, headers)
  const out = await call(`${one}/api/customers/profile`, 'GET', undefined, headers)
  promises.hold(out.status === 401, 'signed out on one is signed out on all')
}

/** Requests codes from one address, on each node in turn; returns how many were sent. */
async function askForCodes(urls: readonly string[], promises: Promises): Promise<number> {
  let given = 0
  for (let index = 0; index < CODES * 2; index++) {
    const url = urls[index % urls.length] ?? ''
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const { status } = await call(`${url}/api/otp/send-otp`, 'POST', { phone: `97000000${10 + index}` }, from)
    if (status === 200) given++
  }
  promises.hold(given === CODES, `${CODES} codes for one address over all copies, not ${given}`)
  return given
}

/** Checks that the given node finds every acknowledged order. */
async function checkLoad(url: string, { booked, lost }: Load, ground: Ground, promises: Promises) {
  promises.none(lost, 'no request is lost')
  promises.hold(booked.length > 10, 'customers book meanwhile')
  for (const { index, id } of booked.slice(-20)) {
    const headers = { authorization: `Bearer ${tokenOf(index)}` }
    promises.hold(
      (await call(`${url}/api/orders/${id}`, 'GET', undefined, headers)).status === 200,
      `${id} is read`,
    )
  }
  const there = await ground.query<{ id: string }>('select id from orders')
  const ids = new Set(there.map(({ id }) => id))
  promises.none(
    booked.filter(({ id }) => !ids.has(id)),
    'every acknowledged order is there',
  )
}

/** Restarts one node after the other, on the same port. */
async function restartEach(
  { dataDir }: Ground,
  shops: RunningShop[],
  env: Record<string, string>,
): Promise<number[]> {
  const stops: number[] = []
  for (const [index, shop] of shops.entries()) {
    const began = performance.now()
    await endProgram(shop.child)
    stops.push((performance.now() - began) / 1000)
    shops[index] = await startShop(dataDir, { env, port: Number(new URL(shop.url).port) })
    // The load balancer checks every second.
    await sleep(2500)
  }
  return stops
}

/** Waits until the load balancer reports ready nodes several times in a row. */
async function areAllSeen(front: string): Promise<void> {
  const until = performance.now() + 30_000
  for (let inARow = 0; inARow < 10; await sleep(300)) {
    const { status } = await call(`${front}/readyz`, 'GET').catch(() => ({ status: 0 }))
    inARow = status === 200 ? inARow + 1 : 0
    if (performance.now() > until) throw new Error(`HAProxy finds no copy ready: ${status}`)
  }
}

async function withCopies(ground: Ground, { isSmall, say }: Scale, promises: Promises) {
  const hasProxy = !isSmall && isInstalled('haproxy')
  say(`starting ${COPIES} copies`)
  const env = { TRUST_PROXY: '127.0.0.1', CODES_PER_ADDRESS: String(CODES) }
  const shops = await Promise.all(Array.from({ length: COPIES }, () => startShop(ground.dataDir, { env })))
  try {
    const urls = shops.map(({ url }) => url)
    await crossCopies(urls, promises)
    const figures = { copies: COPIES, codes: await askForCodes(urls, promises) }
    if (!hasProxy) {
      const why = isSmall ? 'the small form' : 'HAProxy is missing (apt-get install haproxy)'
      say(`NOT done, ${why}: a rolling restart of the copies behind a proxy`)
      return { ...figures, 'rolled behind HAProxy': 'not done' }
    }
    const port = await freePort()
    const ports = urls.map(url => Number(new URL(url).port))
    const proxy = await startHaproxy(shopsBehind(port, ports))
    try {
      const front = `http://127.0.0.1:${port}`
      await areAllSeen(front)
      say('a rolling restart behind HAProxy while customers book and read')
      const { load, stop } = startLoad(front, await readCart(front), 2000)
      const stops = await restartEach(ground, shops, env)
      await stop()
      await checkLoad(front, load, ground, promises)
      promises.hold(Math.max(...stops) < 10, `each stops within 10 s: ${stops.join(', ')}`)
      return {
        ...figures,
        'rolled behind HAProxy': COPIES,
        'booked meanwhile': load.booked.length,
        'read meanwhile': load.read,
        lost: load.lost.length,
        'longest stop in s': Math.max(...stops).toFixed(1),
      }
    } finally {
      await proxy.stop()
    }
  } finally {
    await Promise.all(shops.map(shop => endProgram(shop.child)))
  }
}

export const copies: Drill = scale =>
  withGround(scale, async ground => {
    const promises = createPromises()
    const figures = await withCopies(ground, scale, promises)
    await checkBooks(ground, promises)
    return { figures, broken: promises.broken }
  })
