import { useLocation } from 'react-router'
import { links } from '#web/platform/links.ts'
import { loginThen } from '#web/session/require-login.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { NotLoaded } from './nothing-to-pay.tsx'

/** Why the order in the address is not shown, and the way on. */
export function ConfirmationNotShown({ problem }: { problem: 'signed-out' | 'unknown' | 'unanswered' }) {
  const { pathname, search } = useLocation()
  if (problem === 'signed-out') {
    return (
      <Empty
        level={1}
        title="Please log in to see this order"
        action={<ButtonLink to={loginThen(pathname + search)}>Login</ButtonLink>}
      />
    )
  }
  if (problem === 'unknown') {
    return (
      <Empty
        level={1}
        title="We could not find this order"
        action={<ButtonLink to={links.myOrders}>View My Orders</ButtonLink>}
      >
        <p>The order number in the address is not one of yours. Nothing has changed in your bookings.</p>
      </Empty>
    )
  }
  return <NotLoaded problem="The shop could not be reached. Please check your connection and try again." />
}
