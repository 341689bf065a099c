import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Unbroken } from '#kit/unbroken.tsx'

interface SectionProps {
  title: string
  /** Link to the whole list. */
  more?: { name: string; to: string }
  /** Beside the title. */
  mark?: ReactNode
  children: ReactNode
}

export function HomeSection({ title, more, mark, children }: SectionProps) {
  return (
    <section className="mt-14">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4">
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
