import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef } from 'react'
import { say } from '#text/text.ts'
import { scrollBySlide, useAutoplay } from './carousel-motion.ts'
import * as words from './words.ts'

/** Slide widths by how many fit at most. On a phone a part of the next one shows, unless it is a grid. */
const WIDTHS = {
  3: 'basis-[88%] sm:basis-1/2 lg:basis-1/3',
  5: 'basis-[72%] sm:basis-1/2 md:basis-1/3 lg:basis-1/4 xl:basis-1/5',
} as const

/**
 * A row of slides under a heading: a list that scrolls sideways, also before hydration. Unless the browser prefers
 * reduced motion, it moves by itself until it is touched, hovered or focused.
 */
export function Carousel({
  heading,
  label,
  slides,
  most,
  isGridOnPhone = false,
}: {
  heading: ReactNode
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  most: keyof typeof WIDTHS
  /** Shows all slides on a phone, two in a row; one with large letters. */
  isGridOnPhone?: boolean
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const stop = useAutoplay(viewport)
  return (
    <section
      aria-label={label}
      aria-roledescription={say(words.carousel)}
      onPointerEnter={stop}
      onPointerDown={stop}
      onFocus={stop}
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        {heading}
        <div className={`flex shrink-0 gap-2 ${isGridOnPhone ? 'max-sm:hidden' : ''}`}>
          <MoveButton
            label={say(words.previous, { label })}
            onClick={() => scrollBySlide(viewport.current, -1)}
            icon={<ChevronLeft aria-hidden />}
          />
          <MoveButton
            label={say(words.next, { label })}
            onClick={() => scrollBySlide(viewport.current, 1)}
            icon={<ChevronRight aria-hidden />}
          />
        </div>
      </div>
      <div
        ref={viewport}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        className={`-mx-2 snap-x snap-mandatory overflow-x-auto rounded-card [scrollbar-width:none] motion-safe:scroll-smooth ${isGridOnPhone ? 'max-sm:mx-0' : ''}`}
      >
        <ul
          className={`flex ${isGridOnPhone ? 'max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] max-sm:gap-2.5' : ''}`}
        >
          {slides.map(({ key, content }) => (
            <li
              key={key}
              className={`flex min-w-0 shrink-0 grow-0 snap-start px-2 ${isGridOnPhone ? 'max-sm:px-0' : ''} ${WIDTHS[most]}`}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function MoveButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border-[1.5px] border-leaf bg-surface text-leaf-dark hover:bg-leaf-tint"
    >
      {icon}
    </button>
  )
}
