import { WaitingRefund } from '#desk/approvals/waiting-refund.tsx'
import { formatTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import type { DeskOrder } from './contract.ts'
import { FactGroup, OrderFact } from './parts.tsx'
import { words } from './words.ts'

interface Props {
  order: DeskOrder
  onChanged: () => Promise<void>
}

export function Money({ order: { money, status, approval }, onChanged }: Props) {
  const { total, subtotal, discount, couponCode, paid, toTake, goingBack, givenBack } = money
  return (
    <FactGroup title={words.moneyTitle}>
      <OrderFact name={words.totalLabel}>
        <b>{formatRupees(total)}</b>{' '}
        {discount > 0 && (
          <span className="text-muted">
            {words.totalOf({
              subtotal: formatRupees(subtotal),
              coupon: couponCode ?? '',
              discount: formatRupees(discount),
            })}
          </span>
        )}
      </OrderFact>
      {paid > 0 && (
        <OrderFact name={words.paidLabel}>
          {money.invoiceNumber
            ? words.paidBill({ amount: formatRupees(paid), number: money.invoiceNumber })
            : formatRupees(paid)}
        </OrderFact>
      )}
      {toTake > 0 && (
        <OrderFact name={words.toTakeLabel}>
          <b>{formatRupees(toTake)}</b>
        </OrderFact>
      )}
      {status === 'pending' && (
        <OrderFact name={words.unpaidLabel}>
          {money.heldUntil && words.heldUntil({ time: formatTime(money.heldUntil) })}
        </OrderFact>
      )}
      {goingBack > 0 && (
        <OrderFact name={money.method === 'COD' ? words.toHandBackLabel : words.goingBackLabel}>
          {formatRupees(goingBack)}
        </OrderFact>
      )}
      {givenBack > 0 && <OrderFact name={words.givenBackLabel}>{formatRupees(givenBack)}</OrderFact>}
      {approval && (
        <OrderFact name={words.waitsLabel}>
          <WaitingRefund approval={approval} onChanged={onChanged} />
        </OrderFact>
      )}
    </FactGroup>
  )
}
