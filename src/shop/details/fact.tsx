import type { ReactNode } from 'react'

/** A fact in a row of facts. On a phone its name has two lines, so that a later fact shifts nothing. */
export function Fact({ name, tone = '', children }: { name: string; tone?: string; children: ReactNode }) {
  return (
    <div className="flex grow flex-col-reverse sm:basis-0 justify-end border-line max-sm:not-last:flex-none px-3 pt-2.5 pb-2 not-first:border-l tight:border-0 lg:px-6 lg:pt-4 lg:pb-3">
      <dt className="min-h-[2lh] text-balance sm:min-h-lh text-xs text-muted sm:text-sm lg:text-base">
        {name}
      </dt>
      <dd className={`text-base leading-snug font-semibold sm:text-lg lg:text-xl ${tone}`}>{children}</dd>
    </div>
  )
}
