import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { useAction } from '#kit/use-action.ts'
import { hoursToSecondSample } from '#rules/visits/second-sample.ts'
import { slotHours } from '#rules/visits/slots.ts'
import type { VisitPlan } from '#shop/addresses/address-draft.ts'
import { whereToCome } from '#shop/addresses/words.ts'
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
import { inBrowser } from '#shop/frame/load.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { canOrder, useSession } from '#shop/session/session.ts'
import { VerifyCard, VerifyStep } from '#shop/sign-in/verify-step.tsx'
import { otpVerified } from '#shop/sign-in/words.ts'
import { visitDay } from '#shop/visit/visit-words.ts'
import { confirming, yourBooking } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/checkout-page.ts'
import { usePrefilled } from './address/use-prefilled.ts'
import { findOpenQuestion, whereProblems } from './booking.ts'
import { type CheckoutDraft, patientAt, useCheckout } from './checkout.ts'
import { CheckoutHeader, HelpFooter } from './checkout-header.tsx'
import { ObstacleNotice } from './obstacle-notice.tsx'
import { namesForItem } from './people/people.ts'
import { WhoStep } from './people/who-step.tsx'
import { LoadingForm, QUESTION_FORM } from './question-form.tsx'
import { CONTINUED, linkTo, personOf, QUESTIONS, type Question, questionOf } from './questions.ts'
import { useVisitPlace, type VisitPlace } from './use-centres.ts'
import { useConfirm } from './use-confirm.ts'
import { useSlots } from './use-slots.ts'
import { CentreVisitNote, namesInWords } from './visit-notes.tsx'
import { useOrders, type VisitToCome, visitsToCome } from './visits-to-come.ts'
import {
  checkout,
  confirmButton,
  confirmHours,
  continueButton,
  dayHoursNames,
  firstYourPhone,
  someoneNew,
  whenIsVisit,
  whenToCome,
  whereIsSample,
  whoIsItFor,
} from './words.ts'

// Not needed for the first question: loaded while the customer answers it.
const importWhere = () => import('./address/where-step.tsx')
const importSlots = () => import('./slot-step.tsx')
const WhereStep = lazy(importWhere)
const SlotStep = lazy(importSlots)

const AddToVisit = lazy(() => import('./add-to-visit.tsx'))
const OpenPaymentNote = lazy(() => import('./payment/open-payment-note.tsx'))
const FastInBar = lazy(() => import('./fast-in-bar.tsx'))

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
  return isEmpty ? <EmptyCart /> : <Checkout />
}

type Step = 'verify' | Question

/**
 * The question in the query string, or an earlier one whose answer is incomplete. `isSentBack` is true if the times
 * were shown before. `isKnown` is false until the catalogue is loaded, which decides where the visit is.
 */
function useStep(isVerified: boolean, visit: VisitPlan, isKnown: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const draft = useCheckout(state => state.draft)
  const items = useCart(state => state.items)
  const [hasSeenTimes, setSeenTimes] = useState(false)
  const asked = questionOf(search)
  const open = findOpenQuestion(draft, items, visit) ?? 'when'
  const isEarlier = QUESTIONS.indexOf(open) < QUESTIONS.indexOf(asked)
  const shown = isEarlier ? open : asked
  useEffect(() => {
    if (shown === 'when') setSeenTimes(true)
    // The address names the question that is shown.
    if (isEarlier && isVerified && isKnown) void navigate(linkTo(shown), { replace: true })
  }, [shown, isEarlier, isVerified, isKnown, navigate])
  const step: Step = isVerified ? shown : 'verify'
  const position = step === 'who' ? personOf(search) : undefined
  const person = position !== undefined && draft.patients[position] ? position : undefined
  const goOn = () => {
    // From the next question, going back leads to the list of people, not to the form of one person.
    const how = person === undefined ? { state: CONTINUED } : { replace: true, state }
    void navigate(linkTo(step === 'who' ? 'where' : 'when'), how)
  }
  return { step, person, goOn, isSentBack: isVerified && isEarlier && hasSeenTimes }
}

function Checkout() {
  const { items, coupon } = useCart()
  const { city } = useCity()
  useEffect(() => {
    // Without an error here: the question that needs the code reports it.
    for (const load of [importWhere, importSlots]) load().catch(() => undefined)
  }, [])
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
  const orders = useOrders(isVerified)
  const visits = visitsToCome(orders, shopNow())
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
  const isPreparing = step !== 'verify' && prefilled.isPreparing
  const isOffered = (step === 'who' && person === undefined) || step === 'when'
  const { isSecondClick, onEntry } = useSecondClick()
  return (
    <div className="wrap pt-3 lg:pb-12" onInput={onEntry}>
      <div className="lg:grid lg:grid-cols-[1fr_340px] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        <div className="grid min-w-0 content-start gap-2 lg:row-span-3">
          <Heading step={step} person={person} isCentreVisit={isCentreVisit} />
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
          {isOffered && prefilled.isFilled && visits.length > 0 && (
            <Suspense fallback={null}>
              <AddToVisit visits={visits} check={check} city={city} />
            </Suspense>
          )}
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
          />
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
            fastLine={<FastLine check={check} visits={visits} />}
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

interface StepBarProps extends Pick<BookingSumProps, 'total'> {
  step: Question
  hasTimes: boolean
  isConfirming: boolean
  onConfirm: () => void
  isSecondClick: ReturnType<typeof useSecondClick>['isSecondClick']
  /** Shown with the times. */
  fastLine: ReactNode
}

/** The answers so far, the total, and the button that leads on: at the times it books. */
function StepBar({ step, total, hasTimes, isConfirming, onConfirm, isSecondClick, fastLine }: StepBarProps) {
  const draft = useCheckout(state => state.draft)
  const hours = draft.slotHour === null ? '' : slotHours(draft.slotHour)
  const isTimes = step === 'when'
  return (
    <ActionBar
      words={inWords(draft, isTimes)}
      secondLine={isTimes && fastLine}
      total={total}
      className="lg:col-start-2"
    >
      {isTimes ? (
        <Button
          variant="offer"
          busy={isConfirming && say(confirming)}
          disabled={total === null || !hasTimes}
          onClick={event => {
            if (!isSecondClick(event)) onConfirm()
          }}
        >
          {hours ? say(confirmHours, { hours }) : say(confirmButton)}
        </Button>
      ) : (
        <Button
          variant="offer"
          type="submit"
          form={QUESTION_FORM}
          onClick={event => {
            if (isSecondClick(event)) event.preventDefault()
          }}
        >
          {say(continueButton)}
        </Button>
      )}
    </ActionBar>
  )
}

const FastLine = (props: ComponentProps<typeof FastInBar>) => (
  <Suspense fallback={null}>
    <FastInBar {...props} />
  </Suspense>
)

/** The second click of a double click would answer the next question, unless it follows an entry there. */
function useSecondClick() {
  const hasEntered = useRef(false)
  const isSecondClick = ({ detail }: { detail: number }): boolean => {
    const isSecond = detail > 1 && !hasEntered.current
    hasEntered.current = false
    return isSecond
  }
  const onEntry = () => {
    hasEntered.current = true
  }
  return { isSecondClick, onEntry }
}

/** 'Tomorrow 7 - 8 AM, Suresh and Asha'. */
function inWords({ patients, date, slotHour }: CheckoutDraft, isTimed: boolean): string {
  const names = namesInWords(patients.flatMap(({ name }) => name.trim().split(' ')[0] || []))
  if (!isTimed || slotHour === null) return names
  const day = visitDay(date, shopNow())
  const hours = slotHours(slotHour)
  return say(dayHoursNames, { day, hours, names })
}

interface StepBodyProps {
  step: Step
  person: number | undefined
  goOn: () => void
  /** Sent back from the times, to correct something about the patients or the address. */
  isSentBack: boolean
  slots: ReturnType<typeof useSlots>
  check: CartCheck | null
  place: VisitPlace
  prefilled: ReturnType<typeof usePrefilled>
  visits: readonly VisitToCome[]
}

function StepBody({ step, person, goOn, isSentBack, slots, check, place, prefilled, visits }: StepBodyProps) {
  const phone = useSession(state => state.user?.phone ?? '')
  const [notice, setNotice] = useState('')
  const { city } = useCity()
  const draft = useCheckout(state => state.draft)
  const [isContinued, setContinued] = useState(false)
  const first = useRef<Step>(step)
  const hasMoved = useRef(false)
  if (first.current !== step) hasMoved.current = true
  const onVerified = (changed = '') => {
    showToast(say(otpVerified))
    setNotice(changed)
  }
  if (step === 'verify') return <VerifyStep onVerified={onVerified} />
  if (prefilled.isPreparing) return <Skeleton className="h-96 w-full" />
  const leave = () => {
    setNotice('')
    setContinued(false)
    goOn()
  }
  const asked = {
    labelledBy: HEADING,
    isFocused: prefilled.isFilled && hasMoved.current,
    isSentBack,
    onDone: leave,
  }
  if (step === 'who')
    return (
      <>
        {notice && (
          <Notice kind="info" isAlert>
            {notice}
          </Notice>
        )}
        <WhoStep
          {...asked}
          person={person}
          phone={phone}
          isCentreVisit={place.isCentreVisit}
          check={check}
          people={prefilled.people}
          addresses={prefilled.addresses}
        />
      </>
    )
  if (step === 'where')
    return (
      <Suspense
        fallback={
          <LoadingForm
            labelledBy={HEADING}
            onSubmit={() => {
              const { isCentreVisit } = place
              if (whereProblems(draft, { city, isCentreVisit })) setContinued(true)
              else leave()
            }}
          />
        }
      >
        <WhereStep
          {...asked}
          isSentBack={isSentBack || isContinued}
          place={place}
          isCentreNeeded={check?.some(item => item.isCentreVisit) ?? false}
          saved={prefilled.addresses}
        />
      </Suspense>
    )
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <SlotStep
        slots={slots}
        place={place}
        check={check}
        visits={visits}
        isSuggested={prefilled.isSuggested}
        hoursToSecond={hoursToSecondSample(check ?? [])}
      />
    </Suspense>
  )
}

const HEADING = 'question-heading'

interface HeadingProps {
  step: Step
  person: number | undefined
  isCentreVisit: boolean
}

/** Takes the focus when the question changes, for screen readers, unless an empty field takes it. */
function Heading({ step, person, isCentreVisit }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const screen = `${step} ${person}`
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current !== screen) heading.current?.focus()
    shown.current = screen
  }, [screen])
  return (
    <h1 id={HEADING} ref={heading} tabIndex={-1} className={HEADING_CLASS}>
      {person === undefined ? headingOf(step, isCentreVisit) : <PersonTitle key={person} position={person} />}
    </h1>
  )
}

/** The name with which the form of a person was opened. */
function PersonTitle({ position }: { position: number }) {
  const name = useCheckout(state => patientAt(state.draft, position).name.trim())
  const [title] = useState(name || say(someoneNew))
  return title
}

const HEADING_CLASS = 'font-bold outline-none text-2xl lg:text-3xl'

const headingOf = (step: Step, isCentreVisit: boolean) =>
  ({
    verify: say(firstYourPhone),
    who: say(whoIsItFor),
    where: isCentreVisit ? say(whereIsSample) : say(whereToCome),
    when: isCentreVisit ? say(whenIsVisit) : say(whenToCome),
  })[step]
