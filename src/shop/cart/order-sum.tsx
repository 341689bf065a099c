import type { ReactNode } from 'react'
import { Rupees } from '#kit/price.tsx'
import { formatRupees, toPaise, toRupees } from '#rules/money.ts'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { forNames } from '#text/orders.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

interface Line {
  name: string
  quantity: number
  /** Names of the patients, if there are several. */
  people?: string
  /** In rupees, for one. */
  price: number
}

interface OrderSumProps {
  /** Empty where the page has them beside the sum. */
  lines: readonly Line[]
  /** Rupees, at regular prices. */
  mrpTotal: number
  /** Rupees, at sale prices and before the coupon. */
  subtotal: number
  coupon: { code: string; discount: number } | null
  /** Rupees; null while it is being computed. */
  payable: number | null
  isCentreVisit?: boolean
  title?: string
}

/** In rupees. */
const amountOf = ({ price, quantity }: Line): number => toRupees(toPaise(price) * quantity)

/** Difference in rupees, computed in paise. */
const subtractRupees = (from: number, less: number): number => toRupees(toPaise(from) - toPaise(less))

export const OrderSum = ({ title = say(words.orderSummary), ...sum }: OrderSumProps) => (
  <section className="card p-5" aria-labelledby="order-sum">
    <h2 id="order-sum" className="mb-3 text-lg">
      {title}
    </h2>
    <SumLines {...sum} />
  </section>
)

export function SumLines(props: Omit<OrderSumProps, 'title'>) {
  const { lines, mrpTotal, subtotal, coupon, payable, isCentreVisit } = props
  const discount = subtractRupees(mrpTotal, subtotal)
  const saved = payable === null ? 0 : subtractRupees(mrpTotal, payable)
  return (
    <>
      <ul className="grid gap-2.5 empty:hidden">
        {lines.map(line => (
          <li key={line.name} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.name} <span className="whitespace-nowrap text-muted">× {line.quantity}</span>
              {line.people && (
                <span className="block text-sm text-muted">{say(forNames, { names: line.people })}</span>
              )}
            </span>
            <Rupees amount={amountOf(line)} />
          </li>
        ))}
      </ul>
      <dl className={`grid gap-2.5 ${lines.length > 0 ? 'mt-3 border-t border-line pt-3' : ''}`}>
        <Row name={say(words.mrpTotal)}>
          <Rupees amount={mrpTotal} />
        </Row>
        {discount > 0 && (
          <Row name={say(words.discountOnMrp)} isSaving>
            <Off amount={discount} />
          </Row>
        )}
        {coupon && (
          <Row name={say(words.couponDiscount, { code: coupon.code })} isSaving>
            <Off amount={coupon.discount} />
          </Row>
        )}
        {!isCentreVisit && (
          <Row name={say(words.homeVisit)} isSaving>
            {say(words.freeVisit)}
          </Row>
        )}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>{say(orders.amountPayable)}</dt>
          <dd>{payable === null ? say(common.checking) : <Rupees amount={payable} />}</dd>
        </div>
      </dl>
      {saved > 0 && (
        <p className="mt-3 rounded-control bg-leaf-tint px-3 py-2 text-center font-semibold text-leaf-dark">
          {say(words.youSave, { amount: formatRupees(saved) })}
        </p>
      )}
    </>
  )
}

const Off = ({ amount }: { amount: number }) => (
  <span translate="no" className="tabular-nums whitespace-nowrap">
    − {formatRupees(amount)}
  </span>
)

function Row({ name, isSaving, children }: { name: string; isSaving?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${isSaving ? 'font-semibold text-leaf' : ''}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
