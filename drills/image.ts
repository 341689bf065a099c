import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#shop/endpoints.ts'
import { orderOf } from '../bench/customers.ts'
import { withFolder } from '../bench/folders.ts'
import { book, buyer, payOnCollection, readCart } from './customers/buyers.ts'
import { createPromises, type Drill } from './drill.ts'
import { buildImage, type Container, type Image, missingForImages } from './servers/container.ts'
import { withLiveGround } from './servers/live-shop.ts'

/** Builds the Dockerfile and starts the image as a demo and as a live shop; a customer books in both. */

const STOPS_WITHIN_S = 10
const PHONE = '6000000001'
const CODE_WITHIN_MS = 60_000

type Promises = ReturnType<typeof createPromises>

const clientOf = (url: string, token?: string) =>
  createClient((address, init) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(url + address, { ...init, headers })
  })

/** Signs a new customer in with the code from the demo's outbox. Returns the session's token. */
async function signIn(url: string): Promise<string> {
  await clientOf(url).sendCode({ body: { phone: PHONE } })
  const until = performance.now() + CODE_WITHIN_MS
  for (;;) {
    const messages = (await (await fetch(`${url}/dev/outbox.json`)).json()) as { to: string; text: string }[]
    const text = messages.find(({ to }) => to.endsWith(PHONE))?.text ?? ''
    const [otp] = /^\d{4,6}/.exec(text) ?? []
    if (otp) return (await clientOf(url).verifyCode({ body: { phone: PHONE, otp, name: 'Asha Rao' } })).token
    if (performance.now() > until) throw new Error('no code in the outbox')
    await sleep(100)
  }
}

/** The demo: a new customer books; the booking survives a restart of the container. */
async function checkDemo(image: Image, dataDir: string, promises: Promises): Promise<void> {
  const shop = await image.start(dataDir)
  const token = await signIn(shop.url)
  const customer = clientOf(shop.url, token)
  const body = orderOf(1, await readCart(shop.url)) as Parameters<typeof customer.createOrder>[0]['body']
  const { order } = await customer.createOrder({ body })
  await customer.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  const isConfirmed = async (url: string) => {
    const { orders } = await clientOf(url, token).listOrders()
    return orders.some(({ orderId, status }) => orderId === order.orderId && status === 'confirmed')
  }
  promises.hold(await isConfirmed(shop.url), 'the demo in a container confirms a booking')
  await checkContainer(shop, 'the demo', promises)
  const again = await image.start(dataDir)
  promises.hold(await isConfirmed(again.url), 'a booking survives a restart of the container')
  await again.stop()
}

async function checkContainer(shop: Container, which: string, promises: Promises): Promise<void> {
  promises.hold((await shop.checkHealth()) === 0, `the health check passes for ${which}`)
  const { status, seconds } = await shop.stop()
  promises.hold(status === 0, `${which} ends with 0 at the stop signal`)
  promises.hold(seconds < STOPS_WITHIN_S, `${which} stops within ${STOPS_WITHIN_S} s`)
}

/** The live shop on a database of this machine, with all outside services simulated. */
const checkLive = (image: Image, dataDir: string, promises: Promises) =>
  withLiveGround(async ({ env, query }) => {
    // Only this user can open the database's socket, but the container has another user, so it connects over TCP.
    const { username, searchParams } = new URL(env.DATABASE_URL ?? '')
    const socketPath = path.join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
    const proxy = createServer(socket => {
      const server = connect(socketPath)
      socket.on('error', () => server.destroy())
      server.on('error', () => socket.destroy())
      socket.pipe(server).pipe(socket)
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    const databasePort = typeof address === 'object' ? address?.port : undefined
    const DATABASE_URL = `postgres://${username}@127.0.0.1:${databasePort}/shop`
    try {
      const shop = await image.start(dataDir, { ...env, DATABASE_URL })
      const result = await book(shop.url, buyer(1, await readCart(shop.url)))
      promises.hold(result.kind === 'acknowledged', 'the live shop in a container takes a booking')
      if (result.kind === 'acknowledged') await payOnCollection(shop.url, 1, result.id)
      const confirmed = await query(`select number from orders where status = 'confirmed'`)
      promises.hold(confirmed.length === 1, 'the live shop in a container confirms a booking')
      const outbox = await fetch(`${shop.url}/dev/outbox`)
      promises.hold(outbox.status === 404, 'the live shop in a container has no outbox')
      await checkContainer(shop, 'the live shop', promises)
    } finally {
      proxy.close()
    }
  })

export const image: Drill = async ({ say }) => {
  const missing = missingForImages()
  if (missing.length > 0) return { figures: {}, broken: missing }
  const promises = createPromises()
  const figures = await withFolder(async folder => {
    say('building the image')
    const began = performance.now()
    const built = await buildImage(folder)
    const builtIn = (performance.now() - began) / 1000
    promises.hold(built.config.User === 'node', 'the program runs without root')
    say('the demo: a booking, the health check, a restart')
    await checkDemo(built, path.join(folder, 'demo'), promises)
    say('a live shop: a booking, the health check, a stop')
    await checkLive(built, path.join(folder, 'live'), promises)
    return { 'built in s': builtIn.toFixed(0), 'size MB': built.megabytes.toFixed(0) }
  }, 'jaanch-image-')
  return { figures, broken: promises.broken }
}
