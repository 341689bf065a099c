import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { nextAct } from '#rules/visits/next-act.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import { useMinute } from './fasts.tsx'
import { eatingOfVisit, timesOfVisit } from './night.ts'
import { mealNotSent, sendingMeal, startedEating } from './words.ts'

interface StartMealProps {
  order: Order
  visit: Visit
  onStarted: (visit: Visit) => void
}

/** How long before breakfast the meal can be reported. */
const EARLY_MS = HOUR_MS

/** Reports that the patient begins to eat, from which the sample after the meal is timed. */
export function StartMeal({ order, visit, onStarted }: StartMealProps) {
  const now = useMinute()
  const [problem, setProblem] = useState<string>()
  const [isBusy, start] = useAction(async () => {
    setProblem(undefined)
    try {
      onStarted((await api.startMeal({ params: { id: order._id } })).visit)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error, say(mealNotSent)))
    }
  })
  const times = timesOfVisit(order, visit)
  const isMeal =
    times &&
    eatingOfVisit(order).some(({ eating }) => {
      const act = nextAct(eating, times, now)
      return (
        act.kind === 'eat-now' || (act.kind === 'breakfast' && now.getTime() >= act.at.getTime() - EARLY_MS)
      )
    })
  if (!isMeal) return null
  return (
    <div className="mt-4 print:hidden">
      <Button variant="offer" isWide busy={isBusy && say(sendingMeal)} onClick={() => void start()}>
        {say(startedEating)}
      </Button>
      {problem && (
        <Notice kind="error" isAlert className="mt-2">
          {problem}
        </Notice>
      )}
    </div>
  )
}
