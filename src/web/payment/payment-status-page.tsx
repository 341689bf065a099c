import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError } from '#contract/client.ts'
import type { PaymentStatusAnswer } from '#contract/payments.ts'
import type { ConfirmationState } from '#web/payment/confirmation.ts'
import { checkPayment, outcomeOf, rememberedOrder } from '#web/payment/payment.ts'
import { messageOf } from '#web/platform/api.ts'
import { links } from '#web/platform/links.ts'
import { inBrowser } from '#web/platform/load.ts'
import { pageMeta } from '#web/platform/meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/payment-status-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Processing Your Payment' })

export const clientLoader = inBrowser(() => ({}))

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const confirmationFrom = (answer: PaymentStatusAnswer): ConfirmationState => ({
  status: outcomeOf(answer),
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
 * Which confirmation a payment leads to. A check that fails is told as a failed payment, with what this browser
 * remembers of the order: its address names no order then, as the shop's word on it would be shown instead.
 */
async function findOut(merchantOrderId: string): Promise<{ to: string; state: ConfirmationState }> {
  try {
    const state = confirmationFrom(await checkPayment(merchantOrderId, wait))
    return { to: links.confirmationOf(state.orderId), state }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const state: ConfirmationState = {
      ...rememberedOrder(merchantOrderId),
      status: 'failed',
      error: messageOf(error, 'Payment verification failed'),
      paymentMethod: 'ONLINE',
    }
    return { to: links.orderConfirmation, state }
  }
}

/** Where the provider sends the browser back to: asks the shop what became of the payment, and goes on. */
export default function PaymentStatusPage() {
  const merchantOrderId = useSearchParams()[0].get('merchantOrderId')
  const navigate = useNavigate()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (!merchantOrderId) {
      void navigate(links.home, { replace: true })
      return
    }
    void findOut(merchantOrderId).then(({ to, state }) => navigate(to, { replace: true, state }))
  }, [merchantOrderId, navigate])
  return <Processing />
}

export const HydrateFallback = Processing

/** Longer than most payments take. */
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
      <h1 className="mt-3 text-xl">Processing Your Payment</h1>
      <p className="text-muted">Please wait while we verify your payment...</p>
      {isLong && (
        <p className="max-w-sm text-muted">
          This takes longer than usual. You can leave this page: your slot is kept meanwhile, we go on asking,
          and you find the order in My Orders.
        </p>
      )}
    </div>
  )
}
