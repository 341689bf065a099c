import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { pieces, say } from '#text/text.ts'
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
      picture={<EmptyBag />}
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

/** A bag with a drop on it, as My Orders has a tube. */
const EmptyBag = () => (
  <svg viewBox="0 0 120 120" aria-hidden="true" className="size-28 fill-none stroke-ink" strokeWidth={2.5}>
    <circle cx="60" cy="62" r="48" className="fill-leaf-tint stroke-none" />
    <path
      d="M37 48h46l5 42a6 6 0 0 1-6 7H38a6 6 0 0 1-6-7Z"
      className="fill-surface"
      strokeLinejoin="round"
    />
    <path d="M48 56V44a12 12 0 0 1 24 0v12" strokeLinecap="round" />
    <path d="M60 62c6 7 9 11 9 16a9 9 0 0 1-18 0c0-5 3-9 9-16Z" className="fill-marigold stroke-none" />
  </svg>
)
