import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { payOnCollection, payOnline } from '#web/payment/pay.ts'
import { links } from '#web/platform/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePress } from '#web/ui/use-press.ts'
import { CheckPayment } from './check-payment.tsx'

/** The two ways to pay; only one at a time, and only once. */
export function PaymentChoice({ order }: { order: Order }) {
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
      {order.paymentStatus === 'processing' && (
        <Notice kind="warning">
          <p>You started an online payment that is not finished.</p>
          <p className="font-normal">
            Continue it with Pay Online. If you have paid already, it can take a minute or two until we know.
          </p>
          <CheckPayment onChecked={() => setProblem(undefined)} />
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
