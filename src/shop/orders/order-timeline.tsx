import { StepList } from '#kit/step-list.tsx'
import { howFar, stepDone } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { buildTimeline } from './timeline.ts'

/** Progress of an order from the booking to the report; null for a cancelled one. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = buildTimeline(order)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-xl">
        {say(howFar)}
      </h2>
      <StepList
        steps={steps.map(({ name, detail, state }) => ({
          name,
          state,
          content: (
            <span className="min-w-0">
              <span className={state === 'next' ? 'text-muted' : 'font-semibold'}>{name}</span>
              {state === 'done' && <span className="sr-only">{say(stepDone)}</span>}
              {detail && <span className="block text-sm text-muted">{detail}</span>}
            </span>
          ),
        }))}
      />
    </section>
  )
}
