import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { type AppParts, createApp } from '#server/app.ts'
import { rememberLog } from '#tests/helpers/test-shop.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const { app, shop, catalogue, database } = await wholeShop()

/** The same shop with other parts, called from this machine. */
const shopWith = (parts: Partial<AppParts>, deps: Partial<Parameters<typeof createApp>[0]> = {}) =>
  createApp(
    { shop, catalogue, database, ...deps },
    {
      log: () => undefined,
      registry: new Registry(),
      metrics: { isOpenHere: true },
      addressOf: () => '127.0.0.1',
      ...parts,
    },
  )

test('GET /metrics is for this machine only', async () => {
  const local = await app.request('/metrics')
  expect(local.status).toBe(200)
  expect(await local.text()).toContain('jaanch_database_connections')
  const proxied = await app.request('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(proxied.status).toBe(403)
  expect(await proxied.json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('GET /metrics of a live shop needs its token, also from this machine, where a proxy may run', async () => {
  const live = shopWith({ metrics: { token: 'the right one', isOpenHere: false } })
  const ask = async (token?: string) =>
    (await live.request('/metrics', token ? { headers: { authorization: `Bearer ${token}` } } : {})).status
  expect([await ask(), await ask('a wrong one'), await ask('the right one')]).toEqual([403, 403, 200])
})

test('GET /metrics reports whether changes of the catalogue arrive', async () => {
  const metrics = async () => (await app.request('/metrics')).text()
  catalogue.setListening(true)
  expect(await metrics()).toContain('jaanch_catalogue_listening 1')
  catalogue.setListening(false)
  expect(await metrics()).toContain('jaanch_catalogue_listening 0')
})

test('GET /metrics reports the number of waiting jobs and the age of the oldest', async () => {
  const metrics = async (
    waitingJobs: () => Promise<{ kind: 'notify-order'; jobs: number; oldestSeconds: number }[]>,
  ) => (await shopWith({ waitingJobs }).request('/metrics')).text()
  const busy = await metrics(async () => [{ kind: 'notify-order', jobs: 7, oldestSeconds: 61.5 }])
  expect(busy).toContain('jaanch_jobs_waiting{kind="notify-order"} 7')
  expect(busy).toContain('jaanch_oldest_waiting_job_seconds{kind="notify-order"} 61.5')
  const away = await metrics(() => Promise.reject(new Error('the database is away')))
  expect(away).not.toContain('jaanch_jobs_waiting{')
  expect(away).toContain('jaanch_database_connections')
})

test('GET /metrics reports the figures of the business', async () => {
  const metrics = await (await app.request('/metrics')).text()
  for (const line of [
    'jaanch_payments_open 0',
    'jaanch_reports_overdue 0',
    'jaanch_slots{state="full"} 0',
    'jaanch_files_reachable 1',
    'jaanch_info{version="unknown"} 1',
  ])
    expect(metrics).toContain(line)
  expect(metrics).toMatch(/jaanch_clock_ahead_seconds -?\d/)
})

test('without the database GET /metrics leaves the business figures out and does not report 0', async () => {
  const away = { ...connect({ host: '/nowhere', database: 'shop' }, 1), kind: 'external' as const }
  const lost = shopWith({}, { shop: { ...shop, db: away.db }, database: away })
  const without = await (await lost.request('/metrics')).text()
  expect(without).toContain('jaanch_database_connections{state="total"}')
  expect(without).not.toMatch(/^jaanch_(payments_open|reports_overdue|slots\{)/m)
  await away.close()
})

test('each kind of failure to read figures is logged once until the figures can be read again', async () => {
  const { logged, log } = rememberLog()
  let trouble: Error | undefined
  const jobs = [{ kind: 'notify-order' as const, jobs: 1, oldestSeconds: 2 }]
  const measured = shopWith({
    log,
    waitingJobs: async () => {
      if (trouble) throw trouble
      return jobs
    },
  })
  const told = async (code?: string) => {
    const cause = Object.assign(new Error('the cause'), { code })
    trouble = code ? new Error('Failed query: select 9876543210', { cause }) : undefined
    await measured.request('/metrics')
    return logged.splice(0).filter(({ event }) => event === 'metrics.not-read')
  }
  const line = { level: 'error', event: 'metrics.not-read', details: { figures: 'jobs' } }
  expect(await told('57P01')).toMatchObject([line])
  expect(await told('57P01')).toEqual([])
  expect(await told('42P01')).toMatchObject([line])
  expect(await told('57P01')).toEqual([])
  expect(await told()).toEqual([])
  const [again] = await told('57P01')
  expect(again?.details?.error).toContain('the cause')
  expect(JSON.stringify(again)).not.toContain('9876543210')
})
