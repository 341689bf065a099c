import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#kit/breadcrumbs.tsx'
import { Collectors } from '#shop/company/collectors.tsx'
import { say } from '#text/text.ts'
import { type Offer, PricePanel } from './price-panel.tsx'
import * as words from './words.ts'

interface DetailFrameProps {
  above: readonly Crumb[]
  title: string
  description: string
  /** A small drawing beside the title. */
  picture: ReactNode
  /** Large under the title, on a phone only, where the price panel is far below. */
  lead?: ReactNode
  /** The main facts as `Chip`s. */
  chips: ReactNode
  /** Facts to know before booking; on a phone above the price panel. */
  facts?: ReactNode
  offer: Offer
  children: ReactNode
}

/** Layout of a details page: description on the left, price panel on the right (below on a phone). */
export function DetailFrame({
  above,
  title,
  description,
  picture,
  lead,
  chips,
  facts,
  offer,
  children,
}: DetailFrameProps) {
  return (
    <div className="wrap pt-2 pb-10 lg:pb-16">
      <Breadcrumbs above={above} here={title} />
      <div className="mt-2 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div>
          <div className="float-right ml-4">{picture}</div>
          <h1 className={`${lead ? 'text-xl' : 'text-2xl'} lg:text-3xl`}>{title}</h1>
          {lead && <div className="lg:hidden">{lead}</div>}
          {description && <p className="mt-2 max-w-prose text-muted">{description}</p>}
          <ul aria-label={say(words.atAGlance)} className="mt-4 flex flex-wrap gap-2">
            {chips}
          </ul>
          {facts}
        </div>
        {/* On a phone the bar at the bottom has price and button, so the panel comes after the answers. */}
        <div className="max-lg:order-last lg:sticky lg:top-28 lg:row-span-2 lg:self-start">
          <PricePanel offer={offer} />
          <Collectors className="mt-4" />
        </div>
        <div className="grid content-start gap-8">{children}</div>
      </div>
    </div>
  )
}

export function Chip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center gap-2 rounded-full bg-leaf-tint px-2.5 py-1 text-sm font-medium text-leaf-dark">
      <span aria-hidden="true" className="shrink-0 *:size-4.5">
        {icon}
      </span>
      {children}
    </li>
  )
}

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}
