import { ButtonLink } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { links } from '#shop/frame/links.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { stepDone } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { mayCustomer } from './order-status.ts'
import { holdSentence, orderRefundSentence, type RefundStep, refundSteps } from './order-words.ts'
import { continuePayment, paymentUnfinished, payNow, refundTitle } from './words.ts'

/** Link to the payment of an order that can still be paid online. */
export function PaymentOffer({ order }: { order: Order }) {
  if (!mayCustomer('start-payment', order, shopNow())) return null
  const isUnderWay = order.paymentStatus === 'processing'
  return (
    <Notice kind="warning" className="sm:items-center print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p>{isUnderWay ? say(paymentUnfinished) : holdSentence(order)}</p>
        <ButtonLink to={links.paymentSummary} state={{ orderId: order._id }} size="small">
          {say(isUnderWay ? continuePayment : payNow)}
        </ButtonLink>
      </div>
    </Notice>
  )
}

// Borders, as backgrounds are missing in print and in forced colours.
const DOTS: Record<RefundStep['state'], string> = {
  done: 'border-8 border-leaf',
  now: 'border-[3px] border-leaf',
  next: 'border-[3px] border-line-strong',
}

export function RefundTracker({ order }: { order: Order }) {
  const { refund } = order
  if (!refund) return null
  if (refund.status === 'failed') return <Notice kind="error">{orderRefundSentence(refund, order)}</Notice>
  return (
    <section aria-label={say(refundTitle)} className="card p-5">
      <h2 className="text-lg">{say(refundTitle)}</h2>
      <p className="mt-1 text-muted">{orderRefundSentence(refund, order)}</p>
      <ol className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
        {refundSteps(refund, order).map(({ name, state }) => (
          <li key={name} aria-current={state === 'now' ? 'step' : undefined} className="text-sm">
            <span aria-hidden="true" className="mb-2 flex items-center">
              <span className={`size-4 shrink-0 rounded-full ${DOTS[state]}`} />
              <span className={`flex-1 border-t-2 ${state === 'done' ? 'border-leaf' : 'border-line'}`} />
            </span>
            <span className={state === 'next' ? 'text-muted' : 'font-semibold'}>{name}</span>
            {state === 'done' && <span className="sr-only">{say(stepDone)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
