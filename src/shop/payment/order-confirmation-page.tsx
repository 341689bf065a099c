import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { useCallback } from 'react'
import { Navigate, useNavigate, useRevalidator } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { isDecided, settleOpenPayment } from '#shop/checkout/payment/payment.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { useHistoryState } from '#shop/frame/stored-values.ts'
import { PaymentOffer, RefundTracker } from '#shop/orders/order-news.tsx'
import { awaitsPayment, awaitsVisit } from '#shop/orders/order-status.ts'
import { cancelReasonText } from '#shop/orders/order-words.ts'
import { recipients } from '#shop/visit/keep-visit.tsx'
import { VisitCard } from '#shop/visit/visit-card.tsx'
import { continueShopping, whatNext, yourBooking } from '#text/common.ts'
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
  nextSteps,
} from './confirmation.ts'
import { ConfirmationDetails, methodText } from './confirmation-details.tsx'
import { ConfirmationNotShown } from './confirmation-not-shown.tsx'
import { PayAnotherWay } from './pay-another-way.tsx'
import { usePaymentPolling } from './polling.ts'
import { askProvider, goOnAsking, placeIsKept, refundedByItself, viewMyOrders } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(yourBooking) })

interface Loaded {
  /** Null when it can't be loaded; then the history state is shown. */
  order: Order | null
  /** Why it can't be loaded, where the query string names one. */
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
    <div className="wrap max-w-[600px] py-8">
      <Skeleton className="mx-auto size-18 rounded-full" />
      <Skeleton className="mx-auto mt-5 h-8 w-64" />
      <Skeleton className="mx-auto mt-3 h-6 w-72" />
      <Skeleton className="mt-6 h-80 rounded-card" />
    </div>
  )
}

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
  return (
    <div className="wrap max-w-[600px] py-6 sm:py-8">
      <div className="text-center">
        <MoodIcon mood={mood} />
        <h1 className="mt-3 text-2xl">{title}</h1>
        <p className="mt-1.5 text-muted">{message}</p>
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
      {isBooked && (
        <div className="mt-5">
          <VisitCard order={order} />
        </div>
      )}
      {order?.refund && (
        <div className="mt-4">
          <RefundTracker order={order} />
        </div>
      )}
      {isBooked && <NextSteps order={order} />}
      <ConfirmationDetails
        order={order}
        state={state}
        status={status}
        isSignedOut={problem === 'signed-out'}
      />
      <Buttons
        orderId={orderId}
        status={status}
        isOnline={methodText(order, state) === 'ONLINE'}
        hasSend={isBooked && recipients(order).length > 0}
      />
    </div>
  )
}

/** The reason of a cancelled order, else the payment's error from the history state. */
const reasonOf = (order: Order | null, state: ConfirmationState | null): string | undefined =>
  order?.status === 'cancelled' ? cancelReasonText(order) : state?.error

/**
 * Polls an open payment, and says that the slot is held and money is safe meanwhile. `payment`: its id where the order
 * can't be shown, as who pays has not logged in; once it is decided, the page that checks it leads on.
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
      <p className="font-semibold">{say(placeIsKept)}</p>
      <p className="mt-1.5">
        {say(isOver ? goOnAsking : askProvider)} {say(refundedByItself)}
      </p>
      <CheckPayment ask={ask} />
    </div>
  )
}

const ICONS = {
  done: { Icon: Check, look: 'bg-leaf-tint text-leaf' },
  waiting: { Icon: Clock, look: 'bg-marigold-tint text-marigold-ink' },
  failed: { Icon: X, look: 'bg-rose-tint text-rose' },
} as const

function MoodIcon({ mood }: { mood: Mood }) {
  const { Icon, look } = ICONS[mood]
  return (
    <span className={`inline-grid size-14 place-items-center rounded-full sm:size-18 ${look}`}>
      <Icon aria-hidden="true" className="size-8 sm:size-9" strokeWidth={2.5} />
    </span>
  )
}

/** Next steps, in order of time. */
function NextSteps({ order }: { order: Order }) {
  return (
    <section className="mt-4 rounded-card bg-leaf-tint p-5" aria-labelledby="next">
      <h2 id="next" className="text-lg">
        {say(whatNext)}
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 marker:font-semibold marker:text-leaf">
        {nextSteps(order).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

interface ButtonsProps {
  orderId?: string
  status: string
  isOnline: boolean
  /** The card of the visit has the filled button. */
  hasSend: boolean
}

function Buttons({ orderId, status, isOnline, hasSend }: ButtonsProps) {
  const canView = orderId !== undefined && isOnline && status === 'completed'
  return (
    <div className="mt-5 grid gap-2.5">
      {canView && (
        <ButtonLink isWide look={hasSend ? 'outline' : 'primary'} to={links.invoice(orderId)}>
          {say(viewInvoice)}
        </ButtonLink>
      )}
      <ButtonLink
        isWide
        look={canView || hasSend || status === 'failed' ? 'outline' : 'primary'}
        to={links.myOrders}
      >
        {say(viewMyOrders)}
      </ButtonLink>
      <ButtonLink isWide look="quiet" to={links.home}>
        {say(continueShopping)}
      </ButtonLink>
    </div>
  )
}
