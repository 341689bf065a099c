import { type ReactNode, useEffect, useRef } from 'react'
import { hideList } from '#text/desk/desk.ts'
import { say } from '#text/text.ts'

interface OpenedListProps {
  /** The section's name; its heading is among the children. */
  title: string
  onLeave: () => void
  children: ReactNode
}

/** A list opened from a figure: takes the focus, and is left by Escape or its button. */
export function OpenedList({ title, onLeave, children }: OpenedListProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="desk-beside"
      aria-label={title}
      onKeyDown={event => {
        if (event.key === 'Escape') onLeave()
      }}
    >
      {children}
      <p className="desk-fields">
        <button type="button" onClick={onLeave}>
          {say(hideList)}
        </button>
      </p>
    </section>
  )
}
