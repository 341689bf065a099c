import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { useToast } from '#web/ui/toasts.ts'

/**
 * The one short message: at the bottom centre, on a phone at the top, where it covers no button that one is about to press. Its place is always there, so that screen readers hear it change.
 * `isHidden` where fields and buttons lie under it.
 */
export function Toast({ isHidden }: { isHidden: boolean }) {
  const latest = useToast(state => state.toast)
  const toast = isHidden ? null : latest
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (!element?.showPopover) return
    // Shown anew each time: what is shown last lies above dialogs too.
    if (element.matches(':popover-open')) element.hidePopover()
    if (toast) element.showPopover()
  }, [toast])

  return (
    <div role="status">
      <div
        ref={place}
        popover="manual"
        className="pointer-events-none inset-x-0 max-sm:top-[max(12px,env(safe-area-inset-top))] max-sm:bottom-auto sm:top-auto sm:bottom-[calc(max(20px,env(safe-area-inset-bottom))+var(--bottom-bar,0px))] mx-auto w-fit max-w-[calc(100%-40px)] rounded-control bg-ink px-4 py-3 text-white print:hidden"
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
