import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { useToast } from './toasts.ts'

/**
 * Shows the latest toast at the bottom centre. On a phone with a price bar it is part of the bar, so that it covers no
 * row. The live region is always rendered, or screen readers would miss the change.
 */
export function Toast() {
  const toast = useToast(state => state.toast)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (!element?.showPopover) return
    // Hidden and shown again, so that it is on top of dialogs in the top layer.
    if (element.matches(':popover-open')) element.hidePopover()
    if (toast) element.showPopover()
  }, [toast])

  return (
    <div role="status">
      <div
        ref={place}
        popover="manual"
        className="pointer-events-none inset-x-0 top-auto bottom-[calc(max(20px,env(safe-area-inset-bottom))+var(--bottom-bar,0px))] mx-auto w-fit max-w-[calc(100%-40px)] rounded-control bg-ink px-4 py-3 text-white open:animate-rise print:hidden"
      >
        {toast && (
          <p key={toast.id} className="flex items-center gap-2 font-medium">
            <Check aria-hidden="true" className="size-5 shrink-0 text-marigold" />
            {toast.text}
          </p>
        )}
      </div>
    </div>
  )
}
