import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Drill, type Ground, withNewGround } from './drill.ts'
import { flood } from './flood.ts'
import { kill } from './kill.ts'
import { links, payments } from './payments.ts'
import { rush } from './rush.ts'

/** The small drills, one after the other on one shop's data. */

const PATIENCE_MS = 600_000

let ground: Ground
let release: () => void
let removed: Promise<void>

beforeAll(async () => {
  ground = await new Promise<Ground>((resolve, reject) => {
    removed = withNewGround(true, async made => {
      resolve(made)
      await new Promise<void>(free => {
        release = free
      })
    })
    removed.catch(reject)
  })
}, PATIENCE_MS)

afterAll(async () => {
  release?.()
  await removed
}, PATIENCE_MS)

const broken = async (drill: Drill) => (await drill({ isSmall: true, say: () => undefined, ground })).broken

test('each order is paid once, refunded once or unpaid, whatever the provider does', {
  timeout: PATIENCE_MS,
}, async () => {
  expect(await broken(payments)).toEqual([])
})

test('the same holds at a provider whose pages the shop closes', { timeout: PATIENCE_MS }, async () => {
  expect(await broken(links)).toEqual([])
})

test('floods, slow clients and abuse keep no customer from booking', { timeout: PATIENCE_MS }, async () => {
  expect(await broken(flood)).toEqual([])
})

test('acknowledged bookings survive kills of the shop and of its database', {
  timeout: PATIENCE_MS,
}, async () => {
  // Logged when the database is restarted.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await broken(kill)).toEqual([])
})

test('the last places and the last coupon are sold once, over two copies', {
  timeout: PATIENCE_MS,
}, async () => {
  expect(await broken(rush)).toEqual([])
})
