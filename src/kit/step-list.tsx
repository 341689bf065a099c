import type { ReactNode } from 'react'

export type StepState = 'done' | 'now' | 'next'

// Borders, because backgrounds are missing in print and in forced colours.
const DOTS: Record<StepState, string> = {
  done: 'border-[10px] border-leaf',
  now: 'border-[5px] border-leaf',
  next: 'border-[3px] border-line-strong',
}

interface Step {
  name: string
  state: StepState
  content: ReactNode
}

/** Steps one below the other, joined by a line; each is a dot beside its content. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ name, state, content }) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="group relative flex gap-3.5 pb-4 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-5 bottom-0 left-[9px] border-l-2 in-last:hidden ${state === 'done' ? 'border-leaf' : 'border-line'}`}
          />
          <span
            aria-hidden="true"
            className={`mt-0.5 size-5 shrink-0 rounded-full bg-surface ${DOTS[state]}`}
          />
          {content}
        </li>
      ))}
    </ol>
  )
}
