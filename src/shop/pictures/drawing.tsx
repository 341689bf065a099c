import type { ReactNode } from 'react'

/** The style of all drawings, which are decorative: a thin line, fills of leaf and marigold. */

export const LEAF = 'fill-leaf stroke-none'
export const TINT = 'fill-leaf-tint'
export const GOLD = 'fill-marigold stroke-none'
export const PALE = 'fill-marigold-tint'
export const WHITE = 'fill-surface'

interface DrawingProps {
  children: ReactNode
  className?: string
  /** Width and height of the viewBox. */
  size?: number
  /** Class of the stroke colour. */
  line?: string
  lineWidth?: number
}

export function Drawing({
  children,
  className = '',
  size = 80,
  line = 'stroke-ink',
  lineWidth = 2,
}: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      className={`fill-none ${line} ${className}`}
      strokeWidth={lineWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
