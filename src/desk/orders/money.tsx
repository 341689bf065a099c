import type { ReactNode } from 'react'
import { WaitingRefund } from '#desk/approvals/waiting-refund.tsx'
import { formatTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as approvals from '#text/desk/approvals.ts'
import * as page from '#text/desk/order-page.ts'
import { say } from '#text/text.ts'
import { Fact, Part } from './fact.tsx'
import type { DeskOrder } from './use-order.ts'

/** What it costs, what was paid, what is to be taken, and what goes back. */
export function Money({
  order: { money, status, approval },
  onChanged,
  children,
}: {
  order: DeskOrder
  onChanged: () => Promise<void>
  children: ReactNode
}) {
  const { total, subtotal, discount, couponCode, paid, toTake, goingBack, givenBack } = money
  return (
    <Part title={say(page.moneyTitle)}>
      <Fact name={say(page.totalLabel)}>
        <b>{formatRupees(total)}</b>{' '}
        {discount > 0 && (
          <span className="desk-quiet">
            {say(page.totalOf, {
              subtotal: formatRupees(subtotal),
              coupon: couponCode ?? '',
              discount: formatRupees(discount),
            })}
          </span>
        )}
      </Fact>
      {paid > 0 && (
        <Fact name={say(page.paidLabel)}>
          {money.invoiceNumber
            ? say(page.paidBill, { amount: formatRupees(paid), number: money.invoiceNumber })
            : formatRupees(paid)}
        </Fact>
      )}
      {toTake > 0 && (
        <Fact name={say(page.toTakeLabel)}>
          <b>{formatRupees(toTake)}</b>
        </Fact>
      )}
      {status === 'pending' && (
        <Fact name={say(page.unpaidLabel)}>
          {money.heldUntil && say(page.heldUntil, { time: formatTime(money.heldUntil) })}
        </Fact>
      )}
      {goingBack > 0 && (
        <Fact name={say(money.method === 'COD' ? page.toHandBackLabel : page.goingBackLabel)}>
          {formatRupees(goingBack)}
        </Fact>
      )}
      {givenBack > 0 && <Fact name={say(page.givenBackLabel)}>{formatRupees(givenBack)}</Fact>}
      {approval && (
        <Fact name={say(approvals.waitsLabel)}>
          <WaitingRefund approval={approval} onChanged={onChanged} />
        </Fact>
      )}
      {children}
    </Part>
  )
}
