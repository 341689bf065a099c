import { CallError } from '#contract/client.ts'
import type { Keyed } from '#text/collector/refusals.ts'
import { getCollectorDay, sendCollectorEvents, sendVisitPhoto, signOutStaff } from './collector-api.ts'
import {
  forgetDay,
  forgetPhoto,
  isLeaving,
  keepDay,
  keepLeaving,
  keepSentAt,
  readPhotos,
  readWaiting,
  refusePhoto,
  settle,
} from './kept.ts'

/** How a try to send and to hear went. */
export type Line = 'open' | 'no-signal' | 'signed-out' | 'no-role'

const AT_ONCE = 50

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
      if (!(await keepDay(day))) return await leave()
      if (!(await sendAll(day.staff.id))) return await leave()
      await sendPhotos(day.staff.id)
      await keepSentAt(new Date().toISOString())
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
      await sendVisitPhoto({ body: photo })
      await forgetPhoto(photo.id)
    } catch (error) {
      if (!(error instanceof CallError) || ![404, 422].includes(error.status)) throw error
      const { message: problem, answer } = error
      const said = (answer as { said?: Keyed }).said ?? null
      await refusePhoto({ id: photo.id, orderId: photo.orderId, problem, said })
    }
  }
}

/** False: they have signed out meanwhile. What was sent and not settled is sent again, and known. */
async function sendAll(staffId: string): Promise<boolean> {
  for (;;) {
    const batch = (await readWaiting()).filter(one => one.staffId === staffId).slice(0, AT_ONCE)
    if (batch.length === 0) return true
    const body = { sentAt: new Date().toISOString(), events: batch.map(({ told }) => told) }
    const { outcomes } = await sendCollectorEvents({ body })
    const known = new Set(outcomes.map(({ id }) => id))
    // An answer that names none of them would be asked for without end.
    if (!batch.some(({ id }) => known.has(id))) return true
    // The day first: what was done is always in one of the two.
    if (!(await keepDay((await getCollectorDay()).day))) return false
    await settle(
      [...known],
      outcomes.flatMap(({ id, outcome, problem, said }) => {
        const orderId = batch.find(one => one.id === id)?.told.orderId ?? ''
        return outcome === 'refused' ? [{ id, orderId, problem: problem ?? '', said }] : []
      }),
    )
  }
}
