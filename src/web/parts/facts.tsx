import type { ReactNode } from 'react'

/** A name and what it is; left out when it is null. */
export type Fact = readonly [name: string, value: ReactNode | null]

/** Names on the left, values on the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2.5">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
