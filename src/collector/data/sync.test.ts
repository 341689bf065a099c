import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, type IndianDate, indianDate } from '#rules/dates.ts'
import type { CollectorDay } from './contract.ts'

/** What the phone keeps while its collector signs out, with a database in memory. */

const stores = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb', () => {
  const of = (name: string) => {
    const store = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, store)
    return {
      get: async (key: string) => store.get(key),
      put: async (value: unknown, key: string) => void store.set(key, value),
      delete: async (key: string) => void store.delete(key),
    }
  }
  const db = {
    get: (name: string, key: string) => of(name).get(key),
    getAll: async (name: string) => [...(stores.get(name)?.values() ?? [])],
    put: (name: string, value: unknown, key: string) => of(name).put(value, key),
    clear: async (name: string) => void stores.delete(name),
    transaction: () => ({ objectStore: of, done: Promise.resolve() }),
  }
  return { openDB: async () => db }
})

const calls = vi.hoisted(() => ({ getCollectorDay: vi.fn(), signOutStaff: vi.fn() }))
vi.mock('./collector-api.ts', () => calls)

const { deleteOldDay, deleteDay, isLeaving, storeDay, storeLeaving, readDay } = await import('./stored.ts')
const { sync } = await import('./sync.ts')

const today = indianDate(new Date())
const dayOf = (date: IndianDate): CollectorDay => ({
  date,
  at: new Date().toISOString(),
  staff: { id: 'imran', name: 'Imran Shaikh' },
  visits: [],
  cashInHand: 0,
  conflicts: [],
})

beforeEach(() => {
  stores.clear()
  calls.getCollectorDay.mockResolvedValue({ day: dayOf(today) })
  calls.signOutStaff.mockReset().mockResolvedValue({})
})

test('a day that arrives after its collector signed out is not stored, and the session ends', async () => {
  calls.getCollectorDay.mockImplementation(async () => {
    await storeLeaving(true)
    await deleteDay()
    return { day: dayOf(today) }
  })
  expect(await sync()).toBe('signed-out')
  expect(await readDay()).toBeUndefined()
  expect(calls.signOutStaff).toHaveBeenCalledOnce()
  expect(await isLeaving()).toBe(false)
})

test('signing out deletes all data, also without a connection to the laboratory', async () => {
  await storeDay(dayOf(today))
  await storeLeaving(true)
  calls.signOutStaff.mockRejectedValue(new TypeError('no signal'))
  await expect(sync()).rejects.toThrow('no signal')
  expect(await readDay()).toBeUndefined()
  expect(await isLeaving()).toBe(true)
})

test('the phone deletes the stored days before today, and every stored day of a collector who signs out', async () => {
  await storeDay(dayOf(today))
  await deleteOldDay(today)
  expect(await readDay()).toMatchObject({ date: today })
  await storeLeaving(true)
  await deleteOldDay(today)
  expect(await readDay()).toBeUndefined()
  await storeLeaving(false)
  await storeDay(dayOf(addDays(today, -1)))
  await deleteOldDay(today)
  expect(await readDay()).toBeUndefined()
})
