import type { ReactNode } from 'react'
import type { CallError } from '#wire/client.ts'
import { words } from './words.ts'

/** In the place of a page's data: that they are loading, or why they are missing or old. */
export function Problem({ problem, isLoading }: { problem: CallError | undefined; isLoading: boolean }) {
  if (problem) return <Alert>{problem.status === 0 ? words.notFresh : problem.message}</Alert>
  return isLoading ? <p role="status">{words.loading}</p> : null
}

/** An error that is read out when it appears: it stays in the page, empty or not. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="font-semibold text-rose empty:hidden">
    {children}
  </p>
)

/** What was done last, read out. */
export const Done = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mt-2 font-semibold">
    {children}
  </p>
)
