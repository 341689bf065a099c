import type { ReactNode } from 'react'
import { Rupees } from './price.tsx'

interface ActionBarProps {
  /** Rupees; null while it is being computed. */
  total: number | null
  children: ReactNode
  className?: string
}

/**
 * The amount and the one main action: sticks to the bottom at the thumb on phones. On larger screens only the action,
 * under the sum that says the amount.
 */
export function ActionBar({ total, children, className = '' }: ActionBarProps) {
  return (
    <div
      className={`sticky bottom-0 z-10 -mx-5 mt-6 flex items-center justify-between gap-4 border-t border-line bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] print:hidden lg:static lg:mx-0 lg:mt-4 lg:block lg:border-0 lg:bg-transparent lg:p-0 ${className}`}
      data-action-bar
    >
      <p className="min-w-0 lg:hidden" aria-live="polite">
        <span className="block text-sm leading-tight text-muted">Amount Payable</span>
        {total === null ? (
          <span className="text-muted">Checking...</span>
        ) : (
          <Rupees amount={total} className="text-lg font-bold" />
        )}
      </p>
      <div className="lg:grid">{children}</div>
    </div>
  )
}
