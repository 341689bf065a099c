import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ENDED } from '#domain/backup/access.ts'
import { endProgram } from '../bench/child.ts'
import { withFolder } from '../bench/folders.ts'
import { unpackRevision } from '../bench/revision.ts'
import { startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { type Booked, keepBooking } from './customers/booking.ts'
import { onDatabase, ops } from './data-folder.ts'
import { createPromises, type Drill, type Ground, type Scale, withNewGround } from './drill.ts'

/** Upgrades the data of the previous release: while both releases serve, and from a backup. */

interface Release {
  version: string
  /** The release's commit, because a clone may lack tags. */
  commit: string
}

/**
 * Releases whose tables this one can open, oldest first; the drill upgrades from the last. Each has a backup of its own
 * data in `fixtures/<version>`. The list is empty: 0.3 is the first such release.
 */
export const RELEASES: readonly Release[] = []

type Promises = ReturnType<typeof createPromises>

interface Part {
  name: string
  columns: string[]
}

/** Written each time the program opens or restores a shop. */
const OWN_NOTES: readonly string[] = ['public.audit', 'public.catalogue_revision', ...Object.values(ENDED)]

const linesOf = (text: string) => text.split('\n').toSorted().join('\n')

async function copied(client: pg.Client, { name, columns }: Part): Promise<string> {
  const list = columns.map(column => `"${column}"`).join(', ')
  const chunks: Buffer[] = []
  for await (const chunk of client.query(copyTo(`copy (select ${list} from ${name}) to stdout`)))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Restores the old release's backup, which migrates it, and compares every row. */
async function restoreFixture(fixture: string, folder: string, promises: Promises): Promise<number> {
  const { tables, version } = JSON.parse(await readFile(path.join(fixture, 'manifest.json'), 'utf8')) as {
    version: string
    tables: (Part & { rows: number })[]
  }
  const { exitCode, err } = await ops(folder, 'restore', '--from', fixture, '--unsigned')
  promises.hold(exitCode === 0, `data of ${version} are upgraded: ${err}`)
  if (exitCode !== 0) return 0
  const compared = tables.filter(({ name }) => name.startsWith('public.') && !OWN_NOTES.includes(name))
  await onDatabase(folder, async client => {
    for (const part of compared) {
      const held = gunzipSync(readFileSync(path.join(fixture, 'database', `${part.name}.copy.gz`)))
      promises.hold(
        linesOf(await copied(client, part)) === linesOf(held.toString('utf8')),
        `${part.name} is as ${version} left it`,
      )
    }
    await checkBooks({ query: async (text, values) => (await client.query(text, values)).rows }, promises)
  })
  return compared.reduce((sum, { rows }) => sum + rows, 0)
}

const OLD_ROWS = `select json_agg(to_jsonb(o) order by o.number) as rows from orders o where o.number = any($1)`

/** All columns of these orders, to compare before and after the upgrade. */
async function ordersOf({ query }: Ground, booked: readonly Booked[]) {
  const [found] = await query<{ rows: Record<string, unknown>[] }>(OLD_ROWS, [
    booked.map(({ number }) => number),
  ])
  return found?.rows ?? []
}

/** The previous release serves. This one starts beside it and migrates, both serve, then the old one stops. */
async function upgradeUnderLoad(
  ground: Ground,
  program: string,
  { say }: Pick<Scale, 'say'>,
  promises: Promises,
) {
  const before = await startShop(ground.dataDir, { program })
  const shops = [before]
  const booked: Booked[] = []
  let turn = 0
  let isOver = false
  const booking = keepBooking(
    () => shops[turn++ % shops.length] ?? before,
    1000,
    () => isOver,
    booked,
  )
  const wait = async (count: number) => {
    for (const goal = booked.length + count; booked.length < goal; ) await sleep(50)
  }
  try {
    await wait(300)
    const first = booked.filter(({ isConfirmed }) => isConfirmed)
    const known = await ordersOf(ground, first)
    say('this version starts beside it')
    const after = await startShop(ground.dataDir)
    shops.push(after)
    await wait(300)
    say('the previous release stops')
    shops.shift()
    await endProgram(before.child)
    await wait(100)
    isOver = true
    promises.none(await booking, 'no booking is refused by either version')
    const now = await ordersOf(ground, first)
    promises.none(
      known.filter((order, index) =>
        Object.entries(order).some(
          ([name, value]) => JSON.stringify(now[index]?.[name]) !== JSON.stringify(value),
        ),
      ),
      'every earlier order is unchanged',
    )
    const there = new Set((await ordersOf(ground, booked)).map(({ number }) => number))
    promises.none(
      booked.filter(({ number }) => !there.has(number)),
      'every acknowledged order is there',
    )
    await checkBooks(ground, promises)
    return booked.length
  } finally {
    isOver = true
    for (const shop of shops) await endProgram(shop.child)
  }
}

export const upgrade: Drill = scale =>
  withFolder(async (folder): ReturnType<Drill> => {
    const promises = createPromises()
    const before = RELEASES.at(-1)
    if (!before) {
      scale.say('No release of 0.3 exists yet, so there is nothing to upgrade from.')
      return { figures: { from: 'no release yet' }, broken: [] }
    }
    const fixture = new URL(`./fixtures/${before.version}/`, import.meta.url).pathname
    const rows = await restoreFixture(fixture, path.join(folder, 'restored'), promises)
    const compared = { 'rows compared': rows }
    if (scale.isSmall) return { figures: compared, broken: promises.broken }
    scale.say(`installing ${before.version}`)
    const program = path.join(folder, before.version)
    await unpackRevision(before.commit, program)
    const makeOldTables = async (dataDir: string) => endProgram((await startShop(dataDir, { program })).child)
    const orders = await withNewGround(
      false,
      ground => upgradeUnderLoad(ground, program, scale, promises),
      makeOldTables,
    )
    return { figures: { from: before.version, ...compared, orders }, broken: promises.broken }
  })
