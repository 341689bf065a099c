import { useCallback, useEffect, useState } from 'react'
import { useOnline } from '#kit/use-online.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import type { SlotDayAnswer } from '#shop/visit/contract.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { SlotDay } from './slot-words.ts'
import { slotsNotLoaded } from './words.ts'

interface Slots {
  city: string
  people: number
  /** Null while loading, and on errors. */
  days: readonly SlotDay[] | null
  problem?: string
}

/** Fetched each time `isShown` becomes true, because slots change by the minute. */
export function useSlots(
  city: string,
  isShown: boolean,
  people: number,
): Slots & { reload: () => Promise<void> } {
  const [slots, setSlots] = useState<Slots>({ city, people, days: null })
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const loaded = await loadSlots(city, people, signal)
      if (!signal?.aborted) setSlots(loaded)
    },
    [city, people],
  )
  useEffect(() => {
    if (!isShown) return
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load, isShown])
  const reload = useCallback(() => load(), [load])
  useOnline(() => {
    if (isShown && slots.problem) void load()
  })
  // Drops the slots of the previous city.
  return slots.city === city && slots.people === people
    ? { ...slots, reload }
    : { city, people, days: null, reload }
}

/** Slots by their hour instead of their label. */
const slotDayOf = ({ date, slots }: SlotDayAnswer): SlotDay => ({
  date,
  slots: slots.flatMap(({ timeSlot, ...slot }) => {
    const hour = slotHour(timeSlot)
    return hour === undefined ? [] : { hour, ...slot }
  }),
})

async function loadSlots(city: string, people: number, signal?: AbortSignal): Promise<Slots> {
  try {
    const { days } = await api.listSlots(
      { query: people > 1 ? { city, patients: people } : { city } },
      { signal },
    )
    return { city, people, days: days.map(slotDayOf) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = errorMessage(error, say(slotsNotLoaded))
    return { city, people, days: null, problem }
  }
}
