import type { ReactNode } from 'react'
import { Rupees } from './price.tsx'

interface ActionBarProps {
  /** Rupees; null while it is being computed. */
  total: number | null
  children: ReactNode
  className?: string
}

/** The amount and the one main action: sticks to the bottom at the thumb on phones, stands under the sum elsewhere. */
export function ActionBar({ total, children, className = '' }: ActionBarProps) {
  return (
    <div
      className={`sticky bottom-0 z-10 -mx-5 mt-6 flex items-center justify-between gap-4 border-t border-line bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] print:hidden lg:static lg:mx-0 lg:mt-4 lg:rounded-card lg:border lg:p-4 ${className}`}
    >
      <p className="min-w-0" aria-live="polite">
        <span className="block text-sm leading-tight text-muted">Amount Payable</span>
        {total === null ? (
          <span className="text-muted">Checking...</span>
        ) : (
          <Rupees amount={total} className="text-lg font-bold" />
        )}
      </p>
      {children}
    </div>
  )
}
