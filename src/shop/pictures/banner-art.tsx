import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'

/** The style of large decorative drawings for banners on dark green: pale lines, marigold and leaf fills. */
export const BannerArt = ({ children, className }: { children: ReactNode; className?: string }) => (
  <Drawing size={220} line="stroke-paper" lineWidth={3} className={className}>
    {children}
  </Drawing>
)

export const FAINT = 'stroke-leaf-tint/55'
