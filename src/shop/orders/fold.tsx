import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'

interface FoldProps {
  title: string
  /** What it contains, in one line, shown while it is folded. */
  hint: ReactNode
  /** Shown beside the title while the rest is folded: a sum, a badge. */
  end?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A part of a page that unfolds; printed, it is unfolded. */
export function Fold({ title, hint, end, isOpen = false, children }: FoldProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="break-inside-avoid border-t border-line">
      <details open={isOpen} className="group print:[&::details-content]:[content-visibility:visible]">
        <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-2.5 [&::-webkit-details-marker]:hidden">
          <h2 id={headingId} className="text-base group-open:row-span-2 group-open:text-xl">
            {title}
          </h2>
          <span className="row-span-2 font-semibold group-open:invisible">{end}</span>
          <ChevronDown aria-hidden="true" className="row-span-2 size-5 group-open:rotate-180 print:hidden" />
          <span className="line-clamp-2 text-sm wrap-anywhere text-muted group-open:hidden">{hint}</span>
        </summary>
        <div className="pt-1 pb-5">{children}</div>
      </details>
    </section>
  )
}
