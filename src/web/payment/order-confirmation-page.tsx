import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Navigate, useLocation, useRevalidator } from 'react-router'
import { CallError } from '#contract/client.ts'
import { formatDay } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import { awaitsPayment, isOnline } from '#web/orders/order-status.ts'
import { holdSentence, methodName, preparationOf, whyCancelled } from '#web/orders/order-words.ts'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import {
  type ConfirmationState,
  confirmationStatus,
  confirmationWords,
  type Mood,
  nextSteps,
  withPrefix,
} from '#web/payment/confirmation.ts'
import { ConfirmationNotShown } from '#web/payment/confirmation-not-shown.tsx'
import { settleOpenPayment } from '#web/payment/payment.ts'
import { links } from '#web/platform/links.ts'
import { inBrowser, type LoadArgs } from '#web/platform/load.ts'
import { pageMeta } from '#web/platform/meta.ts'
import { KEYS, readText } from '#web/platform/storage.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { HowToPrepare } from '#web/ui/how-to-prepare.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/order-confirmation-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your booking' })

interface Loaded {
  /** The order as the shop knows it; null when it can't be had, then what the page before said has to do. */
  order: Order | null
  /** Why it can't be had, where the address names one. */
  problem?: 'signed-out' | 'unknown' | 'unanswered'
}

async function load({ api, url, signal }: LoadArgs): Promise<Loaded> {
  const id = url.searchParams.get('order')
  if (!id) return { order: null }
  if (!readText(KEYS.authToken)) return { order: null, problem: 'signed-out' }
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
  const state = useLocation().state as ConfirmationState | null
  const status = confirmationStatus(order, state)
  useNewsWhile(order !== null && status === 'processing')
  if (!order && !state) {
    return problem ? <ConfirmationNotShown problem={problem} /> : <Navigate to={links.home} replace />
  }
  const { mood, title, message } = confirmationWords(status, state?.error ?? cancelledBecause(order))
  return (
    <div className="wrap max-w-[600px] py-8">
      <div className="text-center">
        <MoodIcon mood={mood} />
        <h1 className="mt-4 text-2xl">{title}</h1>
        <p className="mt-1.5 text-muted">{message}</p>
      </div>
      <Details order={order} state={state} status={status} />
      {mood === 'waiting' && order && (
        <p role="status" className="mt-4 text-center text-sm text-muted">
          We keep asking your payment provider. This page changes by itself, and you find the order in My
          Orders.
        </p>
      )}
      {order && mood === 'failed' && awaitsPayment(order) && (
        <p className="mt-4 text-center text-sm text-muted">{holdSentence(order)}</p>
      )}
      {order && mood === 'done' && (
        <>
          <NextSteps order={order} />
          <Preparing order={order} />
        </>
      )}
      <Buttons
        orderId={order?.orderId ?? state?.orderId}
        status={status}
        isOnline={methodOf(order, state) === 'ONLINE'}
      />
    </div>
  )
}

const cancelledBecause = (order: Order | null): string | undefined =>
  order?.status === 'cancelled' ? whyCancelled(order) : undefined

const ASK_EVERY_MS = 5000
const ASK_TIMES = 24

/** While a payment is being decided, asks again now and then for two minutes, and takes a paid order out of the cart. */
function useNewsWhile(isOpen: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return
    let asked = 0
    const asking = setInterval(() => {
      asked += 1
      if (asked >= ASK_TIMES) clearInterval(asking)
      void settleOpenPayment().then(revalidate)
    }, ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [isOpen, revalidate])
}

function methodOf(order: Order | null, state: ConfirmationState | null): string {
  const method = order?.paymentMethod ?? state?.paymentMethod ?? ''
  return isOnline(method) ? 'ONLINE' : method
}

const ICONS = {
  done: { Icon: Check, look: 'bg-leaf-tint text-leaf' },
  waiting: { Icon: Clock, look: 'bg-marigold-tint text-marigold-ink' },
  failed: { Icon: X, look: 'bg-rose-tint text-rose' },
} as const

function MoodIcon({ mood }: { mood: Mood }) {
  const { Icon, look } = ICONS[mood]
  return (
    <span className={`inline-grid size-18 place-items-center rounded-full ${look}`}>
      <Icon aria-hidden="true" className="size-9" strokeWidth={2.5} />
    </span>
  )
}

interface DetailsProps {
  order: Order | null
  state: ConfirmationState | null
  status: string
}

const NONE = 'Not specified'

function Details({ order, state, status }: DetailsProps) {
  const orderId = order?.orderId ?? state?.orderId
  const amount = order?.totalAmount ?? state?.totalAmount
  const date = order?.collectionDetails.date ?? state?.date
  const method = methodOf(order, state)
  return (
    <section className="card mt-6 p-5" aria-label="Your booking">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">
          <span className="block text-sm font-normal text-muted">Order ID</span>
          {orderId ? withPrefix(orderId) : NONE}
        </p>
        <StatusBadge status={status} />
      </div>
      <Facts>
        <Fact name="Patient Name">{order?.collectionDetails.patientName ?? state?.patientName ?? NONE}</Fact>
        <Fact name="Date">{date ? formatDay(date) : NONE}</Fact>
        <Fact name="Time Slot">{order?.collectionDetails.timeSlot ?? state?.timeSlot ?? NONE}</Fact>
        <Fact name={status === 'completed' ? 'Amount Paid' : 'Amount Payable'}>
          {amount === undefined ? NONE : <Rupees amount={amount} />}
        </Fact>
        <Fact name="Payment Method">{method ? methodName(method) : NONE}</Fact>
        <Fact name="Transaction ID">{order?.transactionId ?? state?.transactionId}</Fact>
        {method === 'ONLINE' && (
          <Fact name="PhonePe reference">{order?.providerReference ?? state?.providerReference}</Fact>
        )}
      </Facts>
    </section>
  )
}

/** What happens now, in the order in which it does. */
function NextSteps({ order }: { order: Order }) {
  return (
    <section className="mt-4 rounded-card bg-leaf-tint p-5" aria-labelledby="next">
      <h2 id="next" className="text-lg">
        What happens next
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 marker:font-semibold marker:text-leaf">
        {nextSteps(order).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function Preparing({ order }: { order: Order }) {
  const sentences = preparationOf(order)
  if (sentences.length === 0) return null
  return (
    <section className="mt-4 rounded-card bg-marigold-tint p-5" aria-labelledby="prepare">
      <h2 id="prepare" className="mb-2 text-lg">
        How to prepare
      </h2>
      <HowToPrepare sentences={sentences} />
    </section>
  )
}

function Buttons({ orderId, status, isOnline }: { orderId?: string; status: string; isOnline: boolean }) {
  const canView = orderId !== undefined && isOnline && status === 'completed'
  const canTryAgain = orderId !== undefined && status === 'failed'
  return (
    <div className="mt-5 grid gap-2.5">
      {canTryAgain && (
        <ButtonLink isWide to={links.payFor(orderId)} state={{ orderId }}>
          Try Payment Again
        </ButtonLink>
      )}
      {canView && (
        <ButtonLink isWide to={links.invoice(orderId)}>
          View Invoice
        </ButtonLink>
      )}
      <ButtonLink isWide look={canTryAgain || canView ? 'outline' : 'primary'} to={links.myOrders}>
        View My Orders
      </ButtonLink>
      <ButtonLink isWide look="quiet" to={links.home}>
        Continue Shopping
      </ButtonLink>
    </div>
  )
}
