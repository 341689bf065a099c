import type { Keyed } from '#text/refusal-keys.ts'
import { CallError } from '#wire/client.ts'
import { getCollectorDay, sendCollectorEvents, sendVisitPhoto, signOutStaff } from './collector-api.ts'
import {
  deleteDay,
  deletePhoto,
  isLeaving,
  readPhotos,
  readSkew,
  readWaiting,
  settleEvents,
  storeDay,
  storeLeaving,
  storeRefusedPhoto,
  storeSentAt,
} from './stored.ts'

/** Result of the last synchronisation. */
export type SyncOutcome = 'open' | 'no-signal' | 'no-room' | 'signed-out' | 'no-role'

const MAX_EVENTS_PER_CALL = 50

type StoreOutcome = Awaited<ReturnType<typeof storeDay>>

/** Runs one at a time over all tabs of the phone. */
const runAlone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('collector-sync', work) : work()

/**
 * Sends unsent events and loads the day. An event stays on the phone until the laboratory confirms it; events of
 * another collector wait until that person signs in.
 */
export const sync = (): Promise<SyncOutcome> =>
  runAlone(async () => {
    try {
      if (await isLeaving()) return await leave()
      const { day } = await getCollectorDay()
      const outcome = await storeDay(day)
      if (outcome === 'left') return await leave()
      const sent = await sendAll(day.staff.id, outcome)
      if (sent === 'left') return await leave()
      await sendPhotos(day.staff.id)
      if (sent === 'no-room') return sent
      // By the shop's clock, like all times shown.
      const skew = (await readSkew()) ?? 0
      await storeSentAt(new Date(Date.now() + skew).toISOString())
      return 'open'
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // 423: the session belongs to a locked desk. Signing in starts a session for the phone.
      const outcome = [401, 423].includes(error.status)
        ? 'signed-out'
        : error.status === 403
          ? 'no-role'
          : 'no-signal'
      if (outcome !== 'no-signal') await deleteDay()
      return outcome
    }
  })

/** After a sign-out without signal: ends the session and deletes all data about people. */
async function leave(): Promise<SyncOutcome> {
  await deleteDay()
  await signOutStaff().catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  })
  await storeLeaving(false)
  return 'signed-out'
}

/** Sent after the events, which matter more. A refused photo is not sent again; the collector is informed. */
async function sendPhotos(staffId: string): Promise<void> {
  for (const { staffId: own, ...photo } of await readPhotos()) {
    if (own !== staffId) continue
    try {
      await sendVisitPhoto({ body: { ...photo, sentAt: new Date().toISOString() } })
      await deletePhoto(photo.id)
    } catch (error) {
      if (!(error instanceof CallError) || ![404, 422].includes(error.status)) throw error
      const { message: problem, answer } = error
      const { said = { key: 'askTheDesk', values: {} } } = answer as { said?: Keyed }
      await storeRefusedPhoto({ id: photo.id, orderId: photo.orderId, problem, said })
    }
  }
}

/**
 * `left`: the collector signed out meanwhile. If events were sent but could not be settled, for example without room
 * for the day, they are sent again and are then `known`.
 */
async function sendAll(staffId: string, first: StoreOutcome): Promise<StoreOutcome> {
  for (let outcome = first; ; ) {
    const batch = (await readWaiting())
      .filter(event => event.staffId === staffId)
      .slice(0, MAX_EVENTS_PER_CALL)
    if (batch.length === 0) return outcome
    const body = { sentAt: new Date().toISOString(), events: batch.map(({ told }) => told) }
    const { outcomes } = await sendCollectorEvents({ body })
    const known = new Set(outcomes.map(({ id }) => id))
    // If an answer confirms none of the events, the phone would send them again for ever.
    if (!batch.some(({ id }) => known.has(id))) return outcome
    // The day is stored first, so that an event is always in the day or among the unsent ones.
    outcome = await storeDay((await getCollectorDay()).day)
    if (outcome !== 'stored') return outcome
    await settleEvents(
      [...known],
      outcomes.flatMap(({ id, outcome, problem, said }) => {
        const orderId = batch.find(event => event.id === id)?.told.orderId ?? ''
        return outcome === 'refused' ? [{ id, orderId, problem: problem ?? '', said }] : []
      }),
    )
  }
}
