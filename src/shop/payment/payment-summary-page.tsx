import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useRevalidator } from 'react-router'
import { Fact, Facts } from '#kit/facts.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { Rupees } from '#kit/price.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { firstName } from '#rules/patients/names.ts'
import { formatMobile } from '#rules/people.ts'
import { SumLines } from '#shop/cart/order-sum.tsx'
import { orderSummary } from '#shop/cart/words.ts'
import { fillFromOrder, useIsChangeable } from '#shop/checkout/change-order.ts'
import { CheckoutHeader, HelpFooter } from '#shop/checkout/checkout-header.tsx'
import { errorMessage } from '#shop/frame/api.ts'
import { Help } from '#shop/frame/help.tsx'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { asRecord, asText, useHistoryState } from '#shop/frame/stored-values.ts'
import { Fold } from '#shop/orders/fold.tsx'
import { awaitsPayment, isBooked } from '#shop/orders/order-status.ts'
import { itemCount } from '#shop/orders/order-words.ts'
import { requireLogin } from '#shop/session/require-login.ts'
import { VerifyStep } from '#shop/sign-in/verify-step.tsx'
import { mergeItems } from '#shop/visit/patients.ts'
import { visitDay, visitHours, visitInBar } from '#shop/visit/visit-words.ts'
import { changeLink, emailLabel, notProvided, phoneLabel, privacy, terms } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import type { Route } from './+types/payment-summary-page.ts'
import { PaymentEnded } from './ended.tsx'
import { OrderNotFound, OrderNotLoaded } from './nothing-to-pay.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import {
  atDoor,
  changeAppointment,
  contactDetails,
  earlierCancelled,
  orderNotLoaded,
  paymentSummary,
  refundsLink,
  shippingLink,
} from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(paymentSummary) })

export const handle = { Header: CheckoutHeader, Footer }

/** On a phone, policies and help stand at the top beside the ways to pay, so that the page fits the screen. */
function Footer() {
  return (
    <div className="max-lg:[main:has(#pay)+&]:hidden">
      <HelpFooter />
    </div>
  )
}

/** Payment providers require these links where customers pay. Short, so that they fit in one line on a phone. */
const POLICIES = [
  { name: privacy, to: links.privacy },
  { name: terms, to: links.terms },
  { name: refundsLink, to: links.refunds },
  { name: shippingLink, to: links.shipping },
] as const

interface Loaded {
  order?: Order
  /** The method of the previous booking. */
  isPaidInCash?: boolean
  problem?: string
  isUnverified?: boolean
  isUnknown?: boolean
}

/** Always loads the order: after a failed payment or a refresh the history state may be stale. */
async function load({ api, url, signal }: LoadArgs): Promise<Loaded> {
  const id = url.searchParams.get('order')
  if (!id) return {}
  requireLogin(url)
  try {
    // Before the page is shown, because the way that is chosen first must not change under a finger.
    const [{ order }, isPaidInCash] = await Promise.all([
      api.getOrder({ params: { id } }, { signal }),
      wasPaidInCash(api, signal),
    ])
    return { order, isPaidInCash }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // After a 401 the token is removed: redirects to the login page.
    requireLogin(url)
    const isUnverified = error.code === 'PHONE_UNVERIFIED'
    const isUnknown = error.status === 404
    const problem = errorMessage(error, say(orderNotLoaded))
    return { problem, isUnverified, isUnknown }
  }
}

/** The longest wait for the earlier orders, which decide the way that is chosen first. */
const MAX_LIST_MS = 2000

/** True if the last order that was confirmed is paid at the collection; false on errors. */
const wasPaidInCash = (api: LoadArgs['api'], signal: AbortSignal): Promise<boolean> =>
  api.listOrders({ query: { limit: 10 } }, { signal, maxMs: MAX_LIST_MS }).then(
    ({ orders }) => orders.find(isBooked)?.paymentMethod === 'COD',
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return false
    },
  )

export const clientLoader = inBrowser(load)

export function HydrateFallback() {
  return (
    <div className="wrap py-6">
      <Skeleton className="h-8 w-64" />
      <div className="mt-5 grid gap-4 lg:grid-cols-[1fr_340px] lg:gap-8">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}

interface ArrivalState {
  /** The order's number. */
  known?: string
  /** Number of an earlier unpaid order, which was cancelled for this one. */
  replaced?: string
  /** True if the customer has just asked to pay it online again. */
  isPaidAtOnce: boolean
}

function bookedFrom(state: unknown): ArrivalState {
  const { order, orderId, replaced, isPaidAtOnce } = asRecord(state)
  return {
    known: asText(asRecord(order).orderId) ?? asText(orderId),
    replaced: asText(replaced),
    isPaidAtOnce: isPaidAtOnce === true,
  }
}

export default function PaymentSummaryPage({ loaderData }: Route.ComponentProps) {
  const { order, isPaidInCash = false, problem, isUnverified, isUnknown } = loaderData as Loaded
  const booked = useHistoryState(bookedFrom)
  const { revalidate } = useRevalidator()
  if (isUnverified) {
    return (
      <div className="wrap-narrow py-8">
        <VerifyStep onVerified={() => void revalidate()} />
      </div>
    )
  }
  if (isUnknown) return <OrderNotFound />
  if (problem) return <OrderNotLoaded problem={problem} />
  if (!order) return <Navigate to={booked.known ? links.payFor(booked.known) : links.home} replace />
  if (order.status === 'cancelled') return <PaymentEnded order={order} />
  // True if it is paid, or will be paid at the collection.
  if (!awaitsPayment(order)) return <Navigate to={links.confirmationOf(order.orderId)} replace />
  return <Summary key={order._id} order={order} isPaidInCash={isPaidInCash} {...booked} />
}

// Loaded beside the order.
const SmallTicket = lazy(() => import('#shop/visit/ticket/small-ticket.tsx'))

interface SummaryProps extends ArrivalState {
  order: Order
  isPaidInCash: boolean
}

function Summary({ order, replaced, isPaidAtOnce, isPaidInCash }: SummaryProps) {
  const coupon =
    order.couponCode && order.discount > 0 ? { code: order.couponCode, discount: order.discount } : null
  const lines = mergeItems(order)
  // Folded on a phone, where the bar shows the amount.
  const [isWide] = useState(() => window.matchMedia('(width >= 64rem)').matches)
  return (
    <div className="wrap pt-1 lg:pt-5 lg:pb-12">
      <div className="flex h-5 items-center justify-between gap-x-3 tight:h-auto tight:flex-wrap">
        <h1 className="text-sm font-normal text-muted">{say(paymentSummary)}</h1>
        {/* The header has the call. */}
        <Help isPlain className="lg:hidden [&_[href^=tel]]:hidden" />
      </div>
      {replaced && (
        <Notice kind="info" isAlert className="mt-4">
          {sayWithElements(earlierCancelled, {
            order: <span className="whitespace-nowrap">{replaced}</span>,
          })}
        </Notice>
      )}
      <div className="mt-1 grid gap-4 lg:mt-5 lg:grid-cols-[1fr_340px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
        <PaymentChoice
          order={order}
          isPaidAtOnce={isPaidAtOnce}
          isPaidInCash={isPaidInCash}
          summary={summaryInBar(order)}
          ticket={
            <Suspense fallback={<Skeleton className="h-50 rounded-hero" />}>
              <SmallTicket order={order} />
            </Suspense>
          }
        >
          <Fold
            title={say(orderSummary)}
            hint={lines.length > 1 ? itemCount(lines) : lines[0]?.name}
            end={<Rupees amount={order.totalAmount} />}
            isOpen={isWide}
          >
            <SumLines
              lines={lines}
              mrpTotal={order.mrpTotal}
              subtotal={order.subtotal}
              coupon={coupon}
              payable={order.totalAmount}
              isCentreVisit={order.centerVisitRequired}
            />
          </Fold>
        </PaymentChoice>
        <div className="-mt-4 lg:mt-0">
          <Contact order={order} isOpen={isWide} />
          <ul className="flex flex-wrap gap-x-5 text-sm text-muted lg:mt-4">
            {POLICIES.map(({ name, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {say(name)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

function summaryInBar({ collectionDetails: { date, timeSlot }, patients }: Order): string {
  const names = patients.map(({ name }) => firstName(name))
  return visitInBar(visitDay(date, shopNow()), visitHours(timeSlot), names)
}

/** The patient's contact details, which the ticket does not have. */
function Contact({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const isChangeable = useIsChangeable(order)
  const [patient] = order.patients
  const known = patient?.phone || order.userDetails.phone
  const phone = known && formatMobile(known)
  const email = patient?.email || order.userDetails.email
  const { doorName, doorPhone } = order.collectionDetails
  const door = doorPhone && [doorName, formatMobile(doorPhone)].filter(Boolean).join(', ')
  return (
    <div className="relative">
      <Fold
        title={say(contactDetails)}
        end={isChangeable && <span className="block w-16" />}
        // Shows the number at the door, because it may be mistyped: it gets the messages and the first call.
        hint={door ? `${say(atDoor)}: ${door}` : [phone, email].filter(Boolean).join(', ')}
        isOpen={isOpen}
      >
        <Facts>
          <Fact name={say(phoneLabel)}>{phone || say(notProvided)}</Fact>
          <Fact name={say(emailLabel)}>{email || say(notProvided)}</Fact>
          {door && <Fact name={say(atDoor)}>{door}</Fact>}
        </Facts>
      </Fold>
      {/* Beside the title, whether folded or not: a line of its own would make the page longer than a phone. */}
      {isChangeable && (
        <Link
          to={links.checkout}
          onClick={() => fillFromOrder(order)}
          aria-label={say(changeAppointment)}
          className="text-link absolute top-2.5 right-7 inline-flex min-h-11 items-center px-2"
        >
          {say(changeLink)}
        </Link>
      )}
    </div>
  )
}
