import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { IndianDate } from '#rules/dates.ts'
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
  /** The language; the last `n`; whether the collector signed out without signal. */
  phone: { key: string; value: Language | number | boolean }
}

let opening: Promise<IDBPDatabase<CollectorStore>> | undefined

const openAgain = () => {
  opening = undefined
}

const open = () =>
  openDB<CollectorStore>('collector', 1, {
    // Some phones end the connection while the app is in the background.
    terminated: openAgain,
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'id' })
      db.createObjectStore('photos', { keyPath: 'id' })
      db.createObjectStore('notTaken', { keyPath: 'id' })
      db.createObjectStore('day')
      db.createObjectStore('phone')
    },
  })

const opened = () => {
  opening ??= open().catch((error: unknown) => {
    openAgain()
    throw error
  })
  return opening
}

export const readDay = async () => (await (await opened()).get('day', 'day')) as CollectorDay | undefined
const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** `left`: the collector signed out during the request. Nothing is stored then, or if the phone has no room. */
export async function storeDay(day: CollectorDay): Promise<'stored' | 'left' | 'no-room'> {
  const change = (await opened()).transaction(['day', 'phone'], 'readwrite')
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
}

/** Deletes the day if it is of another date, or if the collector is signing out. */
export async function deleteOldDay(today: IndianDate): Promise<void> {
  const change = (await opened()).transaction(['day', 'phone'], 'readwrite')
  const store = change.objectStore('day')
  const day = (await store.get('day')) as CollectorDay | undefined
  const isLeft = (await change.objectStore('phone').get('isLeaving')) === true
  if (day && (day.date !== today || isLeft)) await Promise.all([store.delete('day'), store.delete('tries')])
  await change.done
}

/** How far the shop's clock was ahead of this one at the last response, ms; undefined before the first. */
export const readSkew = async () => (await (await opened()).get('day', 'skew')) as number | undefined

export const readSentAt = async () => (await (await opened()).get('day', 'sentAt')) as string | undefined
export const storeSentAt = async (at: string): Promise<void> => {
  await (await opened()).put('day', at, 'sentAt')
}

export const readWrongCodes = async () =>
  ((await (await opened()).get('day', 'tries')) as Record<string, number> | undefined) ?? {}

/** Counts a wrong door code, in one transaction for all tabs. */
export async function countWrongCode(orderId: string): Promise<void> {
  const change = (await opened()).transaction('day', 'readwrite')
  const tries = ((await change.store.get('tries')) as Record<string, number> | undefined) ?? {}
  await change.store.put({ ...tries, [orderId]: (tries[orderId] ?? 0) + 1 }, 'tries')
  await change.done
}

/** Deletes all data about people: the visits and what depends on them. */
export const deleteDay = async (): Promise<void> => {
  const db = await opened()
  await db.clear('day')
  await db.clear('notTaken')
}

/** Stores an event before anything else happens. Throws if the phone has no room. */
export async function storeEvent(staffId: string, event: ReportedEvent): Promise<void> {
  const change = (await opened()).transaction(['outbox', 'phone'], 'readwrite', { durability: 'strict' })
  const phone = change.objectStore('phone')
  const n = Number((await phone.get('n')) ?? 0) + 1
  await Promise.all([
    phone.put(n, 'n'),
    change.objectStore('outbox').add({ id: event.id, staffId, n, told: event }),
    change.done,
  ])
}

/** Throws if the phone has no room. */
export const storeWaitingPhoto = async (photo: WaitingPhoto): Promise<void> => {
  await (await opened()).add('photos', photo)
}
export const readPhotos = async (): Promise<WaitingPhoto[]> => (await opened()).getAll('photos')
export const deletePhoto = async (id: string): Promise<void> => (await opened()).delete('photos', id)
export async function storeRefusedPhoto(refused: RefusedEvent): Promise<void> {
  const change = (await opened()).transaction(['photos', 'notTaken'], 'readwrite')
  await Promise.all([
    change.objectStore('notTaken').put(refused),
    change.objectStore('photos').delete(refused.id),
    change.done,
  ])
}

/** Unsent events, in their order. */
export const readWaiting = async (): Promise<WaitingEvent[]> =>
  (await (await opened()).getAll('outbox')).sort((one, other) => one.n - other.n)

/** Removes events that were sent. Those in `notTaken` are listed as refused. */
export async function settleEvents(ids: readonly string[], notTaken: readonly RefusedEvent[]): Promise<void> {
  const change = (await opened()).transaction(['outbox', 'notTaken'], 'readwrite')
  await Promise.all([
    ...notTaken.map(one => change.objectStore('notTaken').put(one)),
    ...ids.map(id => change.objectStore('outbox').delete(id)),
    change.done,
  ])
}

export const readRefused = async (): Promise<RefusedEvent[]> => (await opened()).getAll('notTaken')
export const deleteRefused = async (id: string): Promise<void> => (await opened()).delete('notTaken', id)

/** Signed out without signal: the session ends with the next connection. */
export const isLeaving = async (): Promise<boolean> =>
  (await (await opened()).get('phone', 'isLeaving')) === true
export const storeLeaving = async (isLeaving: boolean): Promise<void> => {
  await (await opened()).put('phone', isLeaving, 'isLeaving')
}

export const readLanguage = async () =>
  (await (await opened()).get('phone', 'language')) as Language | undefined
export const storeLanguage = async (language: Language): Promise<void> => {
  await (await opened()).put('phone', language, 'language')
}
