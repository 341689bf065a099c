import type { ReactNode } from 'react'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2.5">{children}</dl>
}

/** Null without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
