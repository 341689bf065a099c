import type { ReactNode } from 'react'

/** The hand in which the small drawings are made: a thin ink line, fills of leaf and marigold. Decoration only. */

export const LEAF = 'fill-leaf stroke-none'
export const TINT = 'fill-leaf-tint'
export const GOLD = 'fill-marigold stroke-none'
export const PALE = 'fill-marigold-tint'
export const WHITE = 'fill-surface'

export function Drawing({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <svg
      viewBox="0 0 80 80"
      aria-hidden="true"
      className={`fill-none stroke-ink ${className}`}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
