import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'

/** Hides what few customers need behind a line that names it. */
export function Fold({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-dark">
        <Plus aria-hidden="true" className="size-5 shrink-0 group-open:rotate-45" />
        {title}
      </summary>
      <div className="mt-2 grid gap-4">{children}</div>
    </details>
  )
}
