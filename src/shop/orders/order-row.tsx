import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { ButtonLink } from '#kit/button.tsx'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { Notice } from '#kit/notice.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { Rupees } from '#kit/price.tsx'
import { links } from '#shop/frame/links.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import { partlyPaidText, sumOfTotals } from '#shop/visit/due.ts'
import { patientNames, preparations } from '#shop/visit/patients.ts'
import { hoursOfVisit, visitDay } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { ListedOrder, Order } from '#wire/orders/order.ts'
import { BookAgainButton } from './book-again-button.tsx'
import { ChangeTimeButton } from './changes/change-visit.tsx'
import type { ChangeProps } from './changes/change-window.tsx'
import { FastLines } from './fast-lines.tsx'
import { CollectionFacts, OrderItems, PaymentSummary } from './order-facts.tsx'
import { awaitsVisit, hasReport, isBooked, statusSentence } from './order-status.ts'
import { cancelReasonText, itemCount, orderRefundSentence } from './order-words.ts'
import { PaymentOffer } from './payment-and-refund.tsx'
import { ReportButtons } from './report-button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { listedBadge, visitSentence, type WithVisit } from './visit-so-far.ts'
import { addedToOrder, collectionTitle, itemsTitle, orderNumber, paymentTitle, viewDetails } from './words.ts'

// Loaded on demand: few visits have additions, and in this page's first load the code would delay orders without them.
const AddedToVisit = onDemand(() => import('./added-to-visit.tsx'))
const AskDoctor = onDemand(() => import('./ask-doctor.tsx'))

/** Loads what the rows of these orders need, so that nothing moves them once they are shown. */
export const loadRowParts = (orders: readonly ListedOrder[]) =>
  Promise.all([
    orders.some(({ addedTo }) => addedTo) && AddedToVisit.load(),
    orders.some(hasReport) && AskDoctor.load(),
  ])

interface OrderRowProps {
  order: ListedOrder
  /** Those that were added to its visit. */
  added: readonly ListedOrder[]
  /** Called when its visit was moved. */
  onChanged: () => void
}

export function OrderRow({ order: listed, added, onChanged }: OrderRowProps) {
  const [changed, setOrder] = useState<Order>()
  const order: WithVisit = changed ?? listed
  const whole = withAdditions(order, added)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const show = (order: Order) => {
    setOrder(order)
    onChanged()
  }
  const meaning =
    order.status === 'cancelled'
      ? cancelReasonText(order)
      : (visitSentence(order) ??
        partlyPaidText([order, ...added]) ??
        (!isPaidVisit(whole) && statusSentence(whole)))
  return (
    <li className="card">
      <h2 className="text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="relative block w-full rounded-card px-4 py-4 text-left outline-offset-[-3px] hover:bg-leaf-tint/60 sm:flex sm:items-center sm:gap-3 sm:px-5"
        >
          <OrderLine order={whole} />
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 transition-transform max-sm:absolute max-sm:top-5 max-sm:right-4 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div className="grid gap-2 px-4 pb-4 empty:hidden sm:px-5">
        <PaymentOffer order={order} />
        <FastLines order={order} />
        {meaning && <p className="text-sm text-muted">{meaning}</p>}
        {order.refund && !isOpen && (
          <p className="text-sm text-muted">{orderRefundSentence(order.refund, order)}</p>
        )}
        {added.length > 0 && <AddedToVisit order={order} added={added} />}
        <Actions order={order} added={added} onChanged={show} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OrderContents order={order} added={added} />}
      </div>
    </li>
  )
}

/** True if the badge alone shows that the visit is paid. */
const isPaidVisit = ({ status, paymentStatus }: WithVisit): boolean =>
  status === 'confirmed' && paymentStatus === 'completed'

/**
 * The whole visit as one order: its items, the total and whether it is paid. Leaves out additions that wait for
 * payment.
 */
function withAdditions(order: WithVisit, added: readonly ListedOrder[]): WithVisit {
  const booked = added.filter(isBooked)
  const isPaid = booked.every(({ paymentStatus }) => paymentStatus === 'completed')
  return {
    ...order,
    items: [order, ...booked].flatMap(({ items }) => items),
    totalAmount: sumOfTotals([order, ...booked]),
    ...(order.status === 'confirmed' && !isPaid && { paymentStatus: 'pending', paymentMethod: 'COD' }),
  }
}

function OrderLine({ order }: { order: WithVisit }) {
  const { date } = order.collectionDetails
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[1fr_auto_6rem]">
      <span className="col-span-2 min-w-0 sm:col-span-1">
        <span className="flex flex-wrap items-baseline gap-x-2 max-sm:pr-8">
          <time dateTime={date}>{visitDay(date, shopNow())}</time>
          <span className="sr-only">, </span>
          <span className="text-[1.75rem] leading-tight font-bold">{hoursOfVisit(order)}</span>
          <span className="sr-only">, </span>
        </span>
        <span className="block font-semibold wrap-anywhere">{patientNames(order)}</span>
        <span className="block text-sm font-normal text-muted">
          {say(orderNumber, { order: order.orderId || order._id })}, {itemCount(order.items)}
        </span>
        {order.addedTo && (
          <span className="block text-sm font-normal">{say(addedToOrder, { order: order.addedTo })}</span>
        )}
      </span>
      <StatusBadge badge={listedBadge(order)} />
      <Rupees amount={order.totalAmount} className="text-right font-semibold" />
    </span>
  )
}

function OrderContents({ order, added }: { order: WithVisit; added: readonly ListedOrder[] }) {
  return (
    <div className="grid gap-5 border-t border-line px-4 py-5 sm:px-5">
      <Part title={say(itemsTitle)}>
        <OrderItems order={order} />
      </Part>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-10">
        <Part title={say(collectionTitle)}>
          <CollectionFacts order={order} />
        </Part>
        <Part title={say(paymentTitle)}>
          <PaymentSummary order={order} />
        </Part>
      </div>
      {added.map(addition => (
        <div key={addition._id} className="grid gap-5 sm:grid-cols-2 sm:gap-10">
          <Part title={say(orderNumber, { order: addition.orderId })}>
            <OrderItems order={addition} />
          </Part>
          <Part title={say(paymentTitle)}>
            <PaymentSummary order={addition} />
          </Part>
        </div>
      ))}
      {awaitsVisit(order) &&
        order.visit?.visitStatus !== 'failed' &&
        preparations(order).map(({ title, sentences }) => (
          <Part key={title} title={title}>
            <HowToPrepare sentences={sentences} />
          </Part>
        ))}
      {order.refund && <Notice kind="info">{orderRefundSentence(order.refund, order)}</Notice>}
    </div>
  )
}

interface ActionsProps {
  order: WithVisit
  added: readonly ListedOrder[]
  onChanged: ChangeProps['onChanged']
}

function Actions({ order, added, onChanged }: ActionsProps) {
  const visitStatus = order.visit?.visitStatus ?? undefined
  return (
    <div className="mt-1 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap [&>div>button]:w-full">
      <ReportButtons order={order} />
      {[order, ...added].some(hasReport) && <AskDoctor order={order} />}
      <ButtonLink to={links.orderDetails(order.orderId || order._id)} variant="outline" size="small">
        {say(viewDetails)}
      </ButtonLink>
      <BookAgainButton order={order} />
      <ChangeTimeButton order={{ ...order, visitStatus }} onChanged={onChanged} />
      {visitStatus === 'coming' && <CallUs />}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-base">{title}</h3>
      {children}
    </section>
  )
}
