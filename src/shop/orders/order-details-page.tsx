import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link, replace } from 'react-router'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { Rupees } from '#kit/price.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { useSettings } from '#kit/settings.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { VisitAlert } from '#rules/orders/order-actions.ts'
import { LoadFailed, type LoadProblem } from '#shop/account/load-failed.tsx'
import { shopEndpoints } from '#shop/endpoints.ts'
import { EarlyCalls } from '#shop/frame/early-calls.tsx'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { requireLogin } from '#shop/session/require-login.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { partlyPaidText } from '#shop/visit/due.ts'
import { type LoadedVisit, loadVisit } from '#shop/visit/use-visit.ts'
import { backToOrders, orderDetails, orderNotFound, orderTitle, viewInvoice } from '#text/orders.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import type { Route } from './+types/order-details-page.ts'
import { AddedTo } from './added-to.tsx'
import { BookAgainButton } from './book-again-button.tsx'
import { BookingSoFar } from './booking-so-far.tsx'
import { ChangeVisit } from './changes/change-visit.tsx'
import { Fold } from './fold.tsx'
import {
  CollectionFacts,
  collectionHint,
  hasVisitTotal,
  OrderItems,
  OrderTotals,
  PaymentFacts,
  PaymentState,
} from './order-facts.tsx'
import { awaitsReport, awaitsVisit, type Badge, isOnline, statusSentence } from './order-status.ts'
import { paymentMethodWords } from './order-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { pageBadge } from './visit-so-far.ts'
import { DayTicket, OrderNotices } from './visits/order-notices.tsx'
import { useOrderVisit } from './visits/use-order-visit.ts'
import {
  collectionTitle,
  itemsTitle,
  loadingOrder,
  orderNotFetched,
  orderUnanswered,
  paymentTitle,
  placedOn,
} from './words.ts'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: say(orderTitle, { order: params.orderId }) })

interface Loaded {
  order: Order
  visit: LoadedVisit | undefined
}

async function load({ api, params, url, signal }: LoadArgs): Promise<Loaded | LoadProblem> {
  requireLogin(url)
  const id = params.orderId ?? ''
  try {
    const [{ order }, visit] = await Promise.all([
      api.getOrder({ params: { id } }, { signal }),
      loadVisit(id, signal),
    ])
    if (!order) return { problem: say(orderNotFound) }
    // One address for each order: pages are stored on the device by their address.
    if (id !== order.orderId) throw replace(links.orderDetails(order.orderId) + url.search)
    await loadParts(order, visit?.visit)
    return { order, visit }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // After a 401 the token is removed: redirects to the login page.
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
        // With this key the component's state is reset when a reload brings another status.
        <OneOrder key={stateOf(loaderData.order)} loaded={loaderData.order} loadedVisit={loaderData.visit} />
      ) : (
        <>
          <Back />
          <h1 className="mt-2 mb-5 text-2xl">{say(orderDetails)}</h1>
          <LoadFailed {...loaderData} />
        </>
      )}
    </Frame>
  )
}

const stateOf = ({ _id, status, paymentStatus, totalAmount, collectionDetails }: Order) =>
  [_id, status, paymentStatus, totalAmount, collectionDetails.date, collectionDetails.timeSlot].join(' ')

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="wrap py-3 md:py-8 print:p-0">
    <PrintedHead />
    {children}
  </div>
)

function PrintedHead() {
  const { company } = useSettings()
  return (
    <p className="hidden text-sm print:block">
      <b>{company.name}</b>, {company.phone}
    </p>
  )
}

const Back = () => (
  <Link
    to={links.myOrders}
    className="text-link -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 print:hidden"
  >
    <ArrowLeft aria-hidden="true" className="size-5" />
    {say(backToOrders)}
  </Link>
)

// Loaded on demand: only a few orders have additions, a report, or a visit that went wrong.
const BookedVisit = onDemand(
  () => import('#shop/visit/ticket/booked-visit.tsx'),
  <Skeleton className="h-104 rounded-hero" />,
)
const Additions = onDemand(() => import('./additions.tsx'))
const RatingCard = onDemand(() => import('./visits/rating-card.tsx'))
const MissedVisit = onDemand(() => import('./visits/missed-visit.tsx'))
const NewSample = onDemand(() => import('./visits/new-sample.tsx'))

/** Loads the parts that the page of this order has, so that none moves the others once they are shown. */
const loadParts = (order: Order, visit: Visit | undefined) =>
  Promise.all([
    awaitsVisit(order) ? BookedVisit.load() : DayTicket.load(),
    order.additions.length > 0 && Additions.load(),
    visit?.mayRate && RatingCard.load(),
    (visit?.visitStatus === 'late' || visit?.visitStatus === 'failed') && MissedVisit.load(),
    (visit?.recollection || visit?.recollectionOf) && NewSample.load(),
  ])

interface OneOrderProps {
  loaded: Order
  loadedVisit: LoadedVisit | undefined
}

function OneOrder({ loaded, loadedVisit }: OneOrderProps) {
  const [shown, setOrder] = useState(loaded)
  const { visit, reload } = useOrderVisit(shown, setOrder, loadedVisit)
  // The visit lists the change as a step.
  const onChanged = (changed: Order) => {
    setOrder(changed)
    reload()
  }
  const order = {
    ...shown,
    visitStatus: visit?.visitStatus ?? undefined,
    isSampleRejected: visit?.recollection?.state === 'waiting',
  }
  const isLate = order.visitStatus === 'late'
  const isMissed = isLate || order.visitStatus === 'failed'
  // MissedVisit offers another time and cancelling; an addition leaves that to the page of its visit.
  const hasOffer = isMissed && !order.addedTo
  const changes = (!isLate || order.addedTo) && (
    <ChangeVisit order={order} onChanged={onChanged} isWhole={!hasOffer} />
  )
  const heading = useRef<HTMLHeadingElement>(null)
  // Cancelling removes the focused button: moves the focus to the heading.
  useEffect(() => {
    if (shown.status === 'cancelled' && shown !== loaded) heading.current?.focus()
  }, [shown, loaded])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Back />
        <Heading order={order} heading={heading} />
      </div>
      <div className="mt-1 grid grid-cols-1 gap-x-14 gap-y-7 md:grid-cols-[minmax(0,1fr)_380px] md:items-start">
        <div className="grid gap-4">
          <OrderNotices order={order} visit={visit} />
          <AddedTo order={order} />
          {visit && hasOffer && <MissedVisit order={order} visit={visit} onChanged={onChanged} />}
          {visit && (visit.recollection || visit.recollectionOf) && (
            <NewSample order={order} visit={visit} onBooked={reload} />
          )}
          {awaitsVisit(order) && order.visitStatus !== 'failed' ? (
            <BookedVisit order={order} visit={visit} hasActions={!isLate} changes={changes} />
          ) : (
            changes
          )}
          <div className="empty:hidden print:hidden">
            <BookAgainButton order={order} />
          </div>
        </div>
        <div className="grid">
          <StateLine order={order} badge={pageBadge(order, visit)} />
          {visit?.mayRate && (
            <div className="mb-7">
              <RatingCard key={order._id} orderId={order._id} given={visit.rating} />
            </div>
          )}
          {order.visitStatus !== 'failed' && (
            <BookingSoFar
              order={order}
              visit={visit}
              isReportToCome={awaitsReport(order) && !isWhollyRejected(order, visit)}
            />
          )}
          <Parts order={order} />
        </div>
      </div>
    </>
  )
}

/** True if every sample was rejected, so that this visit yields no report. */
const isWhollyRejected = (order: Order, visit: Visit | undefined): boolean =>
  (visit?.recollection?.items.length ?? 0) >= order.items.length

function Parts({ order }: { order: Order }) {
  const { items, cancelledItems, paymentMethod, paymentStatus, invoiceNumber } = order
  const names = [...items, ...cancelledItems].map(({ name }) => name)
  return (
    <>
      <Fold
        title={say(itemsTitle)}
        hint={[...new Set(names)].join(', ')}
        end={!hasVisitTotal(order) && <Rupees amount={order.totalAmount} />}
        isOpen={order.status !== 'cancelled' && cancelledItems.length > 0}
      >
        <OrderItems order={order} />
        <OrderTotals order={order} />
      </Fold>
      <Additions order={order} />
      <Fold title={say(collectionTitle)} hint={collectionHint(order)}>
        <CollectionFacts order={order} isFull />
      </Fold>
      {order.totalAmount > 0 && (
        <Fold
          title={say(paymentTitle)}
          hint={paymentMethodWords(order)}
          end={isOnline(paymentMethod) && <PaymentState status={paymentStatus} />}
        >
          <PaymentFacts order={order} />
        </Fold>
      )}
      {order.totalAmount > 0 && invoiceNumber && (
        <Link
          to={links.invoice(order.orderId)}
          className="flex min-h-16 items-center gap-3 border-t border-line py-2.5 text-ink no-underline print:hidden"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-semibold">{say(viewInvoice)}</span>
            <span className="block text-sm text-muted">{invoiceNumber}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 -rotate-90" />
        </Link>
      )}
    </>
  )
}

type WithVisitStatus = Order & { visitStatus?: VisitAlert | undefined }

function Heading({ order, heading }: { order: Order; heading: Ref<HTMLHeadingElement> }) {
  return (
    <h1 ref={heading} tabIndex={-1} className="text-sm font-normal text-muted outline-none">
      {sayWithElements(orderTitle, {
        order: (
          <span translate="no" className="whitespace-nowrap">
            #{order.orderId}
          </span>
        ),
      })}
    </h1>
  )
}

function StateLine({ order, badge }: { order: WithVisitStatus; badge: Badge }) {
  const partlyPaid = partlyPaidText([order, ...order.additions])
  const meaning = order.visitStatus === 'failed' || !awaitsVisit(order) ? undefined : statusSentence(order)
  return (
    <div className="pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <StatusBadge badge={badge} hasIcon />
        <p className="text-sm text-muted">
          {sayWithElements(placedOn, {
            time: <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>,
          })}
        </p>
      </div>
      {partlyPaid ? (
        <p className="mt-2">{partlyPaid}</p>
      ) : (
        order.paymentStatus !== 'completed' && meaning && <p className="mt-2">{meaning}</p>
      )}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <EarlyCalls paths={[shopEndpoints.getOrder.path, shopEndpoints.getVisit.path]} />
      <Back />
      <h1 className="sr-only">{say(orderDetails)}</h1>
      {/* As high as the viewport, to keep the footer from jumping. */}
      <div className="mt-1 grid min-h-dvh content-start gap-x-14 gap-y-7 md:grid-cols-[minmax(0,1fr)_380px] md:items-start">
        <div className="relative">
          <Skeleton className="h-104 rounded-hero" />
          <p role="status" className="absolute inset-x-5 top-14 max-w-60 text-3xl font-bold">
            {say(loadingOrder)}
          </p>
        </div>
        <Skeleton className="h-48 rounded-card" />
      </div>
    </Frame>
  )
}
