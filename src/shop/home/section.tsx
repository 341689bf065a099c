import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Unbroken } from '#kit/unbroken.tsx'

interface SectionProps {
  title: string
  /** Link to the whole list. */
  more?: { name: string; to: string }
  /** Shown beside the title. */
  mark?: ReactNode
  children: ReactNode
}

export function HomeSection({ title, more, mark, children }: SectionProps) {
  return (
    <section className="mt-8 lg:mt-14">
      <div className="mb-3 lg:mb-4 flex flex-wrap items-end justify-between gap-x-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl sm:text-2xl">
            <Unbroken>{title}</Unbroken>
          </h2>
          {mark}
        </div>
        {more && (
          <Link to={more.to} prefetch="intent" className="text-link -my-2.5 shrink-0 py-2.5">
            {more.name}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** A section in one line, which unfolds. */
export const FoldedSection = ({ title, mark, children }: Omit<SectionProps, 'more'>) => (
  <section className="border-t border-line last:border-b">
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-x-3">
          <h2 className="text-lg">{title}</h2>
          {mark}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  </section>
)
