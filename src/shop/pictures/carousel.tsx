import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { say } from '#text/text.ts'
import { useAutoplay, useIsNearViewport, useMotionWelcome } from './carousel-autoplay.ts'
import type { Motion } from './carousel-motion.tsx'
import * as words from './words.ts'

const CarouselMotion = lazy(() => import('./carousel-motion.tsx'))

/** Slide widths by how many fit at most. On a phone a part of the next one shows, unless it is a grid. */
const WIDTHS = {
  3: 'basis-[88%] sm:basis-1/2 lg:basis-1/3',
  5: 'basis-[72%] sm:basis-1/2 md:basis-1/3 lg:basis-1/4 xl:basis-1/5',
} as const

/**
 * A row of slides under a heading: a list that scrolls sideways, also before hydration. Unless the browser prefers
 * reduced motion, it plays by itself until it is touched, hovered or focused.
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
  const [motion, setMotion] = useState<Motion>()
  const isMotionWelcome = useMotionWelcome(isGridOnPhone)
  const isNear = useIsNearViewport(viewport)
  const { isStopped, stop } = useAutoplay(motion)
  const move = (direction: 1 | -1) => {
    if (!motion) return scrollBySlide(viewport.current, direction)
    return direction === 1 ? motion.scrollNext() : motion.scrollPrev()
  }
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
            onClick={() => move(-1)}
            icon={<ChevronLeft aria-hidden />}
          />
          <MoveButton
            label={say(words.next, { label })}
            onClick={() => move(1)}
            icon={<ChevronRight aria-hidden />}
          />
        </div>
      </div>
      <div
        ref={viewport}
        tabIndex={motion ? undefined : 0}
        className={`-mx-2 rounded-card [scrollbar-width:none] ${isGridOnPhone ? 'max-sm:mx-0' : ''} ${motion ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto'}`}
      >
        <ul
          className={`flex touch-pan-y ${isGridOnPhone ? 'max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] max-sm:gap-2.5' : ''}`}
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
      {/* Not loaded for a list that the customer has begun to scroll. */}
      {isMotionWelcome && isNear && viewport.current && (motion || !isStopped) && (
        <Suspense fallback={null}>
          <CarouselMotion viewport={viewport.current} onMotion={setMotion} />
        </Suspense>
      )}
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

/** Scrolls by one slide while the engine isn't loaded; wraps around at both ends. */
function scrollBySlide(viewport: HTMLElement | null, direction: 1 | -1): void {
  const slide = viewport?.querySelector('li')
  if (!viewport || !slide) return
  const last = viewport.scrollWidth - viewport.clientWidth
  const isAtEnd = direction === 1 ? viewport.scrollLeft >= last - 1 : viewport.scrollLeft <= 1
  const next = viewport.scrollLeft + direction * slide.offsetWidth
  viewport.scrollTo({ left: isAtEnd ? (direction === 1 ? 0 : last) : next })
}
