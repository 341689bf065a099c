import { words } from './words.ts'

const HOUR_MINUTES = 60

/** 'in 14 min', 'in 1 h 21 min' */
export function formatMinutesUntil(count: number): string {
  const [hours, minutes] = [Math.floor(count / HOUR_MINUTES), count % HOUR_MINUTES]
  if (hours === 0) return words.inMinutes({ minutes })
  return minutes === 0 ? words.inHours({ hours }) : words.inHoursMinutes({ hours, minutes })
}
