import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { KEYS, readStoredText, remove } from '#kit/storage.ts'
import { useAction } from '#kit/use-action.ts'
import { useCart } from '#shop/cart/cart.ts'
import { cartMrpTotal, cartPayable, cartSubtotal } from '#shop/cart/cart-items.ts'
import { isCouponFor } from '#shop/cart/coupon.ts'
import { EmptyCart } from '#shop/cart/empty-cart.tsx'
import { OrderSum } from '#shop/cart/order-sum.tsx'
import { OtherTabNote } from '#shop/cart/other-tab-note.tsx'
import { useCartCheck, useCouponCheck } from '#shop/cart/use-cart-check.ts'
import { useCity } from '#shop/city/location.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser } from '#shop/frame/load.ts'
import { canOrder, useSession } from '#shop/session/session.ts'
import { VerifyCard } from '#shop/sign-in/verify-step.tsx'
import { yourBooking } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/checkout-page.ts'
import { usePrefilled } from './address/use-prefilled.ts'
import { useCheckout } from './checkout.ts'
import { CheckoutHeader, HelpFooter } from './checkout-header.tsx'
import { ObstacleNotice } from './obstacle-notice.tsx'
import { namesForItem } from './people/people.ts'
import { questionOf } from './questions.ts'
import { StepBar, useSecondClick } from './step-bar.tsx'
import { loadLaterSteps, StepBody } from './step-body.tsx'
import { HEADING_CLASS, headingOf, StepHeading } from './step-heading.tsx'
import { useVisitPlace } from './use-centres.ts'
import { useConfirm } from './use-confirm.ts'
import { useSlots } from './use-slots.ts'
import { useStep } from './use-step.ts'
import { useVisitNote } from './use-visit-note.ts'
import { CentreVisitNote } from './visit-notes.tsx'
import { checkout } from './words.ts'

const OpenPaymentNote = lazy(() => import('./payment/open-payment-note.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(checkout) })

/** Hides the links that lead away from the booking. */
export const handle = { Header: CheckoutHeader, Footer: HelpFooter }

/** Cart, session and draft are in the browser, so the server renders only the fallback, the same for everybody. */
export const clientLoader = inBrowser(() => ({}))

/** The first question, for new and signed-in customers alike: the marks of `FirstMarks` choose one. */
export function HydrateFallback() {
  const question = questionOf(useLocation().search)
  return (
    <>
      <div className="with-cart:hidden">
        <EmptyCart />
      </div>
      <div className="wrap hidden pt-3 with-cart:block lg:pb-12">
        <div className="lg:grid lg:grid-cols-[1fr_340px] lg:gap-x-8">
          <div className="grid content-start gap-3 signed-in:hidden">
            <h1 className={HEADING_CLASS}>{headingOf('verify', false)}</h1>
            <VerifyCard />
          </div>
          <div className="hidden content-start gap-3 signed-in:grid">
            <h1 className={HEADING_CLASS}>{headingOf(question, false)}</h1>
            <Skeleton className="h-96 w-full" />
          </div>
          <Skeleton className="hidden h-72 lg:block" />
        </div>
      </div>
    </>
  )
}

export default function CheckoutPage() {
  const isEmpty = useCart(state => state.items.length === 0)
  if (!isEmpty) return <Checkout />
  // Shown after going back from a booking.
  const placed = readStoredText(KEYS.placedOrder, 'session')
  return placed ? <Navigate to={links.orderDetails(placed)} replace /> : <EmptyCart />
}

function Checkout() {
  const { items, coupon } = useCart()
  const { city } = useCity()
  useEffect(loadLaterSteps, [])
  useEffect(() => remove(KEYS.placedOrder, 'session'), [])
  const isVerified = useSession(canOrder)
  const draft = useCheckout(state => state.draft)
  const check = useCartCheck()
  useCouponCheck()

  const isPriced = !coupon || isCouponFor(coupon, cartSubtotal(items))
  const payable = cartPayable(items, coupon)
  const centreVisit = (check ?? []).filter(item => item.isCentreVisit)
  const place = useVisitPlace(centreVisit.length > 0)
  const { isCentreVisit } = place
  const { step, person, goOn, isSentBack } = useStep(isVerified, { city, isCentreVisit }, check !== null)
  const prefilled = usePrefilled(step, check ? isCentreVisit : undefined)
  const { visits, AddToVisit, isWaiting, isLate } = useVisitNote({
    isVerified,
    isRestLoaded: prefilled.isFilled && check !== null,
    screen: `${step} ${person}`,
  })
  const slots = useSlots(city, step === 'when', draft.patients.length)
  const { total, obstacle, setObstacle, confirm } = useConfirm({
    city,
    centreCode: place.centre?.code,
    payable,
    reloadSlots: slots.reload,
  })
  const [isConfirming, submit] = useAction(confirm)
  const bookAgain = () => void submit(true)
  const shownTotal = isPriced ? total : null
  const isPreparing = prefilled.isPreparing || isWaiting
  const isOffered = (step === 'who' && person === undefined) || step === 'when'
  const visitNote = isOffered && prefilled.isFilled && visits.length > 0 && AddToVisit && (
    <AddToVisit visits={visits} check={check} city={city} />
  )
  const { isSecondClick, onEntry } = useSecondClick()
  return (
    <div className="wrap pt-3 lg:pb-12" onInput={onEntry}>
      <div className="lg:grid lg:grid-cols-[1fr_340px] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        <div className="grid min-w-0 content-start gap-2 lg:row-span-3">
          <StepHeading step={step} person={person} isCentreVisit={isCentreVisit} />
          <OtherTabNote />
          <Suspense fallback={null}>
            <OpenPaymentNote />
          </Suspense>
          {person === undefined && (
            <CentreVisitNote
              names={centreVisit.map(item => item.name)}
              isAll={centreVisit.length === items.length}
              city={city}
              centre={place.centre}
              isBrief={step === 'when'}
            />
          )}
          <ObstacleNotice
            obstacle={obstacle}
            onSolved={() => setObstacle(undefined)}
            onBookAgain={bookAgain}
          />
          {!isLate && visitNote}
          <StepBody
            step={step}
            person={person}
            goOn={goOn}
            isSentBack={isSentBack}
            slots={slots}
            check={check}
            place={place}
            prefilled={prefilled}
            visits={visits}
            isPreparing={isPreparing}
          />
          {isLate && visitNote}
        </div>
        <div className="mt-6 hidden lg:mt-0 lg:block">
          <BookingSum total={shownTotal} isCentreVisit={isCentreVisit} />
        </div>
        {step !== 'verify' && !isPreparing && (
          <StepBar
            step={step}
            total={shownTotal}
            hasTimes={slots.days !== null}
            isConfirming={isConfirming}
            onConfirm={() => void submit()}
            isSecondClick={isSecondClick}
            check={check}
            visits={visits}
          />
        )}
      </div>
    </div>
  )
}

interface BookingSumProps {
  /** Null until the coupon is known to apply to the cart. */
  total: number | null
  isCentreVisit: boolean
}

function BookingSum({ total, isCentreVisit }: BookingSumProps) {
  const { items, coupon } = useCart()
  const draft = useCheckout(state => state.draft)
  return (
    <OrderSum
      title={say(yourBooking)}
      lines={items.map(item => ({ ...item, people: namesForItem(draft, item) }))}
      mrpTotal={cartMrpTotal(items)}
      subtotal={cartSubtotal(items)}
      coupon={coupon && total !== null ? { code: coupon.code, discount: coupon.discountAmount } : null}
      payable={total}
      isCentreVisit={isCentreVisit}
    />
  )
}
