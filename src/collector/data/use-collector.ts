import { useCallback, useEffect, useState } from 'react'
import { createRequestOrder } from '#kit/request-order.ts'
import { leftToTake } from '#rules/collector/left-to-take.ts'
import { MAX_CLOCK_SKEW_MS } from '#rules/collector/phone-events.ts'
import { computeProgress, type DoorEvent, type DoorProgress } from '#rules/collector/visit-progress.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import type { CollectorDay, CollectorVisit, ReportedEvent } from './contract.ts'
import {
  deleteDay,
  deleteOldDay,
  isNoRoom,
  type RefusedEvent,
  readDay,
  readLost,
  readPhotos,
  readRefused,
  readSentAt,
  readSkew,
  readWaiting,
  readWrongCodes,
  storeEvent,
  storeLeaving,
  storeUnsentCount,
  storeWaitingPhoto,
  type WaitingEvent,
  type WaitingPhoto,
} from './stored.ts'
import { type SyncOutcome, sync } from './sync.ts'

/** Interval of synchronisation; shorter while there is a network but no answer. */
const EVERY_MS = 30 * SECOND_MS
const AGAIN_MS = 5 * SECOND_MS

export type PhoneVisit = CollectorVisit & { progress: DoorProgress }

export interface Phone {
  /** False until the phone's own data has been read. */
  isRead: boolean
  day: CollectorDay | undefined
  visits: PhoneVisit[]
  waiting: WaitingEvent[]
  photos: WaitingPhoto[]
  notTaken: RefusedEvent[]
  tries: Readonly<Record<string, number>>
  /** `none`: the first synchronisation has not ended. */
  lastSync: SyncOutcome | 'none'
  sentAt: string | undefined
  isClockWrong: boolean
  /** When the day was read, by the shop's clock. */
  readAt: Date
  /** Unsent updates that the phone deleted. */
  lost: number
}

/** A database that does not work stays unusable until the app is opened again. */
export type SaveOutcome = 'saved' | 'storageFull' | 'notSaved'

const EMPTY: Phone = {
  isRead: false,
  day: undefined,
  visits: [],
  waiting: [],
  photos: [],
  notTaken: [],
  tries: {},
  lastSync: 'none',
  sentAt: undefined,
  isClockWrong: false,
  readAt: new Date(0),
  lost: 0,
}

/** An event without the fields that the phone adds. */
export type EventToReport = ReportedEvent extends infer T
  ? T extends ReportedEvent
    ? Omit<T, 'id' | 'at' | 'skewMs'>
    : never
  : never

/** Adds an id, the time by this phone's clock, and the known error of that clock. */
async function createStamp() {
  const skewMs = await readSkew()
  const made = { id: crypto.randomUUID(), at: new Date().toISOString() }
  return skewMs === undefined ? made : { ...made, skewMs: Math.round(skewMs) }
}

/** ISO time by the shop's clock, as far as its difference is known. */
export const toShopTime = ({ at, skewMs = 0 }: { at: string; skewMs?: number | undefined }): string =>
  new Date(Date.parse(at) + skewMs).toISOString()

const doorEventOf = ({ told }: WaitingEvent): DoorEvent => ({
  id: told.id,
  kind: told.kind,
  at: toShopTime(told),
  ...(told.kind === 'tube_bound' ? { details: { tube: told.tube, code: told.code } } : {}),
  ...(told.kind === 'absent' ? { details: { person: told.person } } : {}),
  ...('amount' in told ? { details: { paise: toPaise(told.amount) } } : {}),
})

const NO_NEEDS = { fastingHours: 0, noFast: null, afterMealHours: 0, fast: null }

/** How an unsent correction writes a person down. */
function correctedTo(waiting: readonly WaitingEvent[], position: number) {
  const [last] = waiting
    .flatMap(({ told }) => (told.kind === 'corrected' && told.person === position ? [told] : []))
    .slice(-1)
  if (!last) return {}
  const { name, age, ageMonths, gender } = last
  const months = typeof ageMonths === 'number' ? ageMonths : null
  return { name, age: Number(age), ageMonths: months, gender: GENDERS.codeOf(gender) ?? ('other' as const) }
}

/** Only today's visits: those of another day must not be shown any more. */
function visitsOf(
  day: CollectorDay | undefined,
  waiting: readonly WaitingEvent[],
  today: IndianDate,
): PhoneVisit[] {
  if (day?.date !== today) return []
  return day.visits.map(visit => {
    const own = waiting.filter(
      event => event.staffId === day.staff.id && event.told.orderId === visit.orderId,
    )
    const events = own.map(doorEventOf)
    return {
      ...visit,
      toTake: toRupees(leftToTake(toPaise(visit.toTake), events)),
      // A day that the previous release of the app has stored has no needs.
      people: visit.people.map(person => ({
        ...person,
        ...correctedTo(own, person.position),
        eating: { ...NO_NEEDS, ...person.eating },
      })),
      progress: computeProgress([...visit.events, ...events]),
    }
  })
}

async function readPhone(): Promise<Omit<Phone, 'lastSync'>> {
  const [waiting, photos, skew = 0] = await Promise.all([readWaiting(), readPhotos(), readSkew()])
  const readAt = new Date(Date.now() + skew)
  const today = indianDate(readAt)
  await deleteOldDay(today)
  const [day, notTaken, tries, sentAt, lost] = await Promise.all([
    readDay(),
    readRefused(),
    readWrongCodes(),
    readSentAt(),
    readLost(),
  ])
  storeUnsentCount(waiting.length + photos.length)
  return {
    isRead: true,
    visits: visitsOf(day, waiting, today),
    waiting,
    photos,
    notTaken,
    tries,
    sentAt,
    day,
    lost,
    isClockWrong: Math.abs(skew) > MAX_CLOCK_SKEW_MS,
    readAt,
  }
}

function saveProblem(error: unknown): SaveOutcome {
  if (!(error instanceof DOMException)) throw error
  return isNoRoom(error) ? 'storageFull' : 'notSaved'
}

/** Reads the phone's data again after each change; a slow read does not replace a newer one. */
function useReading() {
  const [phone, setPhone] = useState<Phone>(EMPTY)
  const [startReading] = useState(createRequestOrder)
  const show = useCallback(
    async (lastSync?: SyncOutcome) => {
      const isNewer = startReading()
      const read = await readPhone()
      const isShown = isNewer()
      setPhone(before => ({ ...before, ...(isShown ? read : {}), ...(lastSync ? { lastSync } : {}) }))
    },
    [startReading],
  )
  const reread = useCallback(() => show(), [show])
  const refresh = useCallback(async () => {
    const outcome = await sync()
    await show(outcome)
    return outcome
  }, [show])
  return { phone, show, reread, refresh }
}

export function useCollector() {
  const { phone, show, reread, refresh } = useReading()
  useEffect(() => {
    void reread().then(refresh)
  }, [reread, refresh])
  // 'online' means that there is a network, not a connection to the laboratory.
  const every = phone.lastSync === 'no-signal' ? AGAIN_MS : EVERY_MS
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
  const record = useCallback(
    async (event: EventToReport): Promise<SaveOutcome> => {
      if (!staffId) return 'notSaved'
      try {
        await storeEvent(staffId, { ...event, ...(await createStamp()) } as ReportedEvent)
      } catch (error) {
        return saveProblem(error)
      }
      await reread()
      void refresh()
      return 'saved'
    },
    [staffId, reread, refresh],
  )
  const keepPhoto = useCallback(
    async (orderId: string, jpeg: string): Promise<SaveOutcome> => {
      if (!staffId) return 'notSaved'
      try {
        await storeWaitingPhoto({ ...(await createStamp()), staffId, orderId, jpeg })
      } catch (error) {
        return saveProblem(error)
      }
      await reread()
      return 'saved'
    },
    [staffId, reread],
  )
  const signOut = useCallback(async () => {
    // Deletes the phone's data at once. The session ends once there is a connection. The first deletion makes room for
    // the mark of the sign-out, the second removes data that arrived meanwhile.
    await deleteDay()
    await storeLeaving(true)
    await deleteDay()
    await show('signed-out')
    void sync()
  }, [show])
  return { phone, record, keepPhoto, refresh, reread, signOut }
}

export type CollectorApp = ReturnType<typeof useCollector>
