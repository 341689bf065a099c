import { Link } from 'react-router'
import { Notice } from '#kit/notice.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { awaitsVisit } from './order-status.ts'
import { changeItThere, followsVisit } from './words.ts'

/** For an addition: the order of its visit; else null. */
export function AddedTo({ order }: { order: Order }) {
  const { addedTo } = order
  if (!addedTo) return null
  const root = (
    <Link to={links.orderDetails(addedTo)} className="text-link whitespace-nowrap">
      #{addedTo}
    </Link>
  )
  return (
    <Notice kind="info">
      {sayWithElements(followsVisit, { order: root })} {awaitsVisit(order) && say(changeItThere)}
    </Notice>
  )
}
