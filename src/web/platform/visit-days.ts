import { useEffect, useState } from 'react'
import { firstVisitDay, lastConsultationDay, lastHomeVisitDay } from '#contract/visits.ts'

/** The first and the last value that a native date picker offers. */
export interface PickerBounds {
  min: string
  max: string
}

/** For `<input type="date">`: tomorrow in India, to a year ahead. */
export const homeVisitBounds = (now: Date): PickerBounds => ({
  min: firstVisitDay(now),
  max: lastHomeVisitDay(now),
})

/**
 * For `<input type="datetime-local">`, whose value has no zone and is India's time here wherever the browser is: from the
 * first minute of tomorrow to the last minute of the day three months ahead.
 */
export const consultationBounds = (now: Date): PickerBounds => ({
  min: `${firstVisitDay(now)}T00:00`,
  max: `${lastConsultationDay(now)}T23:59`,
})

/**
 * Bounds by the clock of this browser, which only help to choose: the shop decides. Unset in a page as it comes from the
 * server, which was written down for everyone, perhaps days ago.
 */
export function usePickerBounds(boundsAt: (now: Date) => PickerBounds): Partial<PickerBounds> {
  const [bounds, setBounds] = useState<Partial<PickerBounds>>({})
  useEffect(() => setBounds(boundsAt(new Date())), [boundsAt])
  return bounds
}
