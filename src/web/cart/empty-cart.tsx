import { Link } from 'react-router'
import { links } from '#web/platform/links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { OtherTabNote } from './other-tab-note.tsx'

/** Nothing to book. */
export function EmptyCart() {
  return (
    <Empty
      level={1}
      title="Your cart is empty"
      action={<ButtonLink to={links.home}>Continue Shopping</ButtonLink>}
    >
      <p>
        Tests and check-ups that you choose appear here. What you have booked stands in{' '}
        <Link to={links.myOrders} className="font-semibold text-leaf underline">
          My Orders
        </Link>
        .
      </p>
      <OtherTabNote className="mt-4 text-left" />
    </Empty>
  )
}
