import type { ReactNode } from 'react'
import { Rupees } from '#kit/price.tsx'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'

interface ActionBarProps {
  /** Rupees; null while it is being computed. */
  total: number | null
  children: ReactNode
  className?: string
}

/** Amount and main action in a fixed bar on phones; on larger screens only the action, below the order's sum. */
export function ActionBar({ total, children, className = '' }: ActionBarProps) {
  return (
    <div
      data-bottom-bar
      className={`fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:mt-4 lg:border-0 lg:bg-transparent lg:pb-0 print:hidden ${className}`}
    >
      <div className="wrap flex items-center justify-between gap-4 py-3 lg:grid lg:justify-normal lg:p-0">
        <p className="min-w-0 lg:hidden" aria-live="polite">
          <span className="block text-sm leading-tight text-muted">{say(orders.amountPayable)}</span>
          {total === null ? (
            <span className="text-muted">{say(common.checking)}</span>
          ) : (
            <Rupees amount={total} className="text-lg font-bold" />
          )}
        </p>
        {children}
      </div>
    </div>
  )
}
