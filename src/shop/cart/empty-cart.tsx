import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { pieces, say } from '#text/text.ts'
import emptyBag from './empty-bag.svg?no-inline'
import { OtherTabNote } from './other-tab-note.tsx'
import * as words from './words.ts'

interface EmptyCartProps {
  /** The line of the item that was removed last. */
  removed?: ReactNode
}

export function EmptyCart({ removed }: EmptyCartProps) {
  return (
    <Empty
      level={1}
      picture={<img src={emptyBag} alt="" className="size-28" />}
      title={say(orders.cartIsEmpty)}
      action={<ButtonLink to={links.home}>{say(common.continueShopping)}</ButtonLink>}
    >
      <p>
        {pieces(words.emptyHint, {
          orders: (
            <Link key="orders" to={links.myOrders} className="font-semibold text-leaf underline">
              {say(common.myOrders)}
            </Link>
          ),
        })}
      </p>
      {removed}
      <OtherTabNote className="mt-4 text-left" />
    </Empty>
  )
}
