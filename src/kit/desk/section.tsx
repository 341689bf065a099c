import { type ReactNode, useId } from 'react'
import { Skeleton } from '#kit/loading.tsx'
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
      <Problem problem={problem} isLoading={isLoading} lines={SECTION_LINES} />
      {form}
      <Done>{done}</Done>
      {children}
    </section>
  )
}

const SECTION_LINES = 6

interface ProblemProps {
  problem: LoadProblem | undefined
  isLoading: boolean
  /** How many lines take the place of the data. */
  lines?: number
}

/** Shown in place of a page's data while it is loading, or with the reason why it is missing or out of date. */
export function Problem({ problem, isLoading, lines }: ProblemProps) {
  const [isRetrying, retry] = useAction(async () => problem?.onRetry?.())
  if (!problem) return isLoading ? <Loading lines={lines} /> : null
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

/** Grey lines in place of the data, which keep its room. They appear after a moment, so that a quick answer does not flash. */
export const Loading = ({
  text = words.loading,
  lines = 1,
}: {
  text?: string
  lines?: number | undefined
}) => (
  <div role="status" className="my-2 animate-late rounded-xl border border-line bg-surface">
    <span className="sr-only">{text}</span>
    {Array.from({ length: lines }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
      <div key={at} className="flex h-12 items-center gap-6 px-4">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 grow" />
      </div>
    ))}
  </div>
)

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
