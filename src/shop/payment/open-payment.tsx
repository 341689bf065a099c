import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { rememberedPayment, settle, settleOpenPayment } from '#shop/checkout/payment/payment.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import { CheckPayment } from './check-payment.tsx'
import type { usePaying } from './use-paying.tsx'
import { goOnPaying, ifItGoesThrough, notClosed, notPaidYet, payAnotherWay, processing } from './words.ts'

interface OpenPaymentProps {
  order: Order
  paying: Pick<ReturnType<typeof usePaying>, 'pay' | 'busy' | 'checkOpen'>
  /** The notice has gone then, and the focus with it. */
  onClosed: () => void
}

/** The customer has left a payment page without paying, as far as is known: leads back to it, or closes it. */
export default function OpenPayment({ order, paying, onClosed }: OpenPaymentProps) {
  const { pay, busy, checkOpen } = paying
  const canClose = useCanClose(order)
  const { close, isClosing, problem } = useClosing(onClosed)
  return (
    <Notice kind="warning">
      <p>{say(notPaidYet)}</p>
      <p className="font-normal">{say(ifItGoesThrough)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          className={SIDE_BY_SIDE}
          busy={busy === 'online' && say(processing)}
          onClick={() => void pay('online')}
        >
          {say(goOnPaying)}
        </Button>
        {canClose && (
          <Button
            variant="outline"
            size="small"
            className={SIDE_BY_SIDE}
            busy={isClosing && say(processing)}
            onClick={close}
          >
            {say(payAnotherWay)}
          </Button>
        )}
      </div>
      <p role="alert" className="text-rose not-empty:mt-2">
        {problem}
      </p>
      <CheckPayment ask={checkOpen} />
    </Notice>
  )
}

/** On a phone too. */
const SIDE_BY_SIDE = 'max-sm:grow max-sm:px-3'

/** Checks the payment once; a decided one shows its result instead. Only the browser that started it can close it. */
function useCanClose({ orderId }: Order): boolean {
  const { revalidate } = useRevalidator()
  const [canClose, setCanClose] = useState(false)
  useEffect(() => {
    let isMounted = true
    const check = async () => {
      // Started in another browser, or decided since the page was loaded.
      if (rememberedPayment()?.orderId !== orderId) return revalidate()
      const answer = await settleOpenPayment()
      if (!isMounted || !answer) return
      if (answer.isPending) setCanClose(answer.canClose)
      else await revalidate()
    }
    void check()
    return () => {
      isMounted = false
    }
  }, [orderId, revalidate])
  return canClose
}

/** Closes the payment's page and reloads the order, which can then be paid in any way, or is paid already. */
function useClosing(onClosed: () => void) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const [isClosing, close] = useAction(async () => {
    setProblem(undefined)
    const { merchantOrderId = '' } = rememberedPayment() ?? {}
    try {
      settle(await api.closePayment({ params: { merchantOrderId } }))
      await revalidate()
      onClosed()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error, say(notClosed)))
    }
  })
  return { close, isClosing, problem }
}
