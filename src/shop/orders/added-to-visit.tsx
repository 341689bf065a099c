import { say } from '#text/text.ts'
import type { ListedOrder, Order } from '#wire/orders/order.ts'
import { AddedTests } from './additions.tsx'
import { hasAdditions } from './order-facts.tsx'
import { orderRefundSentence } from './order-words.ts'
import { ReportButtons } from './report-button.tsx'
import { addedTitle } from './words.ts'

interface AddedToVisitProps {
  order: Order
  /** The added orders, as the list has them. */
  added: readonly ListedOrder[]
}

/** What was added to a visit, in the row of its order. */
export default function AddedToVisit({ order, added }: AddedToVisitProps) {
  if (!hasAdditions(order)) return null
  return (
    <div className="mt-1 border-t border-line pt-3 pb-1">
      <h3 className="text-sm text-muted">{say(addedTitle)}</h3>
      <AddedTests
        order={order}
        more={({ orderId }) =>
          added
            .filter(addition => addition.orderId === orderId)
            .map(addition => <RefundAndReport key={addition._id} order={addition} />)
        }
      />
    </div>
  )
}

function RefundAndReport({ order }: { order: Order }) {
  return (
    <>
      {order.refund && <p className="text-sm text-muted">{orderRefundSentence(order.refund, order)}</p>}
      <ReportButtons order={order} />
    </>
  )
}
