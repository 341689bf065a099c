import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { IndianDate } from '#rules/dates.ts'
import { DAY_MS, SECOND_MS } from '#rules/durations.ts'
import type { Keyed } from '#text/refusal-keys.ts'
import type { Language } from '#text/text.ts'
import type { CollectorDay, ReportedEvent } from './contract.ts'

/**
 * Data on the phone (IndexedDB). The day's visits are deleted when the collector signs out; unsent events stay until
 * the laboratory has them. Events contain no names, addresses or numbers; encrypting them with a key stored beside them
 * would hide nothing.
 */

/** An event and the collector who recorded it. */
export interface WaitingEvent {
  id: string
  staffId: string
  /** Increases with each event, whatever the clock shows. */
  n: number
  told: ReportedEvent
}

/** In base64. */
export interface WaitingPhoto {
  id: string
  staffId: string
  orderId: string
  /** ISO. */
  at: string
  skewMs?: number
  jpeg: string
}

/** An event or photo that the laboratory refused, until the collector has seen it. */
export interface RefusedEvent {
  id: string
  orderId: string
  problem: string
  /** The problem by its key; missing in entries of older releases. */
  said?: Keyed | null
}

interface CollectorStore extends DBSchema {
  outbox: { key: string; value: WaitingEvent }
  photos: { key: string; value: WaitingPhoto }
  notTaken: { key: string; value: RefusedEvent }
  /** The day; wrong door codes by visit; when everything was last sent (ISO); the error of this phone's clock (ms). */
  day: { key: string; value: CollectorDay | Record<string, number> | string | number }
  /** The language; the last `n`; whether the collector signed out without signal; how many unsent updates were lost. */
  phone: { key: string; value: Language | number | boolean }
}

/**
 * The number of unsent updates, in a cookie. Phones that run short of space delete a site's database, but not its
 * cookies, so that a new database can report how many updates were lost with the last one.
 */
const UNSENT = 'collector-unsent'
const KEPT_S = (30 * DAY_MS) / SECOND_MS

export const storeUnsentCount = (count: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the cookie store
  document.cookie = `${UNSENT}=${count};path=/collector;max-age=${count > 0 ? KEPT_S : 0};samesite=strict`
}

const readUnsentCount = (): number => Number(document.cookie.split(`${UNSENT}=`)[1]?.split(';')[0] ?? 0)

let openingDatabase: Promise<IDBPDatabase<CollectorStore>> | undefined

const openAgain = () => {
  openingDatabase = undefined
}

const open = () =>
  openDB<CollectorStore>('collector', 1, {
    // Some phones close the connection while the app is in the background.
    terminated: openAgain,
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'id' })
      db.createObjectStore('photos', { keyPath: 'id' })
      db.createObjectStore('notTaken', { keyPath: 'id' })
      db.createObjectStore('day')
      const lost = readUnsentCount()
      const phone = db.createObjectStore('phone')
      if (lost > 0) void phone.put(lost, 'lost')
    },
  })

const openOnce = () => {
  openingDatabase ??= open().catch((error: unknown) => {
    openAgain()
    throw error
  })
  return openingDatabase
}

export const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Runs `work` on the database. Phones may close a connection without an event: if the work fails on an open connection,
 * it runs once more on a new one, because its transaction was not committed.
 */
async function withDb<T>(work: (db: IDBPDatabase<CollectorStore>) => Promise<T>): Promise<T> {
  const first = openOnce()
  const db = await first
  try {
    return await work(db)
  } catch (error) {
    if (!(error instanceof DOMException) || isNoRoom(error)) throw error
    // Another call may already have opened a new connection.
    if (openingDatabase === first) {
      db.close()
      openAgain()
    }
    return work(await openOnce())
  }
}

export const readDay = async () => (await withDb(db => db.get('day', 'day'))) as CollectorDay | undefined

/** `left`: the collector signed out during the request. Nothing is stored then, or if the phone has no room. */
export async function storeDay(day: CollectorDay): Promise<'stored' | 'left' | 'no-room'> {
  return withDb(async db => {
    const change = db.transaction(['day', 'phone'], 'readwrite')
    const isLeft = (await change.objectStore('phone').get('isLeaving')) === true
    if (!isLeft) {
      const store = change.objectStore('day')
      const skew = new Date(day.at).getTime() - Date.now()
      try {
        await Promise.all([store.put(day, 'day'), store.put(skew, 'skew'), change.done])
      } catch (error) {
        if (isNoRoom(error)) return 'no-room'
        throw error
      }
    }
    return isLeft ? 'left' : 'stored'
  })
}

/** Deletes the day if it is of another date, or if the collector is signing out. */
export async function deleteOldDay(today: IndianDate): Promise<void> {
  await withDb(async db => {
    const change = db.transaction(['day', 'phone'], 'readwrite')
    const store = change.objectStore('day')
    const day = (await store.get('day')) as CollectorDay | undefined
    const isLeft = (await change.objectStore('phone').get('isLeaving')) === true
    if (day && (day.date !== today || isLeft)) await Promise.all([store.delete('day'), store.delete('tries')])
    await change.done
  })
}

/** How far the shop's clock was ahead of this one at the last response, ms; undefined before the first. */
export const readSkew = async () => (await withDb(db => db.get('day', 'skew'))) as number | undefined

export const readSentAt = async () => (await withDb(db => db.get('day', 'sentAt'))) as string | undefined
export const storeSentAt = async (at: string): Promise<void> => {
  await withDb(db => db.put('day', at, 'sentAt'))
}

export const readWrongCodes = async () =>
  ((await withDb(db => db.get('day', 'tries'))) as Record<string, number> | undefined) ?? {}

/** Counts a wrong door code, in one transaction for all tabs. */
export async function countWrongCode(orderId: string): Promise<void> {
  await withDb(async db => {
    const change = db.transaction('day', 'readwrite')
    const tries = ((await change.store.get('tries')) as Record<string, number> | undefined) ?? {}
    await change.store.put({ ...tries, [orderId]: (tries[orderId] ?? 0) + 1 }, 'tries')
    await change.done
  })
}

/** Deletes all data about people: the visits and what depends on them. */
export const deleteDay = async (): Promise<void> => {
  await withDb(async db => {
    await db.clear('day')
    await db.clear('notTaken')
  })
}

/** Stores an event before anything else happens. Throws if the phone has no room. */
export async function storeEvent(staffId: string, event: ReportedEvent): Promise<void> {
  await withDb(async db => {
    const change = db.transaction(['outbox', 'phone'], 'readwrite', { durability: 'strict' })
    const phone = change.objectStore('phone')
    const n = Number((await phone.get('n')) ?? 0) + 1
    await Promise.all([
      phone.put(n, 'n'),
      change.objectStore('outbox').add({ id: event.id, staffId, n, told: event }),
      change.done,
    ])
  })
}

/** Throws if the phone has no room. */
export const storeWaitingPhoto = async (photo: WaitingPhoto): Promise<void> => {
  await withDb(db => db.add('photos', photo))
}
export const readPhotos = async (): Promise<WaitingPhoto[]> => withDb(db => db.getAll('photos'))
export const deletePhoto = async (id: string): Promise<void> => withDb(db => db.delete('photos', id))
export async function storeRefusedPhoto(refused: RefusedEvent): Promise<void> {
  await withDb(async db => {
    const change = db.transaction(['photos', 'notTaken'], 'readwrite')
    await Promise.all([
      change.objectStore('notTaken').put(refused),
      change.objectStore('photos').delete(refused.id),
      change.done,
    ])
  })
}

/** Unsent events, in their order. */
export const readWaiting = async (): Promise<WaitingEvent[]> =>
  (await withDb(db => db.getAll('outbox'))).sort((one, other) => one.n - other.n)

/** Removes events that were sent. Those in `notTaken` are listed as refused. */
export async function settleEvents(ids: readonly string[], notTaken: readonly RefusedEvent[]): Promise<void> {
  await withDb(async db => {
    const change = db.transaction(['outbox', 'notTaken'], 'readwrite')
    await Promise.all([
      ...notTaken.map(event => change.objectStore('notTaken').put(event)),
      ...ids.map(id => change.objectStore('outbox').delete(id)),
      change.done,
    ])
  })
}

export const readRefused = async (): Promise<RefusedEvent[]> => withDb(db => db.getAll('notTaken'))
export const deleteRefused = async (id: string): Promise<void> => withDb(db => db.delete('notTaken', id))

/** Signed out without signal: the session ends with the next connection. */
export const isLeaving = async (): Promise<boolean> =>
  (await withDb(db => db.get('phone', 'isLeaving'))) === true
export const storeLeaving = async (isLeaving: boolean): Promise<void> => {
  await withDb(db => db.put('phone', isLeaving, 'isLeaving'))
}

/** How many unsent updates the phone has deleted; 0 once the collector has seen it. */
export const readLost = async (): Promise<number> =>
  Number((await withDb(db => db.get('phone', 'lost'))) ?? 0)
export const deleteLost = (): Promise<void> => withDb(db => db.delete('phone', 'lost'))

export const readLanguage = async () =>
  (await withDb(db => db.get('phone', 'language'))) as Language | undefined
export const storeLanguage = async (language: Language): Promise<void> => {
  await withDb(db => db.put('phone', language, 'language'))
}
