import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface FoldProps {
  title: ReactNode
  hasError?: boolean
  children: ReactNode
}

/** Hides what few customers need behind a line that names it. An error opens it, and it stays open while corrected. */
export function Fold({ title, hasError, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // Before the form focuses the field with the error.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError])
  return (
    <details ref={details} className="group">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-dark">
        <Plus aria-hidden="true" className="size-5 shrink-0 group-open:rotate-45" />
        {title}
      </summary>
      <div className="mt-1 grid gap-3">{children}</div>
    </details>
  )
}
