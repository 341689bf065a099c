import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#rules/dates.ts'
import {
  backToOrders,
  collectionTitle,
  itemsTitle,
  loadingOrder,
  orderDetails,
  orderNotFetched,
  orderNotFound,
  orderTitle,
  orderUnanswered,
  paymentTitle,
  placedOn,
  reportIsThere,
  viewInvoice,
} from '#text/orders/orders.ts'
import { say } from '#text/text.ts'
import { LoadFailed, type LoadProblem } from '#web/account/load-failed.tsx'
import { Cancelling } from '#web/orders/cancel-order.tsx'
import { CollectionFacts, OrderItems, OrderTotals, PaymentFacts } from '#web/orders/order-facts.tsx'
import { PaymentOffer, RefundTracker } from '#web/orders/order-news.tsx'
import { awaitsVisit, hasReport, orderBadge, statusSentence } from '#web/orders/order-status.ts'
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
import { Notice } from '#web/ui/notice.tsx'
import { sayWith } from '#web/ui/say-with.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisitCard } from '#web/visit/visit-card.tsx'
import type { Route } from './+types/order-details-page.ts'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: say(orderTitle, { order: params.orderId }) })

async function load({ api, params, url, signal }: LoadArgs): Promise<{ order: Order } | LoadProblem> {
  requireLogin(url)
  try {
    const { order } = await api.getOrder({ params: { id: params.orderId ?? '' } }, { signal })
    return order ? { order } : { problem: say(orderNotFound) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The token was refused and is gone.
    requireLogin(url)
    return problemFor(error)
  }
}

export const clientLoader = inBrowser(load)

function problemFor({ status, code, message }: CallError): LoadProblem {
  if (status === 0) return { problem: say(orderUnanswered) }
  if (status === 404) return { problem: say(orderNotFound) }
  if (code === 'PHONE_UNVERIFIED') return { problem: message, isUnverified: true }
  return { problem: say(orderNotFetched) }
}

export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      {'order' in loaderData ? (
        // Read again, an order that has moved on is shown as it is now.
        <OneOrder key={stateOf(loaderData.order)} loaded={loaderData.order} />
      ) : (
        <>
          <h1 className="mt-2 mb-5 text-2xl">{say(orderDetails)}</h1>
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
        {say(backToOrders)}
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
          <Card title={say(itemsTitle)}>
            <OrderItems items={order.items} />
            <OrderTotals order={order} />
          </Card>
          <Card title={say(collectionTitle)}>
            <CollectionFacts order={order} isFull />
          </Card>
        </div>
        <div className={COLUMN}>
          <div className="empty:hidden max-md:-order-1">
            <OrderTimeline order={order} />
          </div>
          <Card title={say(paymentTitle)}>
            <PaymentFacts order={order} />
            {order.invoiceNumber && (
              <ButtonLink
                to={links.invoice(order.orderId)}
                look="outline"
                size="small"
                isWide
                className="mt-4 print:hidden"
              >
                {say(viewInvoice)}
              </ButtonLink>
            )}
          </Card>
          <Cancelling order={order} onCancelled={setOrder} />
        </div>
      </div>
    </>
  )
}

function Header({ order, heading }: { order: Order; heading: Ref<HTMLHeadingElement> }) {
  return (
    <div className="mt-1 mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {sayWith(orderTitle, { order: <span className="whitespace-nowrap">#{order.orderId}</span> })}
        </h1>
        <StatusBadge badge={orderBadge(order)} hasIcon />
      </div>
      <p className="mt-1 text-sm text-muted">
        {sayWith(placedOn, {
          time: <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>,
        })}
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
          <p className="mb-3 text-lg font-semibold">{say(reportIsThere)}</p>
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

export function HydrateFallback() {
  return (
    <Frame>
      <h1 className="sr-only">{say(orderDetails)}</h1>
      <p role="status" className="sr-only">
        {say(loadingOrder)}
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
