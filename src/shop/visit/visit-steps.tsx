import { useEffect, useRef, useState } from 'react'
import { StepList } from '#kit/step-list.tsx'
import { formatDateTime } from '#rules/dates.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { howFar, stepDone } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { currentStep, stepName } from './visit-step-words.ts'
import { newStep, stepBy } from './words.ts'

interface VisitStepsProps {
  visit: Visit
  order: Pick<Order, 'reportTimeHours'>
  /** Without it only what has happened is shown: nothing follows. */
  isReportToCome: boolean
}

/** The steps of a visit with their times; a new one is announced politely. */
export function VisitSteps({ visit, order, isReportToCome }: VisitStepsProps) {
  const current = currentStep(visit)
  const steps = visit.steps.filter(({ isDone }) => isDone || isReportToCome)
  return (
    <section aria-labelledby="how-far">
      <h2 id="how-far" className="mb-4 text-xl">
        {say(howFar)}
      </h2>
      <NewStep current={stepName(current)} />
      <StepList
        steps={steps.map(({ name, at, isDone }) => ({
          name,
          state: name === current ? 'now' : isDone ? 'done' : 'next',
          content: (
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className={isDone ? 'font-semibold' : 'text-muted'}>
                {stepName(name)}
                {isDone && <span className="sr-only">{say(stepDone)}</span>}
              </span>
              {at && (
                <time dateTime={at} className="text-sm text-muted">
                  {formatDateTime(at)}
                </time>
              )}
              {name === 'reported' && !isDone && (
                <span className="text-sm text-muted">
                  {say(stepBy, { hours: promisedHours(order.reportTimeHours) })}
                </span>
              )}
            </span>
          ),
        }))}
      />
    </section>
  )
}

/** Empty until the step changes while the page is open. */
function NewStep({ current }: { current: string }) {
  const first = useRef(current)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (current !== first.current) setSaid(say(newStep, { step: current }))
    first.current = current
  }, [current])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
