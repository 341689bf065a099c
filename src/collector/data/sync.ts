import type { Keyed } from '#text/refusal-keys.ts'
import { CallError } from '#wire/client.ts'
import { getCollectorDay, sendCollectorEvents, sendVisitPhoto, signOutStaff } from './collector-api.ts'
import {
  forgetDay,
  forgetPhoto,
  isLeaving,
  keepDay,
  keepLeaving,
  keepSentAt,
  readPhotos,
  readSkew,
  readWaiting,
  refusePhoto,
  settle,
} from './kept.ts'

/** How a try to send and to hear went. */
export type Line = 'open' | 'no-signal' | 'no-room' | 'signed-out' | 'no-role'

const AT_ONCE = 50

type Kept = Awaited<ReturnType<typeof keepDay>>

/** One at a time over all tabs of the phone. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('collector-sync', work) : work()

/**
 * Sends what waits and hears the day anew. Nothing leaves the phone's list but by the laboratory's word; what somebody else
 * noted on this phone waits for them.
 */
export const sync = (): Promise<Line> =>
  alone(async () => {
    try {
      if (await isLeaving()) return await leave()
      const { day } = await getCollectorDay()
      const kept = await keepDay(day)
      if (kept === 'left') return await leave()
      const sent = await sendAll(day.staff.id, kept)
      if (sent === 'left') return await leave()
      await sendPhotos(day.staff.id)
      if (sent === 'no-room') return sent
      // By the shop's clock, as all times that are shown.
      const skew = (await readSkew()) ?? 0
      await keepSentAt(new Date(Date.now() + skew).toISOString())
      return 'open'
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // 423: a desk's session, at which nobody sits; a touch of the key begins the phone's own.
      const line = [401, 423].includes(error.status)
        ? 'signed-out'
        : error.status === 403
          ? 'no-role'
          : 'no-signal'
      if (line !== 'no-signal') await forgetDay()
      return line
    }
  })

/** Ends the session of who has signed out before; nothing of people is left, whatever was on its way as they did. */
async function leave(): Promise<Line> {
  await forgetDay()
  await signOutStaff().catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  })
  await keepLeaving(false)
  return 'signed-out'
}

/**
 * After the events: a weak line is for these first. One that the laboratory refuses is not sent for ever, and its collector
 * is told.
 */
async function sendPhotos(staffId: string): Promise<void> {
  for (const { staffId: own, ...photo } of await readPhotos()) {
    if (own !== staffId) continue
    try {
      await sendVisitPhoto({ body: { ...photo, sentAt: new Date().toISOString() } })
      await forgetPhoto(photo.id)
    } catch (error) {
      if (!(error instanceof CallError) || ![404, 422].includes(error.status)) throw error
      const { message: problem, answer } = error
      const { said = { key: 'askTheDesk', values: {} } } = answer as { said?: Keyed }
      await refusePhoto({ id: photo.id, orderId: photo.orderId, problem, said })
    }
  }
}

/**
 * `left`: they have signed out meanwhile. What was sent and not settled (also where the phone has no room for the day) is
 * sent again, and known.
 */
async function sendAll(staffId: string, first: Kept): Promise<Kept> {
  for (let kept = first; ; ) {
    const batch = (await readWaiting()).filter(one => one.staffId === staffId).slice(0, AT_ONCE)
    if (batch.length === 0) return kept
    const body = { sentAt: new Date().toISOString(), events: batch.map(({ told }) => told) }
    const { outcomes } = await sendCollectorEvents({ body })
    const known = new Set(outcomes.map(({ id }) => id))
    // An answer that names none of them would be asked for without end.
    if (!batch.some(({ id }) => known.has(id))) return kept
    // The day first: what was done is always in one of the two.
    kept = await keepDay((await getCollectorDay()).day)
    if (kept !== 'kept') return kept
    await settle(
      [...known],
      outcomes.flatMap(({ id, outcome, problem, said }) => {
        const orderId = batch.find(one => one.id === id)?.told.orderId ?? ''
        return outcome === 'refused' ? [{ id, orderId, problem: problem ?? '', said }] : []
      }),
    )
  }
}
