import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ComponentType, lazy, type ReactNode, Suspense, type SVGProps, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { useSettings } from '#kit/settings.ts'
import { KEYS, readJson, writeJson } from '#kit/storage.ts'
import { formatRupees } from '#rules/money.ts'
import { ActionBar } from '#shop/cart/action-bar.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { fillFromOrder, useIsChangeable } from '#shop/checkout/change-order.ts'
import { linkTo } from '#shop/checkout/questions.ts'
import { asRecord } from '#shop/frame/stored-values.ts'
import { notWithCoupons, payOnCollection } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { HeldUntil } from './held-until.tsx'
import { type PaymentWay, PayProblemNotice, usePaidAtOnce, usePaying } from './use-paying.tsx'
import {
  cashAtCentre,
  cashOrUpiAtCentre,
  cashOrUpiToCollector,
  cashToCollector,
  dropCoupon,
  howToPay,
  onlineBy,
  payOnline,
  payOnlineTitle,
  proceedOnline,
  processing,
} from './words.ts'

// Loaded only for customers who come back unpaid.
const OpenPayment = lazy(() => import('./open-payment.tsx'))

function payAtVisitWords(hasUpi: boolean, isAtCentre: boolean) {
  if (isAtCentre) return hasUpi ? cashOrUpiAtCentre : cashAtCentre
  return hasUpi ? cashOrUpiToCollector : cashToCollector
}

interface PaymentChoiceProps {
  order: Order
  /** Starts the online payment as soon as it is shown. */
  isPaidAtOnce: boolean
  /** True if paying at the collection is chosen first, until the customer chooses for this order. */
  isPaidInCash: boolean
  /** What is paid for, in words: shown in the bar with the button. */
  summary: string
  /** What is paid for, shown below the question. */
  ticket: ReactNode
  /** The order's sum, above the button. */
  children: ReactNode
}

/** The choice of ways to pay, and the button for the chosen one; while it works nothing else can be chosen. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { order, isPaidAtOnce, isPaidInCash, summary, ticket, children } = props
  const { hasUpi, paymentProviders } = useSettings()
  const paying = usePaying(order)
  const heading = useRef<HTMLHeadingElement>(null)
  const { pay, busy, problem, forgetProblem } = paying
  const [way, setWay] = useState(() => initialWay(order, isPaidInCash))
  const choose = (chosen: PaymentWay) => {
    setWay(chosen)
    forgetProblem()
    writeJson(KEYS.wayToPay, { orderId: order.orderId, way: chosen }, 'session')
  }
  usePaidAtOnce(isPaidAtOnce, () => pay('online'))
  const ofWay = (value: PaymentWay) => ({
    isChosen: way === value,
    isDisabled: busy !== undefined,
    onChoose: () => choose(value),
  })
  return (
    <>
      <section
        id="pay"
        aria-labelledby="pay-heading"
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 lg:gap-4"
      >
        <h2 id="pay-heading" ref={heading} tabIndex={-1} className="text-2xl leading-none lg:text-3xl">
          {say(howToPay)}
        </h2>
        {ticket}
        <PayProblemNotice problem={problem} />
        {order.paymentStatus === 'processing' && (
          <Suspense>
            <OpenPayment order={order} paying={paying} onClosed={() => heading.current?.focus()} />
          </Suspense>
        )}
        <div role="radiogroup" aria-labelledby="pay-heading" className="grid gap-2.5">
          <WayCard
            {...ofWay('online')}
            Icon={Smartphone}
            title={say(payOnlineTitle)}
            text={say(onlineBy, { provider: paymentProviders.join(' / ') })}
          />
          {!order.couponCode && (
            <WayCard
              {...ofWay('collection')}
              Icon={Banknote}
              title={say(payOnCollection)}
              text={say(payAtVisitWords(hasUpi, order.centerVisitRequired))}
            />
          )}
        </div>
        {order.couponCode && <NotWithCoupon order={order} />}
        <p className="text-sm text-muted">
          <HeldUntil order={order} />
        </p>
      </section>
      <div className="lg:row-span-2">
        {children}
        <ActionBar words={summary} total={order.totalAmount}>
          <Button variant="offer" busy={busy && say(processing)} onClick={() => void pay(way)}>
            {way === 'online'
              ? say(payOnline, { amount: formatRupees(order.totalAmount) })
              : say(payOnCollection)}
          </Button>
        </ActionBar>
      </div>
    </>
  )
}

/** As chosen for this order in this tab, which survives the way to the provider and back; else as for the last one. */
function initialWay({ orderId, couponCode }: Order, isPaidInCash: boolean): PaymentWay {
  if (couponCode) return 'online'
  const stored = asRecord(readJson(KEYS.wayToPay, 'session'))
  const isCollection = stored.orderId === orderId ? stored.way === 'collection' : isPaidInCash
  return isCollection ? 'collection' : 'online'
}

interface WayCardProps {
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  title: string
  text: string
  isChosen: boolean
  isDisabled: boolean
  onChoose: () => void
}

function WayCard({ Icon, title, text, isChosen, isDisabled, onChoose }: WayCardProps) {
  return (
    <label className={WAY}>
      <input
        type="radio"
        name="way-to-pay"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        // Covers the whole card, because assistive technology clicks the radio itself.
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
      />
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-tint text-leaf-dark peer-checked:bg-leaf peer-checked:text-white">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <span className="min-w-0 grow">
        <b className="block text-lg leading-tight font-semibold">{title}</b>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      <span className="grid size-6.5 shrink-0 place-items-center rounded-full border-2 border-line-strong text-transparent peer-checked:border-leaf peer-checked:bg-leaf peer-checked:text-white forced-colors:peer-checked:text-[Highlight]">
        <Check aria-hidden="true" className="size-4" strokeWidth={3.5} />
      </span>
    </label>
  )
}

const WAY =
  'relative flex min-h-16 items-center gap-3.5 rounded-[20px] border-[1.5px] border-line-strong bg-surface px-3.5 py-2 lg:py-3 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint/50 has-checked:inset-ring has-checked:inset-ring-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf forced-colors:has-checked:outline-2'

/** Why Pay on Collection is not available, and a way to book the same without the coupon. */
function NotWithCoupon({ order }: { order: Order }) {
  const isChangeable = useIsChangeable(order)
  const navigate = useNavigate()
  const bookWithout = async () => {
    useCart.getState().removeCoupon()
    fillFromOrder(order)
    await navigate(linkTo('when'))
  }
  return (
    <p className="text-sm text-muted">
      <span className="block">{say(notWithCoupons)}</span>
      <span className="block">{say(proceedOnline)}</span>
      {isChangeable && (
        <button
          type="button"
          className="text-link inline-block py-1 text-left"
          onClick={() => void bookWithout()}
        >
          {say(dropCoupon, { coupon: order.couponCode ?? '', amount: formatRupees(order.subtotal) })}
        </button>
      )}
    </p>
  )
}
