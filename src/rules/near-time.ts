import { formatDateTime, formatDay, formatTime, indianDate } from './dates.ts'

// Apart from the other dates, which every page of the shop loads.

/** '5:30 PM' today, 'Mon, 23 Nov, 5:30 PM' in the same year, else with the year; in India. */
export function formatNearTime(at: Date | string, now: Date): string {
  const date = indianDate(new Date(at))
  const today = indianDate(now)
  if (date === today) return formatTime(at)
  return date.slice(0, 4) === today.slice(0, 4) ? `${formatDay(date)}, ${formatTime(at)}` : formatDateTime(at)
}
