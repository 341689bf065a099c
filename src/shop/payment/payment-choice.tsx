import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { formatRupees } from '#rules/money.ts'
import { useCart } from '#shop/cart/cart.ts'
import { fillFromOrder, useIsChangeable } from '#shop/checkout/change-order.ts'
import { links } from '#shop/frame/links.ts'
import { notWithCoupons, online, payOnCollection } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { CheckPayment } from './check-payment.tsx'
import { HeldUntil } from './held-until.tsx'
import { PayProblemNotice, usePaying } from './use-paying.tsx'
import {
  atCollection,
  cashAtCentre,
  cashToCollector,
  continueOnline,
  dropCoupon,
  howToPay,
  ifItGoesThrough,
  onlineBy,
  paymentOpen,
  payOnline,
  proceedOnline,
  processing,
  thenConfirmAgain,
} from './words.ts'

/** The two ways to pay; while one runs the other is disabled. */
export function PaymentChoice({ order }: { order: Order }) {
  const { pay, busy, problem, checkOpen } = usePaying(order)
  return (
    <section id="pay" aria-labelledby="pay-heading" className="grid scroll-mt-24 gap-3">
      <h2 id="pay-heading" className="text-lg">
        {say(howToPay)}
      </h2>
      <PayProblemNotice problem={problem} />
      {order.paymentStatus === 'processing' && (
        <Notice kind="warning">
          <p>{say(paymentOpen)}</p>
          <p className="font-normal">{say(continueOnline)}</p>
          <p className="mt-1.5 font-normal">{say(ifItGoesThrough)}</p>
          <CheckPayment ask={checkOpen} />
        </Notice>
      )}
      <Way icon={<CreditCard aria-hidden="true" />} title={say(online)} text={say(onlineBy)}>
        <PayBar order={order}>
          <Button
            isWide
            busy={busy === 'online' && say(processing)}
            disabled={busy === 'collection'}
            onClick={() => void pay('online')}
          >
            {say(payOnline, { amount: formatRupees(order.totalAmount) })}
          </Button>
        </PayBar>
      </Way>
      <Way icon={<Banknote aria-hidden="true" />} title={say(atCollection)} text={collectionText(order)}>
        {order.couponCode ? (
          <NotWithCoupon order={order} />
        ) : (
          <Button
            isWide
            look="outline"
            className="mt-3"
            busy={busy === 'collection' && say(processing)}
            disabled={busy === 'online'}
            onClick={() => void pay('collection')}
          >
            {say(payOnCollection)}
          </Button>
        )}
      </Way>
    </section>
  )
}

/** Terms of Pay on Collection. */
const collectionText = ({ centerVisitRequired }: Order): string =>
  say(centerVisitRequired ? cashAtCentre : cashToCollector)

interface WayProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <div className="card p-4 sm:p-5">
      <h3 className="flex items-center gap-2.5 text-base [&>svg]:size-6 [&>svg]:shrink-0 [&>svg]:text-leaf">
        {icon}
        {title}
      </h3>
      <p className="mt-1 text-muted">{text}</p>
      {children}
    </div>
  )
}

/** Hold expiry and main button: in a fixed bar on phones, in the card on larger screens. */
function PayBar({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:mt-3 lg:border-0 lg:bg-transparent lg:pb-0 print:hidden"
    >
      <div className="wrap grid gap-1.5 pt-2 pb-3 lg:p-0">
        <p className="text-center text-sm text-muted lg:text-left">
          <HeldUntil order={order} />
        </p>
        {children}
      </div>
    </div>
  )
}

/** Why Pay on Collection is not available, with a button to book the same without the coupon. */
function NotWithCoupon({ order }: { order: Order }) {
  const isChangeable = useIsChangeable(order)
  const navigate = useNavigate()
  const bookWithout = async () => {
    useCart.getState().removeCoupon()
    fillFromOrder(order)
    await navigate(links.checkout)
  }
  return (
    <div className="mt-3">
      <Notice kind="info">
        <p>{say(notWithCoupons)}</p>
        <p className="font-normal">{say(proceedOnline)}</p>
      </Notice>
      {isChangeable && (
        <>
          <Button isWide look="outline" className="mt-3" onClick={() => void bookWithout()}>
            {say(dropCoupon, { coupon: order.couponCode ?? '' })}
          </Button>
          <p className="mt-1.5 text-sm text-muted">
            {say(thenConfirmAgain, { amount: formatRupees(order.subtotal) })}
          </p>
        </>
      )}
    </div>
  )
}
