import { lazy, Suspense, useRef, useState } from 'react'
import { Skeleton } from '#kit/loading.tsx'
import { Notice } from '#kit/notice.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { useCity } from '#shop/city/location.ts'
import { useSession } from '#shop/session/session.ts'
import { VerifyStep } from '#shop/sign-in/verify-step.tsx'
import { otpVerified } from '#shop/sign-in/words.ts'
import { say } from '#text/text.ts'
import type { usePrefilled } from './address/use-prefilled.ts'
import { whereProblems } from './booking.ts'
import { useCheckout } from './checkout.ts'
import { WhoStep } from './people/who-step.tsx'
import { LoadingForm } from './question-form.tsx'
import { STEP_HEADING } from './step-heading.tsx'
import type { VisitPlace } from './use-centres.ts'
import type { useSlots } from './use-slots.ts'
import type { Step } from './use-step.ts'
import type { VisitToCome } from './visits-to-come.ts'

// Not needed for the first question: loaded while the customer answers it.
const importWhere = () => import('./address/where-step.tsx')
const importSlots = () => import('./slot-step.tsx')
const WhereStep = lazy(importWhere)
const SlotStep = lazy(importSlots)

/** An error is ignored here: the question that needs the code reports it. */
export function loadLaterSteps(): void {
  for (const load of [importWhere, importSlots]) load().catch(() => undefined)
}

interface StepBodyProps {
  step: Step
  /** Position of the patient whose form is open. */
  person: number | undefined
  goOn: () => void
  /** Sent back from the times, to correct something about the patients or the address. */
  isSentBack: boolean
  slots: ReturnType<typeof useSlots>
  /** Null until it is loaded. */
  check: CartCheck | null
  place: VisitPlace
  prefilled: ReturnType<typeof usePrefilled>
  visits: readonly VisitToCome[]
  /** True until the question can be shown. */
  isPreparing: boolean
}

/** The form of the shown question. */
export function StepBody(props: StepBodyProps) {
  const { step, person, goOn, isSentBack, slots, check, place, prefilled, visits, isPreparing } = props
  const phone = useSession(state => state.user?.phone ?? '')
  // A note on what signing in has changed, shown until the next question.
  const [notice, setNotice] = useState('')
  const hasMoved = useHasMoved(step)
  const onVerified = (changed = '') => {
    showToast(say(otpVerified))
    setNotice(changed)
  }
  const onDone = () => {
    setNotice('')
    goOn()
  }
  if (step === 'verify') return <VerifyStep onVerified={onVerified} />
  if (isPreparing) return <Skeleton className="h-96 w-full" />
  const shared = {
    labelledBy: STEP_HEADING,
    isFocused: prefilled.isFilled && hasMoved,
    isSentBack,
    onDone,
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
          {...shared}
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
    return <WhereBody {...shared} place={place} check={check} saved={prefilled.addresses} />
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <SlotStep
        slots={slots}
        place={place}
        check={check}
        visits={visits}
        isSuggested={prefilled.isSuggested}
      />
    </Suspense>
  )
}

/** True once another step than the first has been shown. */
function useHasMoved(step: Step): boolean {
  const first = useRef(step)
  const hasMoved = useRef(false)
  if (first.current !== step) hasMoved.current = true
  return hasMoved.current
}

type WhereBodyProps = Omit<Parameters<typeof WhereStep>[0], 'isCentreNeeded'> &
  Pick<StepBodyProps, 'check' | 'place'>

/**
 * The question about the place, also if the customer continues before its code is loaded: errors are then shown once it
 * is.
 */
function WhereBody({ check, ...props }: WhereBodyProps) {
  const { labelledBy, place, isSentBack, onDone } = props
  const { city } = useCity()
  const draft = useCheckout(state => state.draft)
  const [isContinued, setContinued] = useState(false)
  const goOnUnlessIncomplete = () => {
    if (whereProblems(draft, { city, isCentreVisit: place.isCentreVisit })) setContinued(true)
    else onDone()
  }
  return (
    <Suspense fallback={<LoadingForm labelledBy={labelledBy} onSubmit={goOnUnlessIncomplete} />}>
      <WhereStep
        {...props}
        isSentBack={isSentBack || isContinued}
        isCentreNeeded={check?.some(item => item.isCentreVisit) ?? false}
      />
    </Suspense>
  )
}
