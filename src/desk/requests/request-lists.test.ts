import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requests } from '#db/schema.ts'
import { countOverdueRequests, listQueue } from '#domain/requests/queue.ts'
import { findStaffSession } from '#domain/staff/sessions.ts'
import { about, requestsOf } from '#tests/helpers/staff/requests.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Long lists of requests: their parts, their numbers, and by which index they are found. */

const whole = await wholeShop({ formsPerAddress: 1000 })
const { shop } = whole
const { db } = whole.database
const { listed, nursing, person, prescription, later } = requestsOf(whole)
whole.setClock('2026-11-23T10:00:00+05:30')

test('each open request is in one part of the list, and the counts include requests that are not loaded', async () => {
  const meera = await person('coordinator')
  const old = Array.from({ length: 230 }, (_, at) => ({
    kind: 'offer' as const,
    name: `Old ${at}`,
    mobile: '9876500000',
    preferredDate: '2026-11-30',
    createdAt: new Date(shop.now().getTime() - (2000 - at) * 60_000),
  }))
  await db.insert(requests).values(old)
  const young = await nursing('Youngest of All')
  const parts = []
  for (const page of [1, 2, 3, 4])
    parts.push(await meera.api.listDeskRequests({ query: { list: 'all', page } }))
  const ids = parts.flatMap(({ requests }) => requests.map(({ id }) => id))
  expect(parts.map(({ requests }) => requests.length)).toEqual([100, 100, 31, 0])
  expect(parts.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false])
  expect(new Set(ids).size).toBe(231)
  expect(ids.at(-1)).toBe(young)
  // The requests of yesterday are overdue, those of today are not yet.
  expect(parts[0]?.counts).toEqual({ all: 231, free: 231, mine: 0, overdue: 230 })
  await meera.api.takeDeskRequest(about(young))
  const { counts } = await meera.api.listDeskRequests({ query: { list: 'mine' } })
  expect(counts).toMatchObject({ all: 231, free: 230, mine: 1 })
})

test('a list and its counts can be of one kind of request', async () => {
  const meera = await person('coordinator')
  const id = await prescription('Only a prescription')
  const list = async (kind: 'prescription' | 'consultation') =>
    meera.api.listDeskRequests({ query: { list: 'all', kind } })
  const prescriptions = await list('prescription')
  expect(prescriptions.requests.map(request => request.id)).toContain(id)
  expect(prescriptions.requests.map(({ kind }) => kind)).toEqual(
    Array(prescriptions.counts.all).fill('prescription'),
  )
  expect(await list('consultation')).toMatchObject({ requests: [], counts: { all: 0 } })
})

test('the list of open requests leaves out closed requests until they are reopened', async () => {
  const meera = await person('coordinator')
  const isOpen = async (id: string) => {
    const rows = await db.select({ open: requests.isOpen }).from(requests).where(eq(requests.id, id))
    return rows.map(({ open }) => open)
  }
  for (const id of [await nursing('Closed Once'), await prescription('Closed Too')]) {
    expect(await isOpen(id)).toEqual([true])
    await meera.api.closeDeskRequest({ params: { id }, body: { reason: 'twice' } })
    expect(await isOpen(id)).toEqual([false])
    expect((await listed(meera, 'closed'))[0]).toMatchObject({ id })
    await meera.api.reopenDeskRequest(about(id))
    expect(await isOpen(id)).toEqual([true])
    expect((await listed(meera, 'mine')).map(one => one.id)).toContain(id)
    later(1)
  }
})

test('every list and count of the queue uses an index', async () => {
  const meera = await person('coordinator')
  const staff = await findStaffSession(shop, meera.cookie().split('=')[1] ?? '', '127.0.0.1')
  if (!staff) throw new Error('nobody has signed in')
  const plans: string[] = []
  await db.transaction(async tx => {
    // Small tables would be read whole whatever indexes they have.
    await tx.execute(sql`set local enable_seqscan = off`)
    const explaining = {
      async execute(query: SQL) {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
        plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
        return { rows: [{ overdue: 0 }] }
      },
    }
    const explained = { ...shop, db: explaining as unknown as typeof shop.db }
    await countOverdueRequests(explained, staff)
    // What is explained has no rows to be shaped: it fails after its statements.
    for (const list of ['overdue', 'free', 'mine', 'all', 'closed'] as const)
      await expect(listQueue(explained, staff, { list, page: 1 })).rejects.toThrow(TypeError)
  })
  // The menu's count, and each list with its counts and holders.
  expect(plans.filter(plan => plan.includes('requests_open')).length).toBeGreaterThanOrEqual(9)
  expect(plans.filter(plan => /Seq Scan on (?!staff)/.test(plan))).toEqual([])
})
