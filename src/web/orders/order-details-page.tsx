import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#rules/dates.ts'
import { LoadFailed, type LoadProblem } from '#web/account/load-failed.tsx'
import { CancelOrder } from '#web/orders/cancel-order.tsx'
import { CollectionFacts, OrderItems, PaymentFacts } from '#web/orders/order-facts.tsx'
import { PaymentOffer, RefundTracker } from '#web/orders/order-news.tsx'
import { awaitsVisit, hasReport, mayCustomer, orderBadge, statusSentence } from '#web/orders/order-status.ts'
import { OrderTimeline } from '#web/orders/order-timeline.tsx'
import { whyCancelled } from '#web/orders/order-words.ts'
import { ReportButton } from '#web/orders/report-button.tsx'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { links } from '#web/platform/links.ts'
import { inBrowser, type LoadArgs } from '#web/platform/load.ts'
import { pageMeta } from '#web/platform/meta.ts'
import { useSettings } from '#web/platform/settings.ts'
import { requireLogin } from '#web/session/require-login.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisitCard } from '#web/visit/visit-card.tsx'
import type { Route } from './+types/order-details-page.ts'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: `Order ${params.orderId}` })

async function load({ api, params, url, signal }: LoadArgs): Promise<{ order: Order } | LoadProblem> {
  requireLogin(url)
  try {
    const { order } = await api.getOrder({ params: { id: params.orderId ?? '' } }, { signal })
    return order ? { order } : { problem: 'Order not found' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The token was refused and is gone.
    requireLogin(url)
    return problemFor(error)
  }
}

export const clientLoader = inBrowser(load)

function problemFor({ status, code, message }: CallError): LoadProblem {
  if (status === 0) return { problem: 'An error occurred while fetching order details' }
  if (status === 404) return { problem: 'Order not found' }
  if (code === 'PHONE_UNVERIFIED') return { problem: message, isUnverified: true }
  return { problem: 'Failed to fetch order details' }
}

export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      {'order' in loaderData ? (
        // Read again, an order that has moved on is shown as it is now.
        <OneOrder key={stateOf(loaderData.order)} loaded={loaderData.order} />
      ) : (
        <>
          <h1 className="mt-2 mb-5 text-2xl">Order Details</h1>
          <LoadFailed {...loaderData} />
        </>
      )}
    </Frame>
  )
}

const stateOf = ({ _id, status, paymentStatus }: Order) => `${_id} ${status} ${paymentStatus}`

function Frame({ children }: { children: ReactNode }) {
  const { company } = useSettings()
  return (
    <div className="wrap max-w-[1000px] py-6 md:py-9 print:p-0">
      <p className="hidden text-sm print:block">
        <b>{company.name}</b>, {company.phone}
      </p>
      <Link
        to={links.myOrders}
        className="text-link -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back to Orders
      </Link>
      {children}
    </div>
  )
}

const COLUMN = 'max-md:contents md:grid md:gap-4'

function OneOrder({ loaded }: { loaded: Order }) {
  const [order, setOrder] = useState(loaded)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with the order's being open: go on at its new state.
  useEffect(() => {
    if (order !== loaded) heading.current?.focus()
  }, [order, loaded])
  return (
    <>
      <Header order={order} heading={heading} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] md:items-start">
        {/* Two columns; in one, how far it is stands before what was booked. */}
        <div className={COLUMN}>
          <div className="grid gap-4 empty:hidden max-md:-order-2">
            <News order={order} />
            {awaitsVisit(order) && <VisitCard order={order} />}
          </div>
          <Card title="Items">
            <OrderItems items={order.items} />
            <Totals order={order} />
          </Card>
          <Card title="Collection Details">
            <CollectionFacts order={order} isFull />
          </Card>
        </div>
        <div className={COLUMN}>
          <div className="empty:hidden max-md:-order-1">
            <OrderTimeline order={order} />
          </div>
          <Card title="Payment Info">
            <PaymentFacts order={order} />
            {order.invoiceNumber && (
              <ButtonLink
                to={links.invoice(order.orderId)}
                look="outline"
                size="small"
                isWide
                className="mt-4 print:hidden"
              >
                View Invoice
              </ButtonLink>
            )}
          </Card>
          <Cancelling order={order} onCancelled={setOrder} />
        </div>
      </div>
    </>
  )
}

/** Cancelling while it is allowed; from the hour of the visit on, why it isn't any more. */
function Cancelling({ order, onCancelled }: { order: Order; onCancelled: (order: Order) => void }) {
  if (mayCustomer('cancel', order, new Date())) return <CancelOrder order={order} onCancelled={onCancelled} />
  if (!awaitsVisit(order)) return null
  return (
    <p className="text-center text-sm text-muted print:hidden">
      The hour of your visit has come. To change or cancel it, please call us.
    </p>
  )
}

function Header({ order, heading }: { order: Order; heading: Ref<HTMLHeadingElement> }) {
  return (
    <div className="mt-1 mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-lg outline-none">
          Order <span className="whitespace-nowrap">#{order.orderId}</span>
        </h1>
        <StatusBadge badge={orderBadge(order)} hasIcon />
      </div>
      <p className="mt-1 text-sm text-muted">
        Placed on <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
      </p>
    </div>
  )
}

/** What to know or do just now. */
function News({ order }: { order: Order }) {
  const meaning = statusSentence(order)
  return (
    <>
      {hasReport(order) && (
        <Notice kind="success" className="print:hidden">
          <p className="mb-3 text-lg font-semibold">Your test report is ready!</p>
          <ReportButton orderId={order._id} />
        </Notice>
      )}
      {!hasReport(order) && !awaitsVisit(order) && meaning && <Notice kind="info">{meaning}</Notice>}
      {order.status === 'cancelled' && <Notice kind="info">{whyCancelled(order)}</Notice>}
      <RefundTracker order={order} />
      <PaymentOffer order={order} />
      {awaitsVisit(order) && order.paymentStatus !== 'completed' && meaning && <p>{meaning}</p>}
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card break-inside-avoid p-5">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function Totals({ order }: { order: Order }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Facts>
        <Fact name="Subtotal">
          <Rupees amount={order.subtotal} />
        </Fact>
        {order.discount > 0 && (
          <Fact name={order.couponCode ? `Discount (${order.couponCode})` : 'Discount'}>
            <span className="text-leaf">
              −<Rupees amount={order.discount} />
            </span>
          </Fact>
        )}
        <Fact name="Total">
          <Rupees amount={order.totalAmount} className="text-lg font-bold" />
        </Fact>
      </Facts>
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <h1 className="sr-only">Order Details</h1>
      <p role="status" className="sr-only">
        Loading order details...
      </p>
      <div className="mt-2 mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <Skeleton className="h-8 w-64" />
          <Skeleton className="mt-1.5 h-5 w-52" />
        </div>
        <Skeleton className="h-7 w-28 rounded-full" />
      </div>
      <div className="grid gap-4 md:grid-cols-[1.4fr_1fr] md:items-start">
        <div className="grid gap-4">
          <Skeleton className="h-60 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
        <Skeleton className="h-48 rounded-card" />
      </div>
    </Frame>
  )
}
