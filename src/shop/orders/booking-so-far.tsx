import { useEffect, useRef, useState } from 'react'
import { StepList } from '#kit/step-list.tsx'
import { shopNow } from '#shop/frame/shop-clock.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { currentStep, stepName } from '#shop/visit/visit-step-words.ts'
import { newStep } from '#shop/visit/words.ts'
import { howFar, stepDone } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { Fold } from './fold.tsx'
import { isUnderWay, orderTimeline, visitTimeline } from './timeline.ts'

interface BookingSoFarProps {
  order: Order
  visit: Visit | undefined
  /** False if this sample will have no further report. */
  isReportToCome: boolean
}

/**
 * The steps from the booking to the report, open while the visit is in progress; screen readers announce a new step.
 * Null for a cancelled order.
 */
export function BookingSoFar({ order, visit, isReportToCome }: BookingSoFarProps) {
  const known = visit && visit.state !== 'cancelled' && order.status !== 'pending' ? visit : undefined
  const now = shopNow()
  const steps = known ? visitTimeline(known, order, { now, isReportToCome }) : orderTimeline(order, now)
  const last = steps.findLast(({ state }) => state !== 'next')
  if (steps.length === 0) return null
  return (
    <div>
      {known && <NewStep current={stepName(currentStep(known))} />}
      <Fold
        title={say(howFar)}
        hint={[last?.name, last?.detail].filter(Boolean).join(': ')}
        isOpen={known && isUnderWay(known)}
      >
        <StepList
          steps={steps.map(({ name, detail, state }) => ({
            // The detail is part of the name, because two changes can have the same words.
            name: `${name} ${detail}`,
            state,
            content: (
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span className={state === 'next' ? 'text-muted' : 'font-semibold'}>
                  {name}
                  {state === 'done' && <span className="sr-only">{say(stepDone)}</span>}
                </span>
                {detail && <span className="text-sm text-muted">{detail}</span>}
              </span>
            ),
          }))}
        />
      </Fold>
    </div>
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
