import { sayWith } from '#kit/toasts/say-with.ts'
import { formatCountdown } from '#rules/durations.ts'
import { requestedElsewhereWait } from '#text/errors/http.ts'
import { say } from '#text/text.ts'
import { useCountdown } from './countdown.ts'
import { requestedElsewhere } from './words.ts'

/** Says that the code was requested on another device, and when one can be sent here (`until`, ms since 1970). */
export function RequestedElsewhere({ until }: { until: number }) {
  const left = useCountdown(until)
  if (left === 0) return say(requestedElsewhere)
  // A timer is not read out with each second, as the status around it would be.
  return sayWith(requestedElsewhereWait, {
    time: (
      <span role="timer" className="tabular-nums">
        {formatCountdown(left)}
      </span>
    ),
  })
}
