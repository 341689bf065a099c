import type { Order } from '#contract/orders.ts'
import { howFar, stepDone } from '#text/orders/orders.ts'
import { say } from '#text/text.ts'
import { type TimelineStep, timelineOf } from '#web/orders/timeline.ts'

// Borders only: they are there in print and in forced colours too.
const DOTS: Record<TimelineStep['state'], string> = {
  done: 'border-[10px] border-leaf',
  now: 'border-[5px] border-leaf',
  next: 'border-[3px] border-line-strong',
}

/** How far an order is, from the booking to the report; nothing for a cancelled one. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = timelineOf(order)
  if (steps.length === 0) return null
  return (
    <section className="card p-5" aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-lg">
        {say(howFar)}
      </h2>
      <ol>
        {steps.map(({ name, detail, state }) => (
          <li
            key={name}
            aria-current={state === 'now' ? 'step' : undefined}
            className="group relative flex gap-3.5 pb-4 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-5 bottom-0 left-[9px] border-l-2 group-last:hidden ${state === 'done' ? 'border-leaf' : 'border-line'}`}
            />
            <span
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 rounded-full bg-surface ${DOTS[state]}`}
            />
            <span className="min-w-0">
              <span className={state === 'next' ? 'text-muted' : 'font-semibold'}>{name}</span>
              {state === 'done' && <span className="sr-only">{say(stepDone)}</span>}
              {detail && <span className="block text-sm text-muted">{detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
