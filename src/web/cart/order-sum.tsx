import type { ReactNode } from 'react'
import { formatRupees, toPaise, toRupees } from '#contract/money.ts'
import { Rupees } from '#web/ui/price.tsx'

interface Line {
  name: string
  quantity: number
  /** Rupees for one. */
  price: number
}

interface OrderSumProps {
  lines: readonly Line[]
  /** Rupees, before the coupon. */
  subtotal: number
  coupon: { code: string; discount: number } | null
  /** Rupees; null while it is being computed. */
  payable: number | null
  isCentreVisit?: boolean
  title?: string
}

/** Price times quantity of a line, rupees. */
const amountOf = ({ price, quantity }: Line): number => toRupees(toPaise(price) * quantity)

/** The bill before it is paid: every line, the coupon, what the visit costs, and what is to pay. */
export function OrderSum(props: OrderSumProps) {
  const { lines, subtotal, coupon, payable, isCentreVisit, title = 'Order Summary' } = props
  return (
    <section className="card p-5" aria-labelledby="order-sum">
      <h2 id="order-sum" className="text-lg">
        {title}
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {lines.map(line => (
          <li key={line.name} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.name} <span className="whitespace-nowrap text-muted">× {line.quantity}</span>
            </span>
            <Rupees amount={amountOf(line)} />
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-2.5 border-t border-line pt-3">
        <Row name="MRP Total">
          <Rupees amount={subtotal} />
        </Row>
        {coupon && (
          <Row name={`Coupon discount (${coupon.code})`} isSaving>
            <span className="tabular-nums whitespace-nowrap">− {formatRupees(coupon.discount)}</span>
          </Row>
        )}
        {!isCentreVisit && (
          <Row name="Home visit" isSaving>
            Free
          </Row>
        )}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>Amount Payable</dt>
          <dd>{payable === null ? 'Checking...' : <Rupees amount={payable} />}</dd>
        </div>
      </dl>
    </section>
  )
}

function Row({ name, isSaving, children }: { name: string; isSaving?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${isSaving ? 'font-semibold text-leaf' : ''}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
