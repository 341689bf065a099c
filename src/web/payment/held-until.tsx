import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { formatTime } from '#rules/dates.ts'
import { minutesHeld } from '#web/visit/visit-words.ts'

/** Often enough for a number of minutes. */
const LOOK_EVERY_MS = 10_000

/** 'Your slot is kept until 1:57 am (28 min left).' for an order that isn't paid yet. */
export function HeldUntil({ order: { holdExpiresAt } }: { order: Pick<Order, 'holdExpiresAt'> }) {
  const [minutes, setMinutes] = useState(() => minutesHeld(holdExpiresAt, new Date()))
  useEffect(() => {
    const look = () => setMinutes(minutesHeld(holdExpiresAt, new Date()))
    look()
    const looking = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [holdExpiresAt])
  if (!holdExpiresAt) return null
  return (
    <>
      Your slot is kept until <time dateTime={holdExpiresAt}>{formatTime(holdExpiresAt)}</time>{' '}
      <span className="whitespace-nowrap tabular-nums">
        ({minutes > 0 ? `${minutes} min left` : 'less than a minute left'})
      </span>
    </>
  )
}
