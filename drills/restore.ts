import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { ENDED } from '#domain/backup/access.ts'
import { JOB_TABLES } from '#domain/backup/tables.ts'
import { isOpenOn } from '#rules/visits/opening.ts'
import { bookableDays } from '#rules/visits/slots.ts'
import { signInAtDemo } from '#tests/helpers/staff/demo-staff.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import type { Centre } from '#wire/centre.ts'
import { endProgram } from '../bench/child.ts'
import { insertSessions, tokenOf } from '../bench/customers.ts'
import { withFolder } from '../bench/folders.ts'
import { type RunningShop, startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { type Booked, keepBooking } from './customers/booking.ts'
import { book, buyer, payOnCollection, readCart } from './customers/buyers.ts'
import { contentsOf, filesIn, onDatabase, ops } from './data-folder.ts'
import { createPromises, type Drill, type Ground, withGround } from './drill.ts'

/** A backup while customers book, restored elsewhere and compared with its snapshot; then damaged backups. */

/** Tables that change while customers book; all others must stay the same. */
const BOOKING = [
  'customers',
  'sessions',
  'rate_limits',
  'slots',
  'orders',
  'order_items',
  'consents',
  'idempotency_keys',
  'payments',
  'refunds',
  'invoices',
  'messages',
  ...JOB_TABLES,
]

/**
 * Backs up while customers book. Writers are blocked while the tables are hashed and the backup takes its snapshot, so
 * the hashes are those of the snapshot; they continue while it copies.
 */
const backUpKnown = (dataDir: string, archive: string) =>
  onDatabase(dataDir, async client => {
    for (;;) {
      await client.query('begin')
      try {
        await client.query(`lock table ${BOOKING.join(', ')} in share mode`)
        break
      } catch (error) {
        // A deadlock with a booking, which PostgreSQL resolved by ending this transaction.
        await client.query('rollback')
        if ((error as pg.DatabaseError).code !== '40P01') throw error
      }
    }
    const contents = await contentsOf(client)
    const began = performance.now()
    const done = ops(dataDir, 'backup', '--out', archive)
    // These exist once the snapshot has been taken.
    const isBegun = () => existsSync(path.join(`${archive}.part`, 'database')) || existsSync(archive)
    let isDone = false
    void done.then(() => {
      isDone = true
    })
    while (!isBegun() && !isDone) await sleep(2)
    await client.query('commit')
    const backup = await done
    return { contents, backup, seconds: (performance.now() - began) / 1000 }
  })

/** Takes orders at a centre through to their reports, so that there are invoices and files. Returns the refusals. */
async function finishOrders(
  { dataDir }: Ground,
  shop: RunningShop,
  count: number,
  folder: string,
): Promise<{ finished: Booked[]; refused: string[] }> {
  const { api: reception } = await signInAtDemo(shop.url, 'reception')
  const cart = await readCart(shop.url)
  const answer = await fetch(`${shop.url}/api/centres`)
  const { centres } = (await answer.json()) as { centres: Centre[] }
  const report = path.join(folder, 'report.pdf')
  const finished: Booked[] = []
  const refused: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const { shippingAddress, collectionDetails } = buyer(index, cart).body
    const centre = centres.find(({ city }) => city === shippingAddress.city)
    // Centres are closed on Sundays.
    const date = bookableDays(new Date()).findLast(day => centre && isOpenOn(centre, day))
    if (!date) throw new Error(`no open centre in ${shippingAddress.city}`)
    const asking = buyer(index, cart, {
      centreCode: centre?.code,
      collectionDetails: { ...collectionDetails, date },
    })
    const order = await book(shop.url, asking)
    if (order.kind !== 'acknowledged') throw new Error(`no order at a centre: ${JSON.stringify(order)}`)
    const { id, number } = order
    if (!(await payOnCollection(shop.url, index, id))) throw new Error(`${number} is not confirmed`)
    await reception.collectCentreVisit({
      params: { id: number },
      body: { eventId: randomUUID(), cash: asking.body.totalAmount, isEarly: true },
    })
    await writeFile(report, aPdf({ more: `% ${number}` }))
    const { exitCode, err } = await ops(dataDir, 'orders', 'attach-report', number, report)
    if (exitCode !== 0) refused.push(err)
    finished.push({ index, id, number, isConfirmed: true })
  }
  return { finished, refused }
}

type Promises = ReturnType<typeof createPromises>

/** A demo's secret is in its data folder; the restored shop needs the secret that signed the backup. */
async function copySecret(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await cp(path.join(from, 'secret'), path.join(to, 'secret'))
}

/** Flips a byte in each part, and truncates one: each damaged backup is refused, and the empty database stays empty. */
async function checkDamaged(
  { dataDir }: Ground,
  archive: string,
  folder: string,
  isSmall: boolean,
  promises: Promises,
) {
  const parts = [...(await filesIn(archive)).keys()]
  const chosen = isSmall ? parts.filter(part => /orders|manifest.json|reports/.test(part)).slice(0, 4) : parts
  const target = path.join(folder, 'damaged')
  const bad = path.join(folder, 'bad')
  const look = (client: pg.Client) => client.query('select count(*)::int as count from pg_class')
  const countOf = () => onDatabase(target, async client => (await look(client)).rows[0].count as number)
  await copySecret(dataDir, target)
  await ops(target, 'restore', '--from', bad)
  const before = await countOf()
  const server = await startEmbedded(target)
  const refuse = async (part: string, damage: (place: string) => Promise<void>) => {
    await cp(archive, bad, { recursive: true })
    await damage(path.join(bad, part))
    const { exitCode, err } = await ops(target, 'restore', '--from', bad)
    promises.hold(exitCode === 1 && /damaged|signature/.test(err), `a damaged ${part} is refused, not ${err}`)
    await rm(bad, { recursive: true })
  }
  try {
    for (const part of chosen)
      await refuse(part, async place => {
        const bytes = await readFile(place)
        const at = Math.floor(bytes.length / 2)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        await writeFile(place, bytes)
      })
    await refuse('database/public.customers.copy.gz', place => truncate(place, 1000))
    promises.hold((await countOf()) === before, 'a refused backup changes nothing')
    promises.hold((await filesIn(path.join(target, 'files'))).size === 0, 'a refused backup leaves no file')
  } finally {
    await server.stop()
  }
  return chosen.length + 1
}

/** A shop on the restored data rejects earlier sessions; after signing in again, customers see their orders. */
async function readOrders(dataDir: string, orders: readonly Booked[], promises: Promises): Promise<void> {
  const shop = await startShop(dataDir)
  const read = ({ index, id }: Booked) =>
    fetch(`${shop.url}/api/orders/${id}`, { headers: { authorization: `Bearer ${tokenOf(index)}` } })
  try {
    const statuses = await Promise.all(orders.map(async order => (await read(order)).status))
    promises.hold(
      statuses.every(status => status === 401),
      `an earlier session is rejected: ${statuses.join()}`,
    )
    await onDatabase(dataDir, client => insertSessions(client, Math.max(...orders.map(({ index }) => index))))
    for (const order of orders) {
      const answer = await read(order)
      const text = await answer.text()
      const isRead = answer.status === 200 && text.includes(order.number)
      promises.hold(isRead, `${order.number} is read: ${answer.status}`)
    }
  } finally {
    await endProgram(shop.child)
  }
}

/** Compares the restored data with the snapshot, by table and by file. */
async function compare(
  restored: string,
  { dataDir }: Ground,
  held: ReadonlyMap<string, string>,
  promises: Promises,
): Promise<void> {
  const contents = await onDatabase(restored, contentsOf)
  const ended: readonly string[] = Object.values(ENDED)
  promises.none(
    // Each command that opens the shop completes its catalogue, which increments the revision.
    [...held].filter(
      ([name, content]) =>
        name !== 'public.catalogue_revision' && !ended.includes(name) && contents.get(name) !== content,
    ),
    'every table is as the snapshot held it',
  )
  promises.none(
    ended.filter(name => contents.get(name) !== '0 rows '),
    'sessions, links and recovery codes are ended',
  )
  const files = await filesIn(path.join(dataDir, 'files', 'reports'))
  const there = await filesIn(path.join(restored, 'files', 'reports'))
  promises.hold(there.size === files.size, `${files.size} reports are restored, not ${there.size}`)
  promises.none(
    [...files].filter(([name, hash]) => there.get(name) !== hash),
    'every file is as it was',
  )
  await onDatabase(restored, client =>
    checkBooks({ query: async (text, values) => (await client.query(text, values)).rows }, promises),
  )
}

/** Books, finishes some orders, and backs up while more are booked. */
async function bookAndBackUp(ground: Ground, archive: string, isSmall: boolean, promises: Promises) {
  const shop = await startShop(ground.dataDir)
  try {
    const booked: Booked[] = []
    let isOver = false
    const booking = keepBooking(
      () => shop,
      1000,
      () => isOver,
      booked,
    )
    while (booked.filter(({ isConfirmed }) => isConfirmed).length < (isSmall ? 40 : 300)) await sleep(20)
    const { finished, refused } = await finishOrders(ground, shop, isSmall ? 2 : 20, path.dirname(archive))
    promises.none(refused, 'orders are processed up to their report')
    const before = [...booked]
    const taken = await backUpKnown(ground.dataDir, archive)
    const during = booked.length - before.length
    isOver = true
    promises.none(await booking, 'no booking is refused')
    promises.hold(taken.backup.exitCode === 0, `the backup is taken: ${taken.backup.err}`)
    promises.hold(during > 0, 'customers book while the backup is taken')
    return { ...taken, finished, before, during }
  } finally {
    await endProgram(shop.child)
  }
}

export const restore: Drill = scale =>
  withGround(scale, ground =>
    withFolder(async folder => {
      const { isSmall, say } = scale
      const promises = createPromises()
      const archive = path.join(folder, 'archive')
      const restored = path.join(folder, 'restored')
      say('booking, and backing up meanwhile')
      const taken = await bookAndBackUp(ground, archive, isSmall, promises)
      say('restoring elsewhere')
      await copySecret(ground.dataDir, restored)
      const began = performance.now()
      const { exitCode, out, err } = await ops(restored, 'restore', '--from', archive, '--json')
      const seconds = (performance.now() - began) / 1000
      promises.hold(exitCode === 0, `the backup is restored: ${err}`)
      await compare(restored, ground, taken.contents, promises)
      await readOrders(restored, [...taken.finished, ...taken.before.slice(-5)], promises)
      say('restoring damaged ones')
      const damaged = await checkDamaged(ground, archive, folder, isSmall, promises)
      const { rows, files, bytes } = JSON.parse(out || '{}') as Record<string, number>
      const figures = {
        rows: rows ?? 0,
        files: files ?? 0,
        MB: ((bytes ?? 0) / 1e6).toFixed(1),
        'booked meanwhile': taken.during,
        'backed up in s': taken.seconds.toFixed(1),
        'restored in s': seconds.toFixed(1),
        'damaged and refused': damaged,
      }
      return { figures, broken: promises.broken }
    }),
  )
