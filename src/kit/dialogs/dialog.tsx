import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { hasMotion } from '#kit/motion.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Sticky below the scrolling content. */
  footer?: ReactNode
  /** Width on larger screens. */
  width?: keyof typeof WIDTHS
}

/**
 * A modal dialog: a bottom sheet on a phone, a box on larger screens. Render it only while it is open. Escape, the
 * close button and a click outside call `onClose`. Keeps the focus inside, and returns it to the opener.
 */
export function Dialog({ title, onClose, children, footer, width = 'narrow' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (dialog && !dialog.open) show(dialog, opener)
    return () => {
      dialog?.close()
      // A dialog that is removed from the page while open does not return the focus by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  // Closes on a click outside; the key is Escape (`onCancel`).
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
      className={`${BOX} ${WIDTHS[width]}`}
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
        <Scrolling titleId={titleId}>{children}</Scrolling>
        {footer && (
          <div className="border-t border-line px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}

/** Shows the dialog. The picture of the `Opener`'s entry grows into the dialog's. */
function show(dialog: HTMLDialogElement, opener: Element | null): void {
  const picture = opener?.closest('[data-opens]')?.closest('article')?.querySelector('svg')
  if (!picture || !hasMotion() || !document.startViewTransition) {
    dialog.showModal()
    return
  }
  picture.style.viewTransitionName = 'picture'
  document.startViewTransition(() => {
    picture.style.viewTransitionName = ''
    // It may be closed already.
    if (dialog.isConnected) dialog.showModal()
  })
}

const STOPS = 'a[href], button, input, select, textarea, summary'

/**
 * Scrolls if the window is too small, also by keys: without a focusable element inside, the box itself is focusable. A
 * field that is typed in stays clear of the title and the footer, also above the keyboard of a phone.
 */
function Scrolling({ titleId, children }: { titleId: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setStop] = useState(false)
  // Runs after every render, because the content may have changed.
  useEffect(() => setStop(!ref.current?.querySelector(STOPS)))
  const stop = isStop && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId }
  return (
    <div
      ref={ref}
      {...stop}
      className="min-h-0 flex-1 scroll-pt-16 scroll-pb-12 overflow-y-auto overscroll-contain px-5 py-5"
    >
      {children}
    </div>
  )
}

/** A click on the backdrop has the dialog as target, with coordinates outside its box. */
function isOutside({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  if (target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

const WIDTHS = { narrow: 'sm:max-w-md', wide: 'sm:max-w-3xl', table: 'sm:max-w-4xl' }

const BOX =
  'mx-auto mt-auto mb-0 w-full max-w-full max-h-[92dvh] rounded-t-hero border border-line bg-surface text-ink overflow-hidden backdrop:bg-ink/50 open:animate-rise sm:my-auto sm:w-[calc(100%-40px)] sm:rounded-hero'
