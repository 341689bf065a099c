import { type ReactNode, useId } from 'react'
import { useAction } from '#kit/use-action.ts'
import type { LoadProblem } from './use-call.ts'
import { words } from './words.ts'

interface Props {
  title: string
  help?: string | undefined
  action?: ReactNode
  problem?: LoadProblem | undefined
  isLoading?: boolean
  form?: ReactNode
  done?: string
  children: ReactNode
}

export function Section({ title, help, action, problem, isLoading = false, form, done, children }: Props) {
  const id = useId()
  return (
    <section className="mt-5" aria-labelledby={id}>
      <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {help && <p className="my-2 text-muted">{help}</p>}
      <Problem problem={problem} isLoading={isLoading} />
      {form}
      <Done>{done}</Done>
      {children}
    </section>
  )
}

/** Shown in place of a page's data: a note that it is loading, or why it is missing or out of date. */
export function Problem({ problem, isLoading }: { problem: LoadProblem | undefined; isLoading: boolean }) {
  const [isRetrying, retry] = useAction(async () => problem?.onRetry?.())
  if (!problem) return isLoading ? <p role="status">{words.loading}</p> : null
  if (!problem.onRetry) return <Alert>{problem.message}</Alert>
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Alert>{problem.message}</Alert>
      <button type="button" aria-disabled={isRetrying} onClick={() => retry()}>
        {isRetrying ? words.loading : words.tryAgain}
      </button>
    </div>
  )
}

/** An error that screen readers announce when it appears. It is always in the page, empty or not. */
export const Alert = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="font-semibold text-rose empty:hidden">
    {children}
  </p>
)

export const Done = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mt-2 font-semibold">
    {children}
  </p>
)
