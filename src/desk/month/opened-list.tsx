import { type ReactNode, useEffect, useRef } from 'react'
import { words } from './words.ts'

interface OpenedListProps {
  /** The section's name; its heading is among the children. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** A list opened from a number. It takes the focus; Escape or its button closes it. */
export function OpenedList({ title, onClose, children }: OpenedListProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="panel"
      aria-label={title}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {children}
      <p className="fields">
        <button type="button" onClick={onClose}>
          {words.closeList}
        </button>
      </p>
    </section>
  )
}

interface AmountButtonProps {
  label: string
  isWrong?: boolean
  onClick: () => void
  children: ReactNode
}

/** A number or a sum that opens its list. */
export const AmountButton = ({ label, isWrong = false, onClick, children }: AmountButtonProps) => (
  <button
    type="button"
    className={`plain-link min-h-6 tabular-nums ${isWrong ? 'text-rose' : 'text-leaf-dark'}`}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
)
