import { formatDateTime } from '#rules/dates.ts'
import { formatNearTime } from '#rules/near-time.ts'
import { useDesk } from './desk-context.ts'

/** In a sentence: today without the day, this year without the year. */
export function useNearTime(): (at: string) => string {
  const { now } = useDesk()
  return at => formatNearTime(at, now())
}

/** Today without the day, this year without the year; whole on pointing at it. */
export function DeskTime({ at }: { at: string }) {
  const { now } = useDesk()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatNearTime(at, now())}
    </time>
  )
}
