import type { ReactNode } from 'react'
import { WaitingRefund } from '#desk/approvals/waiting-refund.tsx'
import { formatTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import type { DeskOrder } from './contract.ts'
import { Fact, Part } from './parts.tsx'
import { words } from './words.ts'

interface Props {
  order: DeskOrder
  onChanged: () => Promise<void>
  children: ReactNode
}

/** The price, payments and refunds. */
export function Money({ order: { money, status, approval }, onChanged, children }: Props) {
  const { total, subtotal, discount, couponCode, paid, toTake, goingBack, givenBack } = money
  return (
    <Part title={words.moneyTitle}>
      <Fact name={words.totalLabel}>
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
      </Fact>
      {paid > 0 && (
        <Fact name={words.paidLabel}>
          {money.invoiceNumber
            ? words.paidBill({ amount: formatRupees(paid), number: money.invoiceNumber })
            : formatRupees(paid)}
        </Fact>
      )}
      {toTake > 0 && (
        <Fact name={words.toTakeLabel}>
          <b>{formatRupees(toTake)}</b>
        </Fact>
      )}
      {status === 'pending' && (
        <Fact name={words.unpaidLabel}>
          {money.heldUntil && words.heldUntil({ time: formatTime(money.heldUntil) })}
        </Fact>
      )}
      {goingBack > 0 && (
        <Fact name={money.method === 'COD' ? words.toHandBackLabel : words.goingBackLabel}>
          {formatRupees(goingBack)}
        </Fact>
      )}
      {givenBack > 0 && <Fact name={words.givenBackLabel}>{formatRupees(givenBack)}</Fact>}
      {approval && (
        <Fact name={words.waitsLabel}>
          <WaitingRefund approval={approval} onChanged={onChanged} />
        </Fact>
      )}
      {children}
    </Part>
  )
}
