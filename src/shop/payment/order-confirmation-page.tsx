import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useCallback } from 'react'
import { Navigate, useNavigate, useRevalidator } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { isDecided, settleOpenPayment } from '#shop/checkout/payment/payment.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { useHistoryState } from '#shop/frame/stored-values.ts'
import { awaitsPayment, awaitsVisit } from '#shop/orders/order-status.ts'
import { cancelReasonText } from '#shop/orders/order-words.ts'
import { PaymentOffer, RefundTracker } from '#shop/orders/payment-and-refund.tsx'
import { continueShopping, yourBooking } from '#text/common.ts'
import { viewInvoice } from '#text/orders.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import type { Route } from './+types/order-confirmation-page.ts'
import { CheckPayment } from './check-payment.tsx'
import {
  type ConfirmationState,
  confirmationStateFrom,
  confirmationStatus,
  confirmationWords,
  type Mood,
} from './confirmation.ts'
import { ConfirmationDetails, methodText } from './confirmation-details.tsx'
import { ConfirmationNotShown } from './confirmation-not-shown.tsx'
import { PayAnotherWay } from './pay-another-way.tsx'
import { usePaymentPolling } from './polling.ts'
import {
  changeVisit,
  checkingWithBank,
  keepChecking,
  refundedAutomatically,
  slotIsHeld,
  viewMyOrders,
} from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(yourBooking) })

interface Loaded {
  /** Null if it can't be loaded; then the history state is shown. */
  order: Order | null
  /** Why it can't be loaded, if the query string names an order. */
  problem?: 'signed-out' | 'unknown' | 'unanswered'
}

async function load({ api, url, signal }: LoadArgs): Promise<Loaded> {
  const id = url.searchParams.get('order')
  if (!id) return { order: null }
  if (!readStoredText(KEYS.authToken)) return { order: null, problem: 'signed-out' }
  try {
    const { order } = await api.getOrder({ params: { id } }, { signal })
    return { order }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { order: null, problem: error.status === 404 ? 'unknown' : 'unanswered' }
  }
}

export const clientLoader = inBrowser(load)

export function HydrateFallback() {
  return (
    <div className="wrap py-5 sm:py-8">
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <Skeleton className="h-12 w-64" />
      </div>
      <BookedSkeleton />
    </div>
  )
}

const BookedSkeleton = () => (
  <div className="mt-4 grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,1fr)_380px]">
    <Skeleton className="h-104 rounded-hero" />
  </div>
)

export default function OrderConfirmationPage({ loaderData }: Route.ComponentProps) {
  const { order, problem } = loaderData as Loaded
  const state = useHistoryState(confirmationStateFrom)
  const status = confirmationStatus(order, state)
  if (!order && !state) {
    return problem ? <ConfirmationNotShown problem={problem} /> : <Navigate to={links.home} replace />
  }
  const { mood, title, message } = confirmationWords(status, reasonOf(order, state), order?.addedTo)
  const isBooked = mood === 'done' && order !== null && awaitsVisit(order)
  const orderId = order?.orderId ?? state?.orderId
  const details = (
    <ConfirmationDetails
      order={order}
      state={state}
      status={status}
      isSignedOut={problem === 'signed-out'}
      hasTicket={isBooked}
    />
  )
  const buttons = (
    <Buttons
      orderId={orderId}
      status={status}
      isOnline={methodText(order, state) === 'ONLINE'}
      isBooked={isBooked}
      canChange={isBooked && order.addedTo === null}
    />
  )
  return (
    <div className={`${isBooked ? 'wrap' : 'wrap-narrow'} py-5 sm:py-8`}>
      <div className="flex items-center gap-3.5">
        <MoodIcon mood={mood} />
        <div className="min-w-0">
          <h1 className="text-xl">{title}</h1>
          <p className="text-sm text-muted">{message}</p>
        </div>
      </div>
      {status === 'processing' && <Waiting payment={order ? undefined : state?.merchantOrderId} />}
      {status === 'pending' && order && (
        <div className="mt-4">
          <PaymentOffer order={order} />
        </div>
      )}
      {status === 'failed' && orderId && (
        <PayAnotherWay orderId={orderId} order={order && awaitsPayment(order) ? order : null} />
      )}
      {isBooked ? (
        <Suspense fallback={<BookedSkeleton />}>
          <Booked order={order}>
            {order.refund && <RefundTracker order={order} />}
            {details}
            {buttons}
          </Booked>
        </Suspense>
      ) : (
        <>
          {order?.refund && (
            <div className="mt-4">
              <RefundTracker order={order} />
            </div>
          )}
          {details}
          {buttons}
        </>
      )}
    </div>
  )
}

// Loaded beside the order: an order that failed has no visit.
const Booked = lazy(() => import('./booked.tsx'))

/** The reason of a cancelled order, else the payment's error from the history state. */
const reasonOf = (order: Order | null, state: ConfirmationState | null): string | undefined =>
  order?.status === 'cancelled' ? cancelReasonText(order) : state?.error

/**
 * Polls an open payment, and explains that the slot is held and the money safe meanwhile. `payment`: its id if the
 * order can't be shown, because a person who pays by link has no session. Once it is decided, the page that checks it
 * goes on.
 */
function Waiting({ payment }: { payment?: string }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const ask = useCallback(async () => {
    if (!payment) {
      await settleOpenPayment()
      await revalidate()
    } else if (await isDecided(payment)) await navigate(links.statusOf(payment), { replace: true })
  }, [payment, navigate, revalidate])
  const isOver = usePaymentPolling(true, ask)
  return (
    <div className="mt-4 rounded-card bg-marigold-tint p-5 text-marigold-ink">
      <p className="font-semibold">{say(slotIsHeld)}</p>
      <p className="mt-1.5">
        {say(isOver ? keepChecking : checkingWithBank)} {say(refundedAutomatically)}
      </p>
      <CheckPayment ask={ask} />
    </div>
  )
}

const ICONS = {
  done: { Icon: Check, colours: 'bg-leaf-tint text-leaf' },
  waiting: { Icon: Clock, colours: 'bg-marigold-tint text-marigold-ink' },
  failed: { Icon: X, colours: 'bg-rose-tint text-rose' },
} as const

function MoodIcon({ mood }: { mood: Mood }) {
  const { Icon, colours } = ICONS[mood]
  return (
    <span className={`grid size-12 shrink-0 place-items-center rounded-full ${colours}`}>
      <Icon aria-hidden="true" className={`size-7 ${mood === 'done' ? 'drawn' : ''}`} strokeWidth={2.5} />
    </span>
  )
}

interface ButtonsProps {
  orderId?: string
  status: string
  isOnline: boolean
  /** The ticket of the visit is what comes next, so no button is filled. */
  isBooked: boolean
  canChange: boolean
}

function Buttons({ orderId, status, isOnline, isBooked, canChange }: ButtonsProps) {
  const canView = orderId !== undefined && isOnline && status === 'completed'
  return (
    <div className="mt-5 grid gap-2.5 print:hidden">
      {canChange && orderId && (
        <ButtonLink isWide variant="outline" to={links.orderDetails(orderId)}>
          {say(changeVisit)}
        </ButtonLink>
      )}
      {canView && (
        <ButtonLink isWide variant="outline" to={links.invoice(orderId)}>
          {say(viewInvoice)}
        </ButtonLink>
      )}
      <ButtonLink
        isWide
        variant={isBooked || status === 'failed' ? 'outline' : 'primary'}
        to={links.myOrders}
      >
        {say(viewMyOrders)}
      </ButtonLink>
      <ButtonLink isWide variant="quiet" to={links.home}>
        {say(continueShopping)}
      </ButtonLink>
    </div>
  )
}
