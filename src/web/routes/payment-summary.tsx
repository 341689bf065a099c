import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useRevalidator } from 'react-router'
import { CENTRE_CALL, centreIn } from '#contract/appointment.ts'
import { CallError } from '#contract/client.ts'
import { formatDay } from '#contract/dates.ts'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { addressIn } from '#contract/places.ts'
import { awaitsPayment } from '#web/content/order-status.ts'
import { holdSentence, whyCancelled } from '#web/content/order-words.ts'
import { links } from '#web/links.ts'
import { inBrowser, type LoadArgs } from '#web/load.ts'
import { pageMeta } from '#web/meta.ts'
import { Button, ButtonLink } from '#web/parts/button.tsx'
import { CheckoutSteps } from '#web/parts/checkout-steps.tsx'
import { Empty } from '#web/parts/empty.tsx'
import { Fact, Facts } from '#web/parts/facts.tsx'
import { Notice } from '#web/parts/notice.tsx'
import { OrderSum } from '#web/parts/order-sum.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { usePress } from '#web/parts/use-press.ts'
import { VerifyStep } from '#web/parts/verify-step.tsx'
import { messageOf } from '#web/state/api.ts'
import { payOnCollection, payOnline } from '#web/state/pay.ts'
import { requireLogin } from '#web/state/require-login.ts'
import type { Route } from './+types/payment-summary.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Payment Summary' })

interface Loaded {
  order?: Order
  problem?: string
  isUnverified?: boolean
}

/** The order as it is now: after a failed payment, a refresh or an hour it may not be what the page before knew. */
async function load({ api, url, signal }: LoadArgs): Promise<Loaded> {
  const id = url.searchParams.get('order')
  if (!id) return {}
  requireLogin(url)
  try {
    return await api.getOrder({ params: { id } }, { signal })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The token was refused and is gone.
    requireLogin(url)
    const isUnverified = error.code === 'PHONE_UNVERIFIED'
    return { problem: messageOf(error, 'Your order could not be loaded. Please try again.'), isUnverified }
  }
}

export const clientLoader = inBrowser(load)

export function HydrateFallback() {
  return (
    <div className="wrap max-w-[980px] py-6">
      <Skeleton className="h-8 w-64" />
      <div className="mt-5 grid gap-4 lg:grid-cols-[1fr_340px] lg:gap-8">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}

export default function PaymentSummaryPage({ loaderData }: Route.ComponentProps) {
  const { order, problem, isUnverified } = loaderData as Loaded
  const state = useLocation().state as { orderId?: string; order?: Order; replaced?: string } | null
  const { revalidate } = useRevalidator()
  const known = state?.order?.orderId ?? state?.orderId
  if (isUnverified) {
    return (
      <div className="wrap max-w-[620px] py-8">
        <VerifyStep onVerified={() => void revalidate()} />
      </div>
    )
  }
  if (problem) return <NotLoaded problem={problem} />
  if (!order) return <Navigate to={known ? links.payFor(known) : links.home} replace />
  if (order.status === 'cancelled') return <Ended order={order} />
  // Paid, or to be paid at the collection: nothing is left to choose.
  if (!awaitsPayment(order)) return <Navigate to={links.confirmationOf(order.orderId)} replace />
  return <Summary key={order._id} order={order} replaced={state?.replaced} />
}

/** `replaced`: the number of an earlier unpaid order that was cancelled for this one. */
function Summary({ order, replaced }: { order: Order; replaced?: string }) {
  const coupon =
    order.couponCode && order.discount > 0 ? { code: order.couponCode, discount: order.discount } : null
  return (
    <div className="wrap max-w-[980px] pt-5 pb-12">
      <h1 className="text-2xl">Payment Summary</h1>
      <div className="mt-4">
        <CheckoutSteps now="Pay" />
      </div>
      {replaced && (
        <Notice kind="info" isAlert className="mt-4">
          Your earlier unpaid booking <span className="whitespace-nowrap">{replaced}</span> was cancelled, its
          place is free again.
        </Notice>
      )}
      <div className="mt-5 grid gap-4 lg:grid-cols-[1fr_340px] lg:items-start lg:gap-8">
        <div className="grid gap-4">
          <Details order={order} />
          <p className="text-sm text-muted">{holdSentence(order)}</p>
        </div>
        <div className="grid gap-4">
          <OrderSum
            lines={order.items}
            subtotal={order.subtotal}
            coupon={coupon}
            payable={order.totalAmount}
            isCentreVisit={order.centerVisitRequired}
          />
          <Choice order={order} />
        </div>
      </div>
    </div>
  )
}

const NONE = 'Not provided'

function Details({ order }: { order: Order }) {
  const { collectionDetails: details, shippingAddress, userDetails } = order
  return (
    <section className="card p-5" aria-labelledby="details">
      <h2 id="details" className="mb-3 text-lg">
        Your appointment
      </h2>
      <Facts>
        <Fact name="Patient Name">{details.patientName}</Fact>
        <Fact name="Phone">{details.patientPhone || userDetails.phone || NONE}</Fact>
        <Fact name="Email">{details.patientEmail || userDetails.email || NONE}</Fact>
        <Fact name="Collection Date">{formatDay(details.date)}</Fact>
        <Fact name="Time Slot">{details.timeSlot}</Fact>
        <Fact name="Collection Address">
          {order.centerVisitRequired
            ? `A ${centreIn(shippingAddress.city)}. ${CENTRE_CALL}`
            : addressIn(shippingAddress.city, shippingAddress.address)}
        </Fact>
      </Facts>
    </section>
  )
}

/** The two ways to pay; only one at a time, and only once. */
function Choice({ order }: { order: Order }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  useFreshOnReturn()
  const [busy, setBusy] = useState<'online' | 'collection'>()
  const [, press] = usePress(async (how: 'online' | 'collection') => {
    setProblem(undefined)
    setBusy(how)
    const result = how === 'online' ? await payOnline(order) : await payOnCollection(order)
    if (!result) await returned()
    else if ('message' in result) {
      setProblem(result.message)
      if (result.isOutdated) await revalidate()
    } else {
      const state = { status: result.status || 'processing', orderId: result.orderId }
      await navigate(links.confirmationOf(result.orderId), { replace: true, state })
    }
    setBusy(undefined)
  })
  return (
    <div className="grid gap-3">
      {problem && (
        <Notice kind="error" isAlert>
          {problem}
        </Notice>
      )}
      <Button
        isWide
        busy={busy === 'online' && 'Processing...'}
        disabled={busy === 'collection'}
        onClick={() => void press('online')}
      >
        Pay Online {formatRupees(order.totalAmount)}
      </Button>
      {order.couponCode ? (
        <Notice kind="info">
          <p>Pay on Collection is not available with coupon discounts</p>
          <p className="font-normal">Please proceed with online payment</p>
        </Notice>
      ) : (
        <Button
          isWide
          look="outline"
          busy={busy === 'collection' && 'Processing...'}
          disabled={busy === 'online'}
          onClick={() => void press('collection')}
        >
          Pay on Collection
        </Button>
      )}
    </div>
  )
}

/** Until the customer comes back to this very page from the provider (the browser's Back keeps it as it was). */
const returned = () =>
  new Promise<void>(resolve => window.addEventListener('pageshow', () => resolve(), { once: true }))

/** Reads the order again when the page comes back from the browser's memory. */
function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate()
    }
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [revalidate])
}

function NotLoaded({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Empty
      level={1}
      title="Your order is not here yet"
      action={
        <Button busy={state === 'loading' && 'Loading...'} onClick={() => void revalidate()}>
          Try Again
        </Button>
      }
    >
      <p>{problem}</p>
    </Empty>
  )
}

function Ended({ order }: { order: Order }) {
  return (
    <Empty
      level={1}
      title="This order can't be paid any more"
      action={<ButtonLink to={links.cart}>Go to your cart</ButtonLink>}
    >
      <p>
        Order {order.orderId}: {whyCancelled(order)} Please book again.
      </p>
    </Empty>
  )
}
