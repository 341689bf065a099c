import { useCallback, useEffect, useState } from 'react'
import { answerOrder } from '#kit/answer-order.ts'
import { MAX_CLOCK_SKEW_MS } from '#rules/collector/phone-events.ts'
import { type DoorEvent, type Progress, progressOf } from '#rules/collector/visit-progress.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { toPaise } from '#rules/money.ts'
import type { CollectorDay, CollectorVisit, Told } from './contract.ts'
import {
  dropDay,
  forgetDay,
  keepLeaving,
  type NotTaken,
  note,
  notePhoto,
  readDay,
  readNotTaken,
  readPhotos,
  readSentAt,
  readSkew,
  readTries,
  readWaiting,
  type WaitingEvent,
  type WaitingPhoto,
} from './kept.ts'
import { type Line, sync } from './sync.ts'

/** The day as the phone has it, with what is not sent yet folded in. */

/** How often it asks; sooner where a network is there and no answer came yet. */
const EVERY_MS = 30 * SECOND_MS
const AGAIN_MS = 5 * SECOND_MS

/** A visit with how far it is. */
export type PhoneVisit = CollectorVisit & { progress: Progress }

export interface Phone {
  /** Undefined while the phone's own list is read. */
  isRead: boolean
  day: CollectorDay | undefined
  visits: PhoneVisit[]
  waiting: WaitingEvent[]
  /** Photographs that are not sent yet. */
  photos: WaitingPhoto[]
  notTaken: NotTaken[]
  tries: Readonly<Record<string, number>>
  line: Line | 'asking'
  sentAt: string | undefined
  isClockWrong: boolean
}

const EMPTY: Phone = {
  isRead: false,
  day: undefined,
  visits: [],
  waiting: [],
  photos: [],
  notTaken: [],
  tries: {},
  line: 'asking',
  sentAt: undefined,
  isClockWrong: false,
}

/** What is told, without what the phone adds. */
export type ToTell = Told extends infer T ? (T extends Told ? Omit<T, 'id' | 'at' | 'skewMs'> : never) : never

/** An id, and the time by this phone's clock with what is known of how wrong it is. */
async function madeNow() {
  const skewMs = await readSkew()
  const made = { id: crypto.randomUUID(), at: new Date().toISOString() }
  return skewMs === undefined ? made : { ...made, skewMs: Math.round(skewMs) }
}

/** When something was done, by the shop's clock as far as the phone knows it; ISO. */
export const shopTimeOf = ({ at, skewMs = 0 }: { at: string; skewMs?: number | undefined }): string =>
  new Date(Date.parse(at) + skewMs).toISOString()

const doorEventOf = ({ told }: WaitingEvent): DoorEvent => ({
  id: told.id,
  kind: told.kind,
  at: shopTimeOf(told),
  ...(told.kind === 'tube_bound' ? { details: { tube: told.tube, code: told.code } } : {}),
  ...('amount' in told ? { details: { paise: toPaise(told.amount) } } : {}),
})

/** The visits of today only: those of another day are no business of this phone any more. */
function visitsOf(
  day: CollectorDay | undefined,
  waiting: readonly WaitingEvent[],
  today: IndianDate,
): PhoneVisit[] {
  if (day?.date !== today) return []
  return day.visits.map(visit => {
    const own = waiting.filter(one => one.staffId === day.staff.id && one.told.orderId === visit.orderId)
    return { ...visit, progress: progressOf([...visit.events, ...own.map(doorEventOf)]) }
  })
}

async function readPhone(): Promise<Omit<Phone, 'line'>> {
  const [waiting, photos, skew] = [await readWaiting(), await readPhotos(), (await readSkew()) ?? 0]
  const today = indianDate(new Date(Date.now() + skew))
  await dropDay(today)
  const [day, notTaken, tries, sentAt] = await Promise.all([
    readDay(),
    readNotTaken(),
    readTries(),
    readSentAt(),
  ])
  return {
    isRead: true,
    visits: visitsOf(day, waiting, today),
    waiting,
    photos,
    notTaken,
    tries,
    sentAt,
    day,
    isClockWrong: Math.abs(skew) > MAX_CLOCK_SKEW_MS,
  }
}

/** What the phone has, read again after each change; a slow reading does not replace a newer one. */
function useReading() {
  const [phone, setPhone] = useState<Phone>(EMPTY)
  const [startReading] = useState(answerOrder)
  const show = useCallback(
    async (line?: Line) => {
      const isNewer = startReading()
      const read = await readPhone()
      const isShown = isNewer()
      setPhone(before => ({ ...before, ...(isShown ? read : {}), ...(line ? { line } : {}) }))
    },
    [startReading],
  )
  const reread = useCallback(() => show(), [show])
  const refresh = useCallback(async () => {
    const line = await sync()
    await show(line)
    return line
  }, [show])
  return { phone, show, reread, refresh }
}

/** The phone's day, what changes it, and its way to the laboratory. */
export function useCollector() {
  const { phone, show, reread, refresh } = useReading()
  useEffect(() => {
    void reread().then(refresh)
  }, [reread, refresh])
  // 'online' tells of a network, not of a way to the laboratory.
  const every = phone.line === 'no-signal' ? AGAIN_MS : EVERY_MS
  useEffect(() => {
    const again = () => {
      if (document.visibilityState !== 'hidden' && navigator.onLine) void refresh()
    }
    const timer = setInterval(again, every)
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [every, refresh])

  const staffId = phone.day?.staff.id
  /** False: there was no room, and nothing is noted. */
  const tell = useCallback(
    async (told: ToTell): Promise<boolean> => {
      if (!staffId) return false
      try {
        await note(staffId, { ...told, ...(await madeNow()) } as Told)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        return false
      }
      await reread()
      void refresh()
      return true
    },
    [staffId, reread, refresh],
  )
  /** False: there was no room. */
  const keepPhoto = useCallback(
    async (orderId: string, jpeg: string): Promise<boolean> => {
      if (!staffId) return false
      try {
        await notePhoto({ ...(await madeNow()), staffId, orderId, jpeg })
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        return false
      }
      await reread()
      return true
    },
    [staffId, reread],
  )
  const signOut = useCallback(async () => {
    // The phone forgets at once, the laboratory is told as soon as it can be. Twice: the first makes room for the note that
    // they leave, the second takes what came meanwhile.
    await forgetDay()
    await keepLeaving(true)
    await forgetDay()
    await show('signed-out')
    void sync()
  }, [show])
  return { phone, tell, keepPhoto, refresh, reread, signOut }
}

export type CollectorApp = ReturnType<typeof useCollector>
