import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router'

interface OpenerProps {
  /** The page with the same content, for a new tab and without JavaScript. */
  to: string
  onOpen: () => void
  /** Called on hover, focus and touch, to prefetch the dialog's data. */
  onIntent?: () => void
  className?: string
  ref?: Ref<HTMLAnchorElement>
  children: ReactNode
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a page. A plain click opens a dialog with the same content instead. */
export function Opener({ to, onOpen, onIntent, className, ref, children }: OpenerProps) {
  return (
    <Link
      ref={ref}
      to={to}
      aria-haspopup="dialog"
      data-opens=""
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        // The dialog grows out of the link, and gives the focus back to it. Safari doesn't focus a clicked link.
        event.currentTarget.focus()
        onOpen()
      }}
      className={className}
    >
      {children}
    </Link>
  )
}
