import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#contract/client.ts'
import type { SlotDays } from '#contract/orders.ts'
import type { City } from '#rules/cities.ts'
import { slotsNotLoaded } from '#text/orders/slots.ts'
import { say } from '#text/text.ts'
import { api, messageOf } from '#web/platform/api.ts'

interface Slots {
  city: City
  /** Null while they are on their way. */
  days: SlotDays['days'] | null
  problem?: string
}

/**
 * The five days with their slots in a city, as the shop offers them now. Asked for whenever `isShown` becomes true: minutes
 * may lie between two steps. `reload` asks again.
 */
export function useSlots(city: City, isShown: boolean): Slots & { reload: () => Promise<void> } {
  const [slots, setSlots] = useState<Slots>({ city, days: null })
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const loaded = await loadSlots(city, signal)
      if (!signal?.aborted) setSlots(loaded)
    },
    [city],
  )
  useEffect(() => {
    if (!isShown) return
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load, isShown])
  const reload = useCallback(() => load(), [load])
  // What was loaded for another city is nobody's business any more.
  return slots.city === city ? { ...slots, reload } : { city, days: null, reload }
}

async function loadSlots(city: City, signal?: AbortSignal): Promise<Slots> {
  try {
    const { days } = await api.listSlots({ query: { city } }, { signal })
    return { city, days }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = messageOf(error, say(slotsNotLoaded))
    return { city, days: null, problem }
  }
}
