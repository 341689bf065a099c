import { type ReactNode, useEffect, useRef } from 'react'
import { words } from './words.ts'

interface OpenedListProps {
  title: string
  /** Its length; undefined while it is loading. */
  count?: number | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A list opened from a number. It comes into view, a long one scrolls in itself, and the number stays near. It takes the
 * focus; Escape or its button closes it.
 */
export function OpenedList({ title, count, onClose, children }: OpenedListProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const { current } = section
    if (!current) return
    // Its height changes when its lines are here.
    const observer = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest' }))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="panel flex max-h-[min(70vh,36rem)] scroll-my-3 flex-col"
      aria-label={title}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className="mb-2 flex items-start justify-between gap-3">
        <h2>
          {title}{' '}
          {count !== undefined && (
            <b className="ml-1 rounded-md bg-leaf-tint px-1.5 text-leaf-dark forced-colors:border">{count}</b>
          )}
        </h2>
        <button type="button" className="flex-none" onClick={onClose}>
          {words.closeList}
        </button>
      </header>
      <div className="min-h-0 overflow-y-auto overscroll-contain">{children}</div>
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
    className={`plain-link tabular-nums ${isWrong ? 'text-rose' : 'text-leaf-dark'}`}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
)
