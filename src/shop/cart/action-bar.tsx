import type { ReactNode } from 'react'
import { Rupees } from '#kit/price.tsx'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'

interface ActionBarProps {
  /** What the action is about; by default what the amount is called. */
  words?: string
  /** Below the words. A second line has `data-second-line`, for which the page reserves space. */
  secondLine?: ReactNode
  /** Rupees; null while it is being computed. */
  total: number | null
  /** The one action: a button of the variant `offer`. */
  children: ReactNode
  className?: string
}

/** What is booked, the amount and the main action: fixed at the bottom of phones, below the order's sum on larger screens. */
export function ActionBar({ words, secondLine, total, children, className = '' }: ActionBarProps) {
  return (
    <div
      data-bottom-bar="high"
      className={`torn fixed inset-x-0 bottom-0 z-10 bg-night pb-[env(safe-area-inset-bottom)] text-white lg:static lg:mt-4 lg:rounded-card lg:pb-0 print:hidden [&_:focus-visible]:outline-white ${className}`}
    >
      <div className="wrap grid gap-2 pt-4 pb-3 lg:p-4">
        {/* On a wide page the sum above shows the amount. */}
        <p
          className={`flex min-w-0 flex-wrap items-baseline gap-x-4 leading-snug ${words ? '' : 'lg:hidden'}`}
          aria-live="polite"
        >
          {/* With letters of twice the size the amount has a line of its own, as hours don't break. */}
          <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
            {words || say(orders.amountPayable)}
            {secondLine}
          </span>
          {total === null ? (
            <span className="ml-auto text-on-dark">{say(common.checking)}</span>
          ) : (
            <Rupees amount={total} className="ml-auto font-semibold" />
          )}
        </p>
        {children}
      </div>
    </div>
  )
}
