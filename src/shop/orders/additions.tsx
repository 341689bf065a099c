import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Rupees } from '#kit/price.tsx'
import { sayWith } from '#kit/toasts/say-with.ts'
import { formatRupees } from '#rules/money.ts'
import { links } from '#shop/frame/links.ts'
import { isShared } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { orderBadge } from './order-status.ts'
import { StatusBadge } from './status-badge.tsx'
import * as words from './words.ts'

/** Null without additions. */
export function Additions({ order }: { order: Order }) {
  const { additions, collectionDetails } = order
  const shown = additions.filter(
    ({ status, paymentStatus }) => status !== 'cancelled' || paymentStatus !== 'cancelled',
  )
  if (shown.length === 0) return null
  const due = [order, ...shown].reduce((sum, one) => sum + dueAtVisit(one), 0)
  return (
    <section aria-labelledby="added" className="break-inside-avoid border-t border-line py-4">
      <h2 id="added" className="text-base">
        {say(words.addedTitle)}
      </h2>
      <p className="text-sm text-muted">{say(words.addedNote)}</p>
      <ul className="mt-1 divide-y divide-line">
        {shown.map(addition => (
          <li key={addition.orderId} className="grid gap-1.5 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                to={links.orderDetails(addition.orderId)}
                className="text-link inline-flex min-h-11 items-center"
              >
                #{addition.orderId}
              </Link>
              <StatusBadge badge={orderBadge({ ...addition, collectionDetails })} />
            </div>
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
            {addition.status === 'pending' && (
              <div>
                <p className="mb-2 text-sm text-muted">{say(words.waitsForPayment)}</p>
                <ButtonLink to={links.payFor(addition.orderId)} size="small">
                  {say(words.payAmount, { amount: formatRupees(addition.totalAmount) })}
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ul>
      {due > 0 && (
        <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          {say(words.allToPayAtVisit)} <Rupees amount={due} />
        </p>
      )}
    </section>
  )
}

const dueAtVisit = ({ status, paymentStatus, totalAmount }: Order | Order['additions'][number]): number =>
  status === 'confirmed' && paymentStatus !== 'completed' ? totalAmount : 0

/** For an addition: the order of its visit. */
export function AddedTo({ order }: { order: Order }) {
  const { addedTo } = order
  if (!addedTo) return null
  const root = (
    <Link to={links.orderDetails(addedTo)} className="text-link whitespace-nowrap">
      #{addedTo}
    </Link>
  )
  return <Notice kind="info">{sayWith(words.followsVisit, { order: root })}</Notice>
}
