import { useEffect, useState } from 'react'
import {
  CONSULTATION_HOURS,
  firstVisitDay,
  lastConsultationDay,
  lastHomeVisitDay,
} from '#rules/visits/request-forms.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'

/** `min` and `max` of a native date picker. */
export interface PickerBounds {
  min: string
  max: string
}

/** For `<input type="date">`: tomorrow in India, to a year ahead. */
export const homeVisitBounds = (now: Date): PickerBounds => ({
  min: firstVisitDay(now),
  max: lastHomeVisitDay(now),
})

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/**
 * For `<input type="datetime-local">`, whose value has no time zone and is read as India's time: from tomorrow's first
 * hour to the last hour of the day three months ahead. A picker can't exclude the nights in between.
 */
export const consultationBounds = (now: Date): PickerBounds => ({
  min: `${firstVisitDay(now)}T${hourText(CONSULTATION_HOURS.from)}`,
  max: `${lastConsultationDay(now)}T${hourText(CONSULTATION_HOURS.to)}`,
})

/**
 * Bounds by the browser's clock; the server validates. Unset until hydration, as the HTML is cached and may be days
 * old.
 */
export function usePickerBounds(boundsAt: (now: Date) => PickerBounds): Partial<PickerBounds> {
  const [bounds, setBounds] = useState<Partial<PickerBounds>>({})
  useEffect(() => setBounds(boundsAt(shopNow())), [boundsAt])
  return bounds
}
