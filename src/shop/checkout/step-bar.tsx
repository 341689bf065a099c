import { type ComponentProps, lazy, Suspense, useRef } from 'react'
import { Button } from '#kit/button.tsx'
import { joinNames } from '#rules/patients/names.ts'
import { slotHours } from '#rules/visits/slots.ts'
import { ActionBar } from '#shop/cart/action-bar.tsx'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { visitDay, visitInBar } from '#shop/visit/visit-words.ts'
import { confirming } from '#text/common.ts'
import { say } from '#text/text.ts'
import { type CheckoutDraft, useCheckout } from './checkout.ts'
import { QUESTION_FORM } from './question-form.tsx'
import type { Question } from './questions.ts'
import { confirmButton, confirmHours, continueButton, nameAndOthers } from './words.ts'

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
      words={answersInBar(draft, isTimes)}
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

const firstNames = ({ patients }: CheckoutDraft): string[] =>
  patients.flatMap(({ name }) => name.trim().split(' ')[0] || [])

/** More names would take a second line. */
const MAX_NAMES = 3

/** 'Suresh and Asha', or of more people 'Suresh and 3 others'. */
function namesInBar(draft: CheckoutDraft): string {
  const names = firstNames(draft)
  const [first = '', ...others] = names
  return names.length > MAX_NAMES
    ? say(nameAndOthers, { name: first, count: others.length })
    : joinNames(names)
}

function answersInBar(draft: CheckoutDraft, isTimes: boolean): string {
  if (!isTimes || draft.slotHour === null) return namesInBar(draft)
  return visitInBar(visitDay(draft.date, shopNow()), slotHours(draft.slotHour), firstNames(draft))
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
