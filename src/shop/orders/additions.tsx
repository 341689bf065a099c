import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Rupees } from '#kit/price.tsx'
import { formatRupees } from '#rules/money.ts'
import { links } from '#shop/frame/links.ts'
import { dueAtVisit, sumOfTotals } from '#shop/visit/due.ts'
import { isShared } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { hasAdditions, hasVisitTotal, shownAdditions } from './order-facts.tsx'
import { isBooked, orderBadge } from './order-status.ts'
import { orderRefundSentence } from './order-words.ts'
import { StatusBadge } from './status-badge.tsx'
import * as words from './words.ts'

type Addition = Order['additions'][number]

/** Null without additions. */
export default function Additions({ order }: { order: Order }) {
  if (!hasAdditions(order)) return null
  return (
    <section aria-labelledby="added" className="break-inside-avoid border-t border-line py-4">
      <h2 id="added" className="text-base">
        {say(words.addedTitle)}
      </h2>
      <p className="text-sm text-muted">{say(words.addedNote)}</p>
      <AddedTests
        order={order}
        more={addition =>
          addition.refund && (
            <p className="text-sm text-muted">{orderRefundSentence(addition.refund, addition)}</p>
          )
        }
      />
    </section>
  )
}

interface AddedTestsProps {
  order: Order
  /** Further content for an addition. */
  more: (addition: Addition) => ReactNode
}

/** What was added to a visit, a row for each order, then the sum to pay or paid at the visit, unless cancelled. */
export function AddedTests({ order, more }: AddedTestsProps) {
  const shown = shownAdditions(order)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(addition => (
          <li key={addition.orderId} className="grid gap-1.5 py-3">
            <div className="flex items-start justify-between gap-4">
              <ul className="min-w-0">
                {addition.items.map(({ id, name, patientName }) => (
                  <li key={`${id} ${patientName}`} className="font-medium">
                    {isShared(order) ? say(words.addedItem, { item: name, name: patientName }) : name}
                  </li>
                ))}
              </ul>
              <Rupees amount={addition.totalAmount} className="font-medium" />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                to={links.orderDetails(addition.orderId)}
                className="text-link inline-flex min-h-11 items-center"
              >
                #{addition.orderId}
              </Link>
              <AdditionBadge addition={addition} order={order} />
            </div>
            {addition.status === 'pending' && (
              <div>
                <p className="mb-2 text-sm text-muted">{say(words.waitsForPayment)}</p>
                <ButtonLink to={links.payFor(addition.orderId)} size="small">
                  {say(words.payAmount, { amount: formatRupees(addition.totalAmount) })}
                </ButtonLink>
              </div>
            )}
            {more(addition)}
          </li>
        ))}
      </ul>
      {hasVisitTotal(order) && <VisitTotal order={order} />}
    </>
  )
}

/** Null if it says the same as the badge of the visit's order. */
function AdditionBadge({ addition, order }: { addition: Addition; order: Order }) {
  const { collectionDetails } = order
  const badge = orderBadge({ ...addition, collectionDetails })
  return badge.words !== orderBadge(order).words && <StatusBadge badge={badge} />
}

/** One total of the visit; below it, what of it is to pay or was paid at the visit, if that is less. */
function VisitTotal({ order }: { order: Order }) {
  const total = sumOfTotals([order, ...order.additions].filter(isBooked))
  const due = dueAtVisit(order)
  const atVisit = due || order.paidAtWholeVisit
  if (atVisit === total)
    return <InAll title={say(due ? words.allToPayAtVisit : words.allPaidAtVisit)} amount={total} />
  return (
    <>
      <InAll title={say(words.visitTotal)} amount={total} />
      {atVisit > 0 && (
        <p className="mt-1 text-sm text-muted">
          {say(due ? words.partDueAtVisit : words.partPaidAtVisit, { amount: formatRupees(atVisit) })}
        </p>
      )}
    </>
  )
}

const InAll = ({ title, amount }: { title: string; amount: number }) => (
  <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
    {title} <Rupees amount={amount} />
  </p>
)
