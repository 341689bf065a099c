import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { useOnline } from '#kit/use-online.ts'
import { type PayProblem, payOnCollection, payOnline, untilReturn } from '#shop/checkout/payment/pay.ts'
import { settleOpenPayment } from '#shop/checkout/payment/payment.ts'
import { links } from '#shop/frame/links.ts'
import type { Order } from '#wire/orders/order.ts'

export type PaymentWay = 'online' | 'collection'

/** Pays an order, guarded against double clicks; opens the confirmation or sets `problem`. */
export function usePaying(order: Order) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<PayProblem>()
  const [busy, setBusy] = useState<PaymentWay>()
  useReloadOnReturn()
  const forgetProblem = () => setProblem(undefined)
  // Only a call that failed offline has a hint.
  useOnline(() => setProblem(now => (now?.hint ? undefined : now)))
  const [, pay] = useAction(async (way: PaymentWay) => {
    setProblem(undefined)
    setBusy(way)
    const result = way === 'online' ? await payOnline(order) : await payOnCollection(order)
    if (!result) await untilReturn()
    else if ('message' in result) {
      setProblem(result)
      if (result.isOutdated) await revalidate()
    } else {
      const state = { status: result.status || 'processing', orderId: result.orderId }
      await navigate(links.confirmationOf(result.orderId), { replace: true, state })
    }
    setBusy(undefined)
  })
  /** Checks the open payment, and reloads the order. */
  async function checkOpen(): Promise<void> {
    await settleOpenPayment()
    await revalidate()
    forgetProblem()
  }
  return { pay, busy, problem, forgetProblem, checkOpen }
}

/**
 * Starts the payment without another tap if the history state asks for it. First removes that from the history state,
 * so that coming back from the provider shows the page as usual.
 */
export function usePaidAtOnce(isAsked: boolean, pay: () => Promise<void>): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isAsked || isStarted.current) return
    isStarted.current = true
    window.history.replaceState({ ...window.history.state, usr: null }, '')
    void pay()
  })
}

/** Checks the open payment and reloads the order when the page is restored from the bfcache. */
function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => {
      if (event.persisted) void settleOpenPayment().then(() => revalidate())
    }
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [revalidate])
}

/** Why a payment failed. */
export function PayProblemNotice({ problem }: { problem: PayProblem | undefined }) {
  if (!problem) return null
  return (
    <Notice kind="error" isAlert>
      <p>{problem.message}</p>
      {problem.hint && <p className="font-normal">{problem.hint}</p>}
    </Notice>
  )
}
