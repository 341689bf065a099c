import { useEffect, useState } from 'react'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { formatTime } from '#rules/dates.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { minutesHeld } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { lessThanMinute, minutesLeft, payBy, slotKeptUntil } from './words.ts'

/** Update interval of the minutes left, ms. */
const UPDATE_EVERY_MS = 10_000

/** 'Your slot is kept until 1:57 AM (28 min left).' for an unpaid order; an addition holds no slot. */
export function HeldUntil({
  order: { holdExpiresAt, addedTo },
}: {
  order: Pick<Order, 'holdExpiresAt' | 'addedTo'>
}) {
  const [minutes, setMinutes] = useState(() => minutesHeld(holdExpiresAt, shopNow()))
  useEffect(() => {
    const update = () => setMinutes(minutesHeld(holdExpiresAt, shopNow()))
    update()
    const timer = setInterval(update, UPDATE_EVERY_MS)
    return () => clearInterval(timer)
  }, [holdExpiresAt])
  if (!holdExpiresAt) return null
  return (
    <>
      {sayWithElements(addedTo ? payBy : slotKeptUntil, {
        time: <time dateTime={holdExpiresAt}>{formatTime(holdExpiresAt)}</time>,
      })}{' '}
      <span className="whitespace-nowrap tabular-nums">
        ({minutes > 0 ? say(minutesLeft, { count: minutes }) : say(lessThanMinute)})
      </span>
    </>
  )
}
