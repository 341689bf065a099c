import type { ReactNode } from 'react'
import { Unbroken } from '#kit/unbroken.tsx'
import { Drawing } from './drawing.tsx'

interface BannerProps {
  title: string
  text: string
  /** A button or link for dark backgrounds. */
  action: ReactNode
  picture: ReactNode
}

/** The dark panel at the head of a page. Small screens don't show the picture. */
export function Banner({ title, text, action, picture }: BannerProps) {
  return (
    <header className="rounded-hero bg-leaf-dark p-5 text-paper md:flex md:items-center md:justify-between md:gap-8 md:px-12 md:py-10">
      <div className="max-w-[36rem]">
        <h1 className="max-w-[19ch] text-[1.75rem] leading-tight md:max-w-[15ch] md:text-4xl">
          <Unbroken>{title}</Unbroken>
        </h1>
        <p className="mt-2 max-w-[42ch] text-leaf-tint md:mt-3 md:text-lg">{text}</p>
        <div className="mt-4 md:mt-6">{action}</div>
      </div>
      <div className="hidden shrink-0 md:block [&>svg]:size-56">{picture}</div>
    </header>
  )
}

/** The style of large decorative drawings for banners on dark green: pale lines, marigold and leaf fills. */
export const BannerArt = ({ children, className }: { children: ReactNode; className?: string }) => (
  <Drawing size={220} line="stroke-paper" lineWidth={3} className={className}>
    {children}
  </Drawing>
)

export const FAINT = 'stroke-leaf-tint/55'
