import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProgram } from '../bench/child.ts'
import { tokenOf } from '../bench/customers.ts'
import { freePort, type RunningShop, startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { buyer, readCart } from './customers/buyers.ts'
import { type Load, startLoad } from './customers/load.ts'
import { createPromises, type Drill, type Scale } from './drill.ts'
import { isInstalled, shopsBehind, startHaproxy } from './servers/haproxy.ts'
import { type LiveGround, withLiveGround } from './servers/live-shop.ts'

/** Several nodes behind a load balancer on one database, and several workers on one port: one shop to its customers. */

const COPIES = 3
/** Rate limit of codes for an address, over all nodes. */
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

/** Signs in on the first node, books on the second, reads on the third, signs out there; the first notices. */
async function crossCopies(urls: readonly string[], { outside }: LiveGround, promises: Promises) {
  const [one = '', two = one, three = two] = urls
  const phone = '9812345670'
  await call(`${one}/api/otp/send-otp`, 'POST', { phone })
  let code: string | undefined
  for (const until = performance.now() + 20_000; !code && performance.now() < until; await sleep(100)) {
    const message = (await outside.outbox()).find(({ to }) => to.endsWith(phone))
    code = /\b\d{4,6}\b/.exec(message?.text ?? '')?.[0]
  }
  const signedIn = await call(`${one}/api/otp/verify-otp`, 'POST', { phone, otp: code, name: 'Asha Rao' })
  promises.hold(signedIn.status === 200, `a customer signs in on one copy: ${JSON.stringify(signedIn)}`)
  const headers = { authorization: `Bearer ${signedIn.body.token}`, 'idempotency-key': crypto.randomUUID() }
  const { body } = buyer(1, await readCart(two))
  const ordered = await call(`${two}/api/orders`, 'POST', body, headers)
  promises.hold(ordered.status === 201, `and orders on another: ${JSON.stringify(ordered)}`)
  const again = await call(`${three}/api/orders`, 'POST', body, headers)
  const idOf = ({ body: told }: typeof again) => (told.order as { _id?: string } | undefined)?._id
  promises.hold(
    idOf(again) !== undefined && idOf(again) === idOf(ordered),
    'asked again on a third, it is the same order',
  )
  await call(`${three}/api/auth/logout`, 'POST', {}, headers)
  const out = await call(`${one}/api/customers/profile`, 'GET', undefined, headers)
  promises.hold(out.status === 401, 'signed out on one is signed out on all')
}

/** Asks for codes from one address, on each node in rotation; returns how many it got. */
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

/** Every acknowledged order is found on the given node. */
async function checkLoad(
  url: string,
  { booked, lost }: Load,
  where: string,
  ground: LiveGround,
  promises: Promises,
) {
  promises.none(lost, `no request is lost (${where})`)
  promises.hold(booked.length > 10, `customers book meanwhile (${where})`)
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
    `every acknowledged order is there (${where})`,
  )
}

/** Restarts one node after the other, on the same port. */
async function restartEach(ground: LiveGround, shops: RunningShop[]): Promise<number[]> {
  const stops: number[] = []
  for (const [index, shop] of shops.entries()) {
    const began = performance.now()
    await endProgram(shop.child)
    stops.push((performance.now() - began) / 1000)
    shops[index] = await startShop(ground.dataDir, { env: ground.env, port: Number(new URL(shop.url).port) })
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

async function withCopies(ground: LiveGround, { isSmall, say }: Scale, promises: Promises) {
  const hasProxy = !isSmall && isInstalled('haproxy')
  say(`starting ${COPIES} copies`)
  const env = { ...ground.env, CODES_PER_ADDRESS: String(CODES) }
  const shops = await Promise.all(Array.from({ length: COPIES }, () => startShop(ground.dataDir, { env })))
  try {
    const urls = shops.map(({ url }) => url)
    await crossCopies(urls, ground, promises)
    const figures = { copies: COPIES, codes: await askForCodes(urls, promises) }
    if (!hasProxy) {
      const why = isSmall ? 'the small form' : 'HAProxy is missing (apt-get install haproxy)'
      say(`NOT done, ${why}: a rolling restart of the copies behind a proxy`)
      return { ...figures, 'rolled behind HAProxy': 'not done' }
    }
    const port = await freePort()
    const proxy = await startHaproxy(
      'http',
      shopsBehind(
        port,
        urls.map(url => Number(new URL(url).port)),
      ),
    )
    try {
      const front = `http://127.0.0.1:${port}`
      await areAllSeen(front)
      say('a rolling restart behind HAProxy while customers book and read')
      const { load, stop } = startLoad(front, await readCart(front), 2000)
      const stops = await restartEach({ ...ground, env }, shops)
      await stop()
      await checkLoad(front, load, 'behind HAProxy', ground, promises)
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

/** The responding workers, by the labels of their metrics. */
async function workersAt(url: string, { env }: LiveGround): Promise<Map<string, string>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } })
  const found = (await answer.text()).matchAll(/^process_start_time_seconds\{worker="(\d+)"\} (\S+)$/gm)
  return new Map([...found].map(([, place = '', since = '']) => [place, since]))
}

/** The same once both have responded: a worker that is busy for a second is left out. */
async function bothAt(url: string, ground: LiveGround): Promise<Map<string, string>> {
  const until = performance.now() + 60_000
  for (;;) {
    const found = await workersAt(url, ground)
    if (found.size === 2 || performance.now() > until) return found
    await sleep(100)
  }
}

/** The newest child process: the first may be stopping. Linux only, as HAProxy is. */
async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ').at(-1))
}

/** Waits until every worker is a new process. */
async function allNew(url: string, ground: LiveGround, before: Map<string, string>, count: number) {
  for (const until = performance.now() + 90_000; performance.now() < until; await sleep(200)) {
    // Not a response cut off by a kill.
    const now = await workersAt(url, ground).catch(() => new Map<string, string>())
    const changed = [...now].filter(([place, since]) => before.get(place) !== since)
    if (now.size === before.size && changed.length >= count) return true
  }
  return false
}

async function withWorkers(ground: LiveGround, { isSmall, say }: Scale, promises: Promises) {
  const rolls = isSmall ? 1 : 3
  say('two processes on one port')
  const shop = await startShop(ground.dataDir, { env: { ...ground.env, WORKERS: '2' } })
  try {
    promises.hold((await bothAt(shop.url, ground)).size === 2, 'one /metrics tells of both processes')
    const { load, stop } = startLoad(shop.url, await readCart(shop.url), 20_000)
    for (let roll = 1; roll <= rolls; roll++) {
      say(`rolling restart ${roll} of ${rolls} while customers book and read`)
      const before = await bothAt(shop.url, ground)
      shop.child.kill('SIGHUP')
      promises.hold(await allNew(shop.url, ground, before, 2), 'a rolling restart replaces every process')
      await sleep(1000)
    }
    await stop()
    await checkLoad(shop.url, load, 'on one port', ground, promises)
    const before = await bothAt(shop.url, ground)
    process.kill(await childOf(shop.pid), 'SIGKILL')
    promises.hold(await allNew(shop.url, ground, before, 1), 'a process that dies is started again')
    const began = performance.now()
    await endProgram(shop.child)
    const stoppedIn = (performance.now() - began) / 1000
    promises.hold(shop.child.exitCode === 0 && stoppedIn < 10, `stops within 10 s: ${stoppedIn}`)
    return {
      'rolled on one port': rolls,
      'booked there': load.booked.length,
      'read there': load.read,
      'lost there': load.lost.length,
    }
  } finally {
    await endProgram(shop.child)
  }
}

export const copies: Drill = scale =>
  withLiveGround(async ground => {
    const promises = createPromises()
    const behindProxy = await withCopies(ground, scale, promises)
    const onOnePort = await withWorkers(ground, scale, promises)
    await checkBooks(ground, promises)
    return { figures: { ...behindProxy, ...onOnePort }, broken: promises.broken }
  })
