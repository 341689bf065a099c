import { WaitingRefund } from '#desk/approvals/waiting-refund.tsx'
import { formatTime } from '#rules/dates.ts'
import { formatShortRupees } from '#rules/money.ts'
import { isDue } from '#rules/orders/due.ts'
import type { DeskOrder } from './contract.ts'
import { InvoiceLink } from './order-links.tsx'
import { FactGroup, OrderFact, SumFact } from './parts.tsx'

/** In rupees, with the additions. */
export const dueAtVisit = ({ money, additions }: DeskOrder): number =>
  additions.filter(isDue).reduce((sum, { total }) => sum + total, money.toTake)

interface Props {
  order: DeskOrder
  onChanged: () => Promise<void>
}

export function Money({ order, onChanged }: Props) {
  const { orderId, money, status, approval, openedUntil } = order
  const { total, subtotal, discount, couponCode, paid, toTake, goingBack, givenBack } = money
  const due = dueAtVisit(order)
  const bill = money.invoiceNumber && `bill ${money.invoiceNumber}`
  // Emergency access opens only the order.
  const mayOpen = openedUntil === null
  return (
    <FactGroup title="Money">
      <SumFact name="Total" amount={<b>{formatShortRupees(total)}</b>}>
        {discount > 0 &&
          `${formatShortRupees(subtotal)}, ${couponCode ?? 'discount'} −${formatShortRupees(discount)}`}
      </SumFact>
      {paid > 0 && (
        <SumFact name="Paid" amount={formatShortRupees(paid)}>
          {bill && (mayOpen ? <InvoiceLink orderId={orderId}>{bill}</InvoiceLink> : bill)}
        </SumFact>
      )}
      {due > 0 && (
        <SumFact name="To collect" amount={<b>{formatShortRupees(due)}</b>}>
          {due > toTake && 'with the added tests'}
        </SumFact>
      )}
      {status === 'pending' && (
        <OrderFact name="Not paid">
          {money.heldUntil && `time slot held until ${formatTime(money.heldUntil)}`}
        </OrderFact>
      )}
      {goingBack > 0 && (
        <SumFact
          name={money.method === 'COD' ? 'Cash to refund' : 'Refund in progress'}
          amount={formatShortRupees(goingBack)}
        />
      )}
      {givenBack > 0 && <SumFact name="Refunded" amount={formatShortRupees(givenBack)} />}
      {approval && (
        <OrderFact name="Waiting">
          <WaitingRefund approval={approval} onChanged={onChanged} />
        </OrderFact>
      )}
    </FactGroup>
  )
}
