import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { Spinner } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { useAction } from '#kit/use-action.ts'
import { formatDay } from '#rules/dates.ts'
import { checkPayment, rememberedOrder, toPaymentOutcome } from '#shop/checkout/payment/payment.ts'
import { errorMessage, isOffline } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser } from '#shop/frame/load.ts'
import type { PaymentStatusAnswer } from '#shop/payment/contract.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { checking } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/payment-status-page.ts'
import { type ConfirmationState, confirmationWords } from './confirmation.ts'
import { findPayLink } from './pay-link.ts'
import { usePaymentPolling } from './polling.ts'
import {
  checkStatus,
  checksAgain,
  dontPayTwice,
  notChecked,
  offlineNotChecked,
  orderProcessing,
  paymentNotVerified,
  processingTitle,
  stoppedChecking,
  takesLonger,
  verifyingPayment,
  viewMyOrders,
  visitOf,
} from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(processingTitle) })

export const clientLoader = inBrowser(() => ({}))

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const confirmationFrom = (answer: PaymentStatusAnswer): ConfirmationState => ({
  status: toPaymentOutcome(answer),
  error: answer.message,
  orderId: answer.orderId,
  merchantOrderId: answer.merchantOrderId,
  transactionId: answer.transactionId,
  providerReference: answer.phonepeTransactionId,
  totalAmount: answer.orderData?.totalAmount,
  date: answer.orderData?.selectedDate,
  timeSlot: answer.orderData?.selectedSlot,
  patientName: answer.orderData?.patientName,
  paymentMethod: 'ONLINE',
})

/**
 * Checks a payment and returns where to go next. Undefined if the check fails, which does not mean that the payment
 * failed. A payment that the server doesn't know (404) counts as failed.
 */
async function findOut(
  merchantOrderId: string,
): Promise<{ to: string; state: ConfirmationState } | undefined> {
  try {
    const answer = await checkPayment(merchantOrderId, wait)
    const state = confirmationFrom(answer)
    // People who pay by link try again there, because they may have no account.
    const link = state.status === 'failed' && findPayLink(merchantOrderId)
    return { to: link || links.confirmationOf(state.orderId), state }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status !== 404) return undefined
    const message = errorMessage(error, say(paymentNotVerified))
    return {
      to: links.orderConfirmation,
      state: { status: 'failed', error: message, paymentMethod: 'ONLINE' },
    }
  }
}

/** The provider redirects here: checks the payment's status and goes on to the confirmation. */
export default function PaymentStatusPage() {
  const merchantOrderId = useSearchParams()[0].get('merchantOrderId')
  if (!merchantOrderId) return <Navigate to={links.home} replace />
  return <Asking key={merchantOrderId} merchantOrderId={merchantOrderId} />
}

function Asking({ merchantOrderId }: { merchantOrderId: string }) {
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const ask = useCallback(async () => {
    const found = await findOut(merchantOrderId)
    if (found) await navigate(found.to, { replace: true, state: found.state })
    else setUnanswered(true)
  }, [merchantOrderId, navigate])
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void ask()
  }, [ask])
  return isUnanswered ? <Unanswered merchantOrderId={merchantOrderId} ask={ask} /> : <Processing />
}

interface UnansweredProps {
  merchantOrderId: string
  ask: () => Promise<void>
}

/** The check failed: polls, offers a button to check now, and says not to pay twice. */
function Unanswered({ merchantOrderId, ask }: UnansweredProps) {
  const order = rememberedOrder(merchantOrderId)
  const isOver = usePaymentPolling(true, ask)
  const [isAsking, askNow] = useAction(ask)
  const { message } = confirmationWords('processing')
  return (
    <div className="wrap-narrow py-6 text-center sm:py-8">
      <Spinner className="mx-auto size-10 text-leaf" />
      <h1 className="mt-3 text-2xl">{say(orderProcessing)}</h1>
      <p className="mt-1.5 text-muted">{message}</p>
      <div role="status" className="mt-4 rounded-card bg-marigold-tint p-5 text-left text-marigold-ink">
        <p className="font-semibold">{say(isOffline() ? offlineNotChecked : notChecked)}</p>
        <p className="mt-1.5">
          {say(isOver ? stoppedChecking : checksAgain)} {say(dontPayTwice)}
        </p>
      </div>
      {order.date && <p className="mt-4">{visitSummary(order.date, order.timeSlot, order.patientName)}</p>}
      <div className="mt-5 grid gap-2.5">
        <Button isWide busy={isAsking && say(checking)} onClick={askNow}>
          {say(checkStatus)}
        </Button>
        <ButtonLink isWide variant="outline" to={links.myOrders}>
          {say(viewMyOrders)}
        </ButtonLink>
      </div>
    </div>
  )
}

/** 'For Asha Rao, Tue, 24 Nov, 7 - 8 AM'; unknown parts are left out. */
function visitSummary(date: string, timeSlot: string | undefined, name: string | undefined): string {
  const when = formatDay(date) + (timeSlot ? `, ${visitHours(timeSlot)}` : '')
  return name ? say(visitOf, { name, when }) : when
}

export const HydrateFallback = Processing

/** Delay before the page says that it takes longer, ms. */
const LONG_MS = 15_000

function Processing() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <div role="status" className="wrap grid justify-items-center gap-3 py-24 text-center">
      <Spinner className="size-12 text-leaf" />
      <h1 className="mt-3 text-xl">{say(processingTitle)}</h1>
      <p className="text-muted">{say(verifyingPayment)}</p>
      {isLong && <p className="max-w-sm text-muted">{say(takesLonger)}</p>}
    </div>
  )
}
