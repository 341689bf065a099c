import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router'

interface OpenerProps {
  /** The page that shows the same, for a new tab and for whoever has no scripts. */
  to: string
  onOpen: () => void
  /** Called when somebody points at it: what it opens can be fetched ahead. */
  onIntent?: () => void
  className?: string
  ref?: Ref<HTMLAnchorElement>
  children: ReactNode
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a page that, pressed plainly, opens a window with the same on this page instead. */
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
        onOpen()
      }}
      className={className}
    >
      {children}
    </Link>
  )
}
