import { useLayoutEffect, useRef, useState } from 'react'
import { whereToCome } from '#shop/addresses/words.ts'
import { say } from '#text/text.ts'
import { patientAt, useCheckout } from './checkout.ts'
import type { Step } from './use-step.ts'
import { firstYourPhone, whenIsVisit, whenToCome, whereIsVisit, whoIsItFor, whoIsPatient } from './words.ts'

/** Id of the heading that names the shown question. */
export const STEP_HEADING = 'question-heading'

export const HEADING_CLASS = 'font-bold outline-none text-2xl lg:text-3xl'

interface StepHeadingProps {
  step: Step
  /** Position of the patient whose form is open. */
  person: number | undefined
  isCentreVisit: boolean
}

/** Takes the focus when the question changes, for screen readers, unless an empty field takes it. */
export function StepHeading({ step, person, isCentreVisit }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const screen = `${step} ${person}`
  const shown = useRef(screen)
  // A layout effect, because the form after the heading takes the focus in one too.
  useLayoutEffect(() => {
    if (shown.current !== screen) heading.current?.focus()
    shown.current = screen
  }, [screen])
  return (
    <h1 id={STEP_HEADING} ref={heading} tabIndex={-1} className={HEADING_CLASS}>
      {person === undefined ? headingOf(step, isCentreVisit) : <PersonTitle key={person} position={person} />}
    </h1>
  )
}

/** The name with which the form of a person was opened. */
function PersonTitle({ position }: { position: number }) {
  const name = useCheckout(state => patientAt(state.draft, position).name.trim())
  const [title] = useState(name || say(whoIsPatient))
  return title
}

export const headingOf = (step: Step, isCentreVisit: boolean) =>
  ({
    verify: say(firstYourPhone),
    who: say(whoIsItFor),
    where: isCentreVisit ? say(whereIsVisit) : say(whereToCome),
    when: isCentreVisit ? say(whenIsVisit) : say(whenToCome),
  })[step]
