import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SectionProps {
  title: string
  /** Link to the whole list. */
  more?: { name: string; to: string }
  children: ReactNode
}

export function HomeSection({ title, more, children }: SectionProps) {
  return (
    <section className="mt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
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
