import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays in view under what scrolls: the dialog's buttons. */
  footer?: ReactNode
  /** Width on larger screens. */
  width?: 'narrow' | 'wide'
}

/**
 * A modal window: a sheet from below on a phone, a box on larger screens. Render it only while it is open. Escape, the
 * close button and a click outside call `onClose`; the focus stays inside and goes back to where it came from.
 */
export function Dialog({ title, onClose, children, footer, width = 'narrow' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // Taken out of the page while open, a dialog does not give the focus back by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  // Escape does the same by keyboard.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const close = (event: MouseEvent) => {
      if (isOutside(event, dialog)) onClose()
    }
    dialog.addEventListener('click', close)
    return () => dialog.removeEventListener('click', close)
  }, [onClose])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={`${BOX} ${width === 'wide' ? 'sm:max-w-3xl' : 'sm:max-w-md'}`}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            aria-label={say(common.close)}
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-leaf-tint"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
        {footer && (
          <div className="border-t border-line px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}

/** A click on the ground behind the box reaches the dialog itself, outside its edges. */
function isOutside({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  if (target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

const BOX =
  'mx-auto mt-auto mb-0 w-full max-w-full max-h-[92dvh] rounded-t-hero border border-line bg-surface text-ink overflow-hidden backdrop:bg-ink/50 open:animate-rise sm:my-auto sm:w-[calc(100%-40px)] sm:rounded-hero'
