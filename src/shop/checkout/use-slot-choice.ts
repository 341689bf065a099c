import { useLayoutEffect, useState } from 'react'
import type { IndianDate } from '#rules/dates.ts'
import type { PossibleHours } from '#rules/visits/eating.ts'
import type { OpeningHours } from '#rules/visits/opening.ts'
import { useCheckout } from './checkout.ts'
import { dayAtCentre, dayToShow, earliestSlot, slotToShow } from './slot-words.ts'
import type { useSlots } from './use-slots.ts'

interface SlotChoiceOptions {
  days: ReturnType<typeof useSlots>['days']
  centre: OpeningHours | null
  visit: PossibleHours
  /** True once the catalogue is loaded, which decides the times that are early enough. */
  isVisitKnown: boolean
  /** Chooses the earliest time if the customer has nothing else left to choose. */
  isSuggested: boolean
}

/** The chosen slot: stored in the draft immediately, and dropped when it is no longer available. */
export function useSlotChoice(options: SlotChoiceOptions) {
  const { centre, visit, isVisitKnown, isSuggested } = options
  const { draft, change } = useCheckout()
  const days = options.days?.map(day => dayAtCentre(day, centre))
  const day = days && dayToShow(days, draft.date)
  const hour = slotToShow(day, draft.slotHour, visit)
  // Layout effects, because a day clicked between the paint and an effect would be overridden.
  useLayoutEffect(() => {
    if (day && (day.date !== draft.date || hour !== draft.slotHour))
      change({ date: day.date, slotHour: hour })
  }, [day, hour, draft.date, draft.slotHour, change])
  const [isSuggesting, setSuggesting] = useState(isSuggested)
  useLayoutEffect(() => {
    if (!isSuggesting || !days || !isVisitKnown) return
    setSuggesting(false)
    const earliest = earliestSlot(days, visit)
    if (earliest && draft.slotHour === null) change(earliest)
  })
  return {
    days,
    day,
    hour,
    /** The hour stays chosen if it is free on that day. */
    chooseDay: (date: string) => {
      setSuggesting(false)
      change({ date })
    },
    chooseTime: (slotHour: number, date: IndianDate) => {
      setSuggesting(false)
      change({ date, slotHour, releasedIn: '' })
    },
  }
}
