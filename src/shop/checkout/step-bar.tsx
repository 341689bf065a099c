import { type ComponentProps, lazy, Suspense, useRef } from 'react'
import { Button } from '#kit/button.tsx'
import { slotHours } from '#rules/visits/slots.ts'
import { ActionBar } from '#shop/cart/action-bar.tsx'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { visitDay } from '#shop/visit/visit-words.ts'
import { confirming } from '#text/common.ts'
import { say } from '#text/text.ts'
import { type CheckoutDraft, useCheckout } from './checkout.ts'
import { QUESTION_FORM } from './question-form.tsx'
import type { Question } from './questions.ts'
import { namesInWords } from './visit-notes.tsx'
import { confirmButton, confirmHours, continueButton, dayHoursNames } from './words.ts'

const FastInBar = lazy(() => import('./fast-in-bar.tsx'))

interface StepBarProps extends ComponentProps<typeof FastInBar> {
  step: Question
  /** Null until the coupon is known to apply to the cart. */
  total: number | null
  hasTimes: boolean
  isConfirming: boolean
  onConfirm: () => void
  isSecondClick: ReturnType<typeof useSecondClick>['isSecondClick']
}

/** The answers so far, the total, and the button that leads on: at the times it books. */
export function StepBar(props: StepBarProps) {
  const { step, total, hasTimes, isConfirming, onConfirm, isSecondClick, check, visits } = props
  const draft = useCheckout(state => state.draft)
  const isTimes = step === 'when'
  const fast = (
    <Suspense fallback={null}>
      <FastInBar check={check} visits={visits} />
    </Suspense>
  )
  return (
    <ActionBar
      words={isTimes ? timeAndNames(draft) : firstNames(draft)}
      secondLine={isTimes && fast}
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
          {draft.slotHour === null
            ? say(confirmButton)
            : say(confirmHours, { hours: slotHours(draft.slotHour) })}
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

/** 'Suresh and Asha'. */
const firstNames = ({ patients }: CheckoutDraft): string =>
  namesInWords(patients.flatMap(({ name }) => name.trim().split(' ')[0] || []))

/** 'Tomorrow 7 - 8 AM, Suresh and Asha'. */
function timeAndNames(draft: CheckoutDraft): string {
  const names = firstNames(draft)
  if (draft.slotHour === null) return names
  const day = visitDay(draft.date, shopNow())
  return say(dayHoursNames, { day, hours: slotHours(draft.slotHour), names })
}

/** The second click of a double click would answer the next question, unless it follows an entry there. */
export function useSecondClick() {
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
