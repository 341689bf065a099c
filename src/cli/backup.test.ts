import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { customers, fileDeletions, requests, staffSessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { ENDED } from '#domain/backup/access.ts'
import { hashFile, signText } from '#domain/backup/manifest.ts'
import { JOB_TABLES, OWN_TABLES } from '#domain/backup/tables.ts'
import type { Files } from '#domain/ports/services.ts'
import { addStaff } from '#domain/staff/staff.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { createDiskFiles } from '#outside/files/disk.ts'
import { connectionConfig } from '#server/deps.ts'
import { JOBS_VERSION, makeJobTables, openQueue } from '#server/jobs/queue.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { contents, filesIn } from '#tests/helpers/contents.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'

const { shop, database, signIn, addOrder } = await shopPart()
const places = mkdtempSync(path.join(tmpdir(), 'jaanch-restored-'))
afterAll(() => rmSync(places, { recursive: true, force: true }))

/** A migrated and seeded database without people, and a folder for files: a new shop. */
async function emptyShop(name: string) {
  const target = await testDatabase()
  const folder = path.join(places, name)
  const files = await createDiskFiles({ folder })
  const { rows } = await target.pool.query<{ name: string }>('select current_database() as name')
  return { database: target, files, folder, name: rows[0]?.name ?? '' }
}

let into: { database: Database; files: Files } | undefined
const bare = () => {
  if (!into) throw new Error('no target was chosen')
  const target = into
  const makeTables = () => makeJobTables(connectionConfig(target.database.pool))
  return {
    ...target,
    now: shop.now,
    mode: 'demo' as const,
    secret: shop.rules.secret,
    jobsVersion: JOBS_VERSION,
    makeJobTables: makeTables,
  }
}
const served = commandsOn(shop, { bare })
const { run, json, folder } = commandsOn(shop, { bare, isServed: false })
const nobody = commandsOn(shop, { bare, user: '' })
const stopped = commandsOn(shop, { bare })
const first = await emptyShop('first')
const second = await emptyShop('second')
const third = await emptyShop('third')
const fourth = await emptyShop('fourth')

beforeAll(async () => {
  const { customer } = await signIn()
  const order = await addOrder(customer.id, { status: 'collected', collectedAt: shop.now() })
  const actor = { kind: 'command-line', name: 'asha' } as const
  await attachReport(shop, { orderId: order.id, bytes: aPdf({ more: '% a report' }), actor })
  await shop.files.put('prescriptions/a.pdf', aPdf())
  await shop.db.insert(requests).values({
    kind: 'prescription',
    name: 'Ravi',
    mobile: '9811100077',
    fileKey: 'prescriptions/a.pdf',
    contentType: 'application/pdf',
    bytes: aPdf().length,
    createdAt: shop.now(),
  })
  const queue = await openQueue(connectionConfig(database.pool), () => {})
  await inTransaction(shop.db, tx =>
    queue.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' }),
  )
  await queue.stop()
})

test('a backup holds every row, file and waiting job, and is restored into an empty shop', async () => {
  const taken = (await json('backup --out whole')) as { files: number; rows: number }
  expect(taken).toMatchObject({ files: 2, missing: [] })
  const saved = await contents(database)
  expect(Object.keys(saved)).toEqual([...OWN_TABLES, ...JOB_TABLES])

  into = first
  const restored = await json('restore --from whole')
  expect(restored).toMatchObject({ rows: taken.rows, files: 2 })
  const ended = Object.fromEntries(Object.values(ENDED).map(name => [name, '0 ']))
  expect(await contents(first.database, 'shop.restored')).toEqual({ ...saved, ...ended })
  const { rows } = await first.database.pool.query(`select data->>'about' as about, state from jobs.job`)
  expect(rows).toEqual([{ about: 'confirmed', state: 'created' }])
  expect(await first.files.get('prescriptions/a.pdf')).toEqual(new Uint8Array(aPdf()))
  const audited = await first.database.pool.query(`select actor from audit where action = 'shop.restored'`)
  expect(audited.rows).toEqual([{ actor: 'operator:asha' }])
  // The catalogue's triggers work again.
  const revision = 'select revision from catalogue_revision'
  const [before] = (await first.database.pool.query(revision)).rows
  await first.database.pool.query(`update lab_tests set name = name where id = 'CBC'`)
  expect((await first.database.pool.query(revision)).rows[0].revision).toBe(before.revision + 1)
})

test('a restored shop has no earlier session or link, and the command lists the people who can sign in', async () => {
  const { staff } = await addStaff(shop, {
    name: 'Meera Iyer',
    grants: [{ role: 'owner', centre: null }],
    actor: { kind: 'command-line', name: 'asha' },
  })
  await shop.db.insert(staffSessions).values({
    tokenHash: 'of a session that ended since',
    staffId: staff.id,
    createdAt: shop.now(),
    expiresAt: new Date('2099-01-01'),
  })
  await run('backup --out leavers')
  into = fourth
  expect(await json('restore --from leavers --dry-run')).not.toHaveProperty('ended')
  const { out } = await run('restore --from leavers')
  expect(out).toMatch(/Ended: 1 session of staff, 1 session of customers, 1 link for a passkey, 0 recovery/)
  expect(out).toMatch(/End the access of those who have left since: staff end NAME/)
  expect(out).toMatch(/Meera Iyer +owner +0 +\d+ \w+ \d{4}/)
  const restored = await contents(fourth.database)
  for (const table of Object.values(ENDED)) expect(restored[table], table).toBe('0 ')
})

/** Writes a manifest with its sum, as anyone can who can write to the folder. */
function writeManifest(target: string, change: object): string {
  const text = JSON.stringify({
    ...JSON.parse(readFileSync(path.join(target, 'manifest.json'), 'utf8')),
    ...change,
  })
  writeFileSync(path.join(target, 'manifest.json'), text)
  writeFileSync(path.join(target, 'manifest.sha256'), `${hashFile(text)}  manifest.json\n`)
  return text
}

test('a backup that was changed, or signed with another secret, is refused; one without a signature requires a flag', async () => {
  await run('backup --out signed')
  const target = path.join(folder, 'signed')
  const signature = path.join(target, 'manifest.signature')
  into = third
  const before = await contents(third.database)
  const refused = async (line: string, sentence: string) =>
    expect(await run(line)).toMatchObject({ exitCode: 1, err: expect.stringContaining(sentence) })
  const { secret } = shop.rules
  try {
    shop.rules.secret = 'another secret of thirty-two characters'
    await refused('restore --from signed', 'does not match SHOP_SECRET')
  } finally {
    shop.rules.secret = secret
  }
  writeManifest(target, { takenAt: '2026-01-01T00:00:00.000Z' })
  await refused('restore --from signed', 'does not match SHOP_SECRET')
  await refused('restore --from signed --unsigned', 'does not match SHOP_SECRET')
  rmSync(signature)
  await refused('restore --from signed', 'add --unsigned')
  expect(await contents(third.database)).toEqual(before)
  expect(await run('restore --from signed --unsigned --dry-run')).toMatchObject({ exitCode: 0, err: '' })
})

test('a backup is readable only by its owner, and none is written over another', async () => {
  await run('backup --out private')
  const target = path.join(folder, 'private')
  const all = readdirSync(target, { recursive: true, encoding: 'utf8' }).map(name => path.join(target, name))
  expect([target, ...all].filter(name => (statSync(name).mode & 0o077) !== 0)).toEqual([])
  expect(await run('backup --out private')).toMatchObject({
    exitCode: 1,
    err: 'private is there already: name a new folder.',
  })
  expect(await run('backup --out nowhere/here')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('no such'),
  })
})

test('a damaged backup is refused, whichever part it is, and nothing is changed', {
  timeout: 60_000,
}, async () => {
  await run('backup --out sound')
  into = second
  const before = { rows: await contents(second.database), files: filesIn(second.folder) }
  const refused = async (sentence: string) => {
    expect(await run('restore --from bad')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(sentence),
    })
    rmSync(path.join(folder, 'bad'), { recursive: true })
  }
  const copy = () => {
    cpSync(path.join(folder, 'sound'), path.join(folder, 'bad'), { recursive: true })
    return (part: string) => path.join(folder, 'bad', part)
  }
  const parts = Object.keys(filesIn(path.join(folder, 'sound')))
  expect(parts.length).toBeGreaterThan(40)
  for (const part of parts) {
    const at = copy()
    const bytes = readFileSync(at(part))
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(at(part), bytes)
    await refused(
      part === 'manifest.signature'
        ? 'does not match SHOP_SECRET'
        : part.startsWith('manifest')
          ? 'manifest.json does not match its checksum'
          : part,
    )
  }
  truncateSync(copy()('database/public.orders.copy.gz'), 20)
  await refused('database/public.orders.copy.gz does not match its checksum. Nothing was changed.')
  rmSync(copy()('files/prescriptions/a.pdf'))
  await refused('files/prescriptions/a.pdf')
  rmSync(copy()('manifest.json'))
  await refused('There is no complete backup')
  expect({ rows: await contents(second.database), files: filesIn(second.folder) }).toEqual(before)
})

test.each([
  [
    { version: '9.0.0', migration: { tag: '9999_later', when: 9_999_999_999_999 } },
    'newer version of the shop (9.0.0)',
  ],
  [
    { version: '0.2.0', migration: { tag: '0021_medical_facts', when: 1_795_314_635_721 } },
    'This backup was made by Jaanch 0.2, which 0.3 cannot restore. Nothing was changed.',
  ],
  [{ version: '9.0.0', format: 2 }, 'newer version of the shop (9.0.0)'],
  [{ jobsVersion: JOBS_VERSION + 1 }, 'newer version of the shop'],
  [{ jobsVersion: JOBS_VERSION - 1 }, 'from an older version'],
  [{ mode: 'live' }, 'from a live shop'],
  [{ tables: [{ name: 'public.orders; drop table orders' }] }, 'damaged'],
])('a backup with %j is refused', async (change, sentence) => {
  into = second
  await run('backup --out changed')
  const target = path.join(folder, 'changed')
  const text = writeManifest(target, change)
  writeFileSync(path.join(target, 'manifest.signature'), `${signText(shop.rules.secret, text)}\n`)
  expect(await run('restore --from changed')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining(sentence),
  })
  rmSync(target, { recursive: true })
})

test('a database of 0.2 is not restored into, even by its name', async () => {
  await run('backup --out again')
  into = third
  const { pool } = third.database
  const record = 'select id, hash, created_at from drizzle.__drizzle_migrations order by id'
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1000000000')
  const before = { record: (await pool.query(record)).rows, rows: await contents(third.database) }
  expect(await run(`restore --from again --replace ${third.name}`)).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('This database was made by Jaanch 0.2, which 0.3 cannot open.'),
  })
  expect({ record: (await pool.query(record)).rows, rows: await contents(third.database) }).toEqual(before)
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1000000000')
  rmSync(path.join(folder, 'again'), { recursive: true })
})

test('restoring into a running shop, or over people in a database not named, is refused', async () => {
  await run('backup --out again')
  into = second
  expect(await served.run(`restore --from ${path.join(folder, 'again')}`)).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('A shop is running on this database'),
  })
  await second.database.db
    .insert(customers)
    .values({ name: 'Meera', phone: '9811100091', createdAt: shop.now() })
  await second.files.put('prescriptions/old.pdf', aPdf())
  await second.database.db.insert(requests).values({
    kind: 'prescription',
    name: 'Meera',
    mobile: '9811100091',
    fileKey: 'prescriptions/old.pdf',
    contentType: 'application/pdf',
    bytes: 1,
    createdAt: shop.now(),
  })
  const before = await contents(second.database)
  expect(await run('restore --from again')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining(`add --replace ${second.name}`),
  })
  expect(await run('restore --from again --replace other')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('not other'),
  })
  expect((await run(`restore --from again --replace ${second.name} --dry-run`)).exitCode).toBe(0)
  expect(await contents(second.database)).toEqual(before)

  expect(await run(`restore --from again --replace ${second.name}`)).toMatchObject({ exitCode: 0, err: '' })
  expect(await second.database.db.select().from(requests)).toMatchObject([{ name: 'Ravi' }])
  // The replaced shop's file is deleted by the next run.
  expect(await second.database.db.select().from(fileDeletions)).toMatchObject([
    { fileKey: 'prescriptions/old.pdf' },
  ])
})

test('a backup is written even if a file is missing to which a row refers, and reports it', async () => {
  const kept = await shop.files.get('prescriptions/a.pdf')
  await shop.files.delete('prescriptions/a.pdf')
  const done = await run('backup --out lost')
  await shop.files.put('prescriptions/a.pdf', kept)
  expect(done).toMatchObject({ exitCode: 1, err: expect.stringContaining('prescriptions/a.pdf') })
  into = third
  expect(await json('restore --from lost')).toMatchObject({ files: 1, missing: ['prescriptions/a.pdf'] })
})

test('both record the person who ran them', async () => {
  for (const line of ['backup --out anonymous', 'restore --from whole'])
    expect(await nobody.run(line)).toMatchObject({ exitCode: 2, err: expect.stringContaining('--as asha') })
  expect(readdirSync(nobody.folder)).toEqual([])
})

test('a backup that is stopped leaves nothing behind', async () => {
  stopped.stop()
  expect((await stopped.run('backup --out half')).exitCode).toBe(130)
  expect(readdirSync(stopped.folder)).toEqual([])
})
