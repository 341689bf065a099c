import { type ReactNode, useId } from 'react'
import type { CallError } from '#wire/client.ts'
import { Done, Problem } from './problem.tsx'

interface Props {
  title: string
  help?: string
  /** Beside the title, such as a button that adds a record. */
  action?: ReactNode
  problem?: CallError | undefined
  isLoading?: boolean
  /** The form of the record that is being edited. */
  form?: ReactNode
  /** What was done last. */
  done?: string
  children: ReactNode
}

/** A part of a page: title, help, loading and errors, an open form, what was done, and the data. */
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
