import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { whyCancelled } from '#web/orders/order-words.ts'
import { links } from '#web/platform/links.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** What the payment summary says when there is no order to pay. */

/** The shop could not be asked, or did not tell. */
export function NotLoaded({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Empty
      level={1}
      title="Your order is not here yet"
      action={
        <Button busy={state === 'loading' && 'Loading...'} onClick={() => void revalidate()}>
          Try Again
        </Button>
      }
    >
      <p>{problem}</p>
    </Empty>
  )
}

/** An order that nobody has, or somebody else. */
export function Unknown() {
  return (
    <Empty
      level={1}
      title="Order not found"
      action={<ButtonLink to={links.myOrders}>View My Orders</ButtonLink>}
    >
      <p>Was it booked with another phone number? My Orders shows what was booked with yours.</p>
    </Empty>
  )
}

/** A cancelled order. */
export function Ended({ order }: { order: Order }) {
  const isReplaced = order.cancelReason === 'replaced'
  return (
    <Empty
      level={1}
      title="This order can't be paid any more"
      action={
        isReplaced ? (
          <ButtonLink to={links.myOrders}>View My Orders</ButtonLink>
        ) : (
          <ButtonLink to={links.cart}>Go to your cart</ButtonLink>
        )
      }
    >
      <p>
        Order {order.orderId}: {whyCancelled(order)}{' '}
        {isReplaced ? 'The newer one can be paid in My Orders.' : 'Please book again.'}
      </p>
    </Empty>
  )
}
