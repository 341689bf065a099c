import { useEffect, useState } from 'react'
import {
  CONSULTATION_HOURS,
  firstVisitDay,
  lastConsultationDay,
  lastHomeVisitDay,
} from '#rules/visits/request-forms.ts'

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

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/**
 * For `<input type="datetime-local">`, whose value has no zone and is India's time here wherever the browser is: from the
 * first hour of tomorrow to the last of the day three months ahead. A picker can't close the nights between them.
 */
export const consultationBounds = (now: Date): PickerBounds => ({
  min: `${firstVisitDay(now)}T${clock(CONSULTATION_HOURS.from)}`,
  max: `${lastConsultationDay(now)}T${clock(CONSULTATION_HOURS.to)}`,
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
