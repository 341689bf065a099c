import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { useAction } from '#kit/use-action.ts'
import { hoursToSecondSample } from '#rules/visits/second-sample.ts'
import type { VisitPlan } from '#shop/addresses/address-draft.ts'
import { ActionBar } from '#shop/cart/action-bar.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { cartMrpTotal, cartPayable, cartSubtotal } from '#shop/cart/cart-items.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { isCouponFor } from '#shop/cart/coupon.ts'
import { EmptyCart } from '#shop/cart/empty-cart.tsx'
import { OrderSum } from '#shop/cart/order-sum.tsx'
import { OtherTabNote } from '#shop/cart/other-tab-note.tsx'
import { useCartCheck, useCouponCheck } from '#shop/cart/use-cart-check.ts'
import { useCity } from '#shop/city/location.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser } from '#shop/frame/load.ts'
import { canOrder, useSession } from '#shop/session/session.ts'
import { VerifyStep } from '#shop/sign-in/verify-step.tsx'
import { confirming, yourBooking } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/checkout-page.ts'
import { usePrefilled } from './address/use-prefilled.ts'
import { checkoutProblems } from './booking.ts'
import { useCheckout } from './checkout.ts'
import { type CheckoutStep, CheckoutSteps } from './checkout-steps.tsx'
import { ObstacleNotice } from './obstacle-notice.tsx'
import { PatientForm } from './patient-form.tsx'
import { namesForItem } from './people/people.ts'
import { SlotStep } from './slot-step.tsx'
import { useVisitPlace, type VisitPlace } from './use-centres.ts'
import { useConfirm } from './use-confirm.ts'
import { useSlots } from './use-slots.ts'
import { CentreVisitNote } from './visit-notes.tsx'
import { useVisitsToCome, type VisitToCome } from './visits-to-come.ts'
import { checkout, confirmButton, firstYourPhone, patientDetails, whenIsVisit, whenToCome } from './words.ts'

const AddToVisit = lazy(() => import('./add-to-visit.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(checkout) })

/** Cart, session and draft are in the browser, so the server renders only the fallback. */
export const clientLoader = inBrowser(() => ({}))

export function HydrateFallback() {
  return (
    <div className="wrap py-6">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="mt-5 h-96 w-full" />
    </div>
  )
}

export default function CheckoutPage() {
  const isEmpty = useCart(state => state.items.length === 0)
  return isEmpty ? <EmptyCart /> : <Checkout />
}

/**
 * The step in the query string, or an earlier one that is not complete. A customer who has to correct something stays
 * until they go on; `isSentBack` is true if the times were shown before. `isKnown` is false until the catalogue says
 * where the visit is.
 */
function useStep(isVerified: boolean, visit: VisitPlan, isKnown: boolean) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const draft = useCheckout(state => state.draft)
  const items = useCart(state => state.items)
  const [isMending, setMending] = useState(false)
  const [hasSeenSlots, setSeenSlots] = useState(false)
  const isAsked = query.get('step') === 'slot'
  const isComplete = !checkoutProblems(draft, items, visit)
  useEffect(() => {
    if (!isAsked) setMending(false)
    else if (isVerified && isKnown && !isComplete) setMending(true)
  }, [isVerified, isKnown, isAsked, isComplete])
  const isSlot = isAsked && isComplete && !isMending
  const isSentBack = isVerified && isAsked && hasSeenSlots && !isComplete
  useEffect(() => {
    if (isSlot) setSeenSlots(true)
    // The address names the step that is shown.
    if (isSentBack) void navigate({ pathname: links.checkout }, { replace: true })
  }, [isSlot, isSentBack, navigate])
  const step: CheckoutStep = isVerified ? (isSlot ? 'slot' : 'patient') : 'verify'
  const goOn = () => {
    setMending(false)
    if (!isAsked) void navigate({ pathname: links.checkout, search: '?step=slot' })
  }
  return { step, goOn, isSentBack }
}

function Checkout() {
  const { items, coupon } = useCart()
  const { city } = useCity()
  const isVerified = useSession(canOrder)
  const draft = useCheckout(state => state.draft)
  const check = useCartCheck()
  useCouponCheck()

  const subtotal = cartSubtotal(items)
  const isPriced = !coupon || isCouponFor(coupon, subtotal)
  const payable = cartPayable(items, coupon)
  const centreVisit = (check ?? []).filter(item => item.isCentreVisit)
  const place = useVisitPlace(city, centreVisit.length > 0)
  const { isCentreVisit } = place
  const { step, goOn, isSentBack } = useStep(isVerified, { city, isCentreVisit }, check !== null)
  const prefilled = usePrefilled(step, check ? isCentreVisit : undefined)
  const visits = useVisitsToCome(isVerified)
  const slots = useSlots(city, step === 'slot', draft.patients.length)
  const { total, obstacle, setObstacle, confirm } = useConfirm({
    city,
    centreCode: place.centre?.code,
    payable,
    reloadSlots: slots.reload,
  })
  const [isConfirming, press] = useAction(confirm)
  const bookAgain = () => void press(true)
  return (
    <div className="wrap pt-5 pb-8 lg:pb-12">
      <h1 className="text-2xl">{say(checkout)}</h1>
      <div className="mt-4 lg:grid lg:grid-cols-[1fr_340px] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        <div className="grid min-w-0 content-start gap-5 lg:row-span-3">
          <CheckoutSteps now={step} />
          <OtherTabNote />
          <StepHeading step={step} isCentreVisit={isCentreVisit} />
          <CentreVisitNote
            names={centreVisit.map(item => item.name)}
            isAll={centreVisit.length === items.length}
            city={city}
            centre={place.centre}
          />
          <ObstacleNotice
            obstacle={obstacle}
            onSolved={() => setObstacle(undefined)}
            onBookAgain={bookAgain}
          />
          {step !== 'verify' && prefilled.isFilled && visits.length > 0 && (
            <Suspense fallback={null}>
              <AddToVisit visits={visits} check={check} city={city} />
            </Suspense>
          )}
          <StepBody
            step={step}
            goOn={goOn}
            isSentBack={isSentBack}
            slots={slots}
            check={check}
            place={place}
            prefilled={prefilled}
            visits={visits}
          />
        </div>
        <div className="mt-6 lg:mt-0">
          <OrderSum
            title={say(yourBooking)}
            lines={items.map(item => ({ ...item, people: namesForItem(draft, item) }))}
            mrpTotal={cartMrpTotal(items)}
            subtotal={subtotal}
            coupon={coupon && isPriced ? { code: coupon.code, discount: coupon.discountAmount } : null}
            payable={isPriced ? total : null}
            isCentreVisit={isCentreVisit}
          />
        </div>
        {step === 'slot' && (
          <ActionBar total={isPriced ? total : null} className="lg:col-start-2">
            <Button busy={isConfirming && say(confirming)} disabled={!isPriced} onClick={() => void press()}>
              {say(confirmButton)}
            </Button>
          </ActionBar>
        )}
      </div>
    </div>
  )
}

interface StepBodyProps {
  step: CheckoutStep
  /** Goes on to the times. */
  goOn: () => void
  /** Sent back from the times to correct something of the patients or the address. */
  isSentBack: boolean
  slots: ReturnType<typeof useSlots>
  check: CartCheck | null
  place: VisitPlace
  prefilled: ReturnType<typeof usePrefilled>
  visits: readonly VisitToCome[]
}

function StepBody({ step, goOn, isSentBack, slots, check, place, prefilled, visits }: StepBodyProps) {
  const phone = useSession(state => state.user?.phone ?? '')
  const [verified, setVerified] = useState('')
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = step !== 'patient'
  }, [step])
  if (step === 'verify') return <VerifyStep onVerified={setVerified} />
  if (prefilled.isPreparing) return <Skeleton className="h-96 w-full" />
  if (step === 'patient') {
    const leave = () => {
      setVerified('')
      // A double click would push two history entries.
      if (isLeaving.current) return
      isLeaving.current = true
      goOn()
    }
    return (
      <>
        {/* Not a toast, which would cover fields on a phone. */}
        {verified && (
          <p role="status" className="font-semibold text-leaf">
            {verified}
          </p>
        )}
        <PatientForm
          phone={phone}
          place={place}
          check={check}
          isSentBack={isSentBack}
          {...prefilled}
          onDone={leave}
        />
      </>
    )
  }
  return (
    <SlotStep
      slots={slots}
      place={place}
      check={check}
      visits={visits}
      isSuggested={prefilled.isSuggested}
      hoursToSecond={hoursToSecondSample(check ?? [])}
    />
  )
}

/** Takes the focus when the step changes, for screen readers. */
function StepHeading({ step, isCentreVisit }: { step: CheckoutStep; isCentreVisit: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const texts: Partial<Record<CheckoutStep, string>> = {
    verify: say(firstYourPhone),
    patient: say(patientDetails),
    slot: isCentreVisit ? say(whenIsVisit) : say(whenToCome),
  }
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {texts[step]}
    </h2>
  )
}
