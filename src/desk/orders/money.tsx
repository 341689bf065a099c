import { WaitingRefund } from '#desk/approvals/waiting-refund.tsx'
import { formatTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { isDue } from '#rules/orders/due.ts'
import type { DeskOrder } from './contract.ts'
import { InvoiceLink } from './order-links.tsx'
import { FactGroup, OrderFact, SumFact } from './parts.tsx'
import { words } from './words.ts'

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
  const bill = money.invoiceNumber && words.bill({ number: money.invoiceNumber })
  // Emergency access opens the order only.
  const mayOpen = openedUntil === null
  return (
    <FactGroup title={words.moneyTitle}>
      <SumFact name={words.totalLabel} amount={<b>{formatRupees(total)}</b>}>
        {discount > 0 &&
          words.totalOf({
            subtotal: formatRupees(subtotal),
            coupon: couponCode ?? '',
            discount: formatRupees(discount),
          })}
      </SumFact>
      {paid > 0 && (
        <SumFact name={words.paidLabel} amount={formatRupees(paid)}>
          {bill && (mayOpen ? <InvoiceLink orderId={orderId}>{bill}</InvoiceLink> : bill)}
        </SumFact>
      )}
      {due > 0 && (
        <SumFact name={words.toTakeLabel} amount={<b>{formatRupees(due)}</b>}>
          {due > toTake && words.withAdditions}
        </SumFact>
      )}
      {status === 'pending' && (
        <OrderFact name={words.unpaidLabel}>
          {money.heldUntil && words.heldUntil({ time: formatTime(money.heldUntil) })}
        </OrderFact>
      )}
      {goingBack > 0 && (
        <SumFact
          name={money.method === 'COD' ? words.toHandBackLabel : words.goingBackLabel}
          amount={formatRupees(goingBack)}
        />
      )}
      {givenBack > 0 && <SumFact name={words.givenBackLabel} amount={formatRupees(givenBack)} />}
      {approval && (
        <OrderFact name={words.waitsLabel}>
          <WaitingRefund approval={approval} onChanged={onChanged} />
        </OrderFact>
      )}
    </FactGroup>
  )
}
