import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** How long a slide stays, ms. */
const SLIDE_MS = 3000

/** Scrolls by one slide; wraps around at both ends. */
export function scrollBySlide(viewport: HTMLElement | null, direction: 1 | -1): void {
  const slide = viewport?.querySelector('li')
  if (!viewport || !slide) return
  const last = viewport.scrollWidth - viewport.clientWidth
  const isAtEnd = direction === 1 ? viewport.scrollLeft >= last - 1 : viewport.scrollLeft <= 1
  const next = viewport.scrollLeft + direction * slide.offsetWidth
  viewport.scrollTo({ left: isAtEnd ? (direction === 1 ? 0 : last) : next })
}

/** False with `prefers-reduced-motion`, in a hidden tab, and while the page is scrolled elsewhere. */
function isMotionSeen(viewport: HTMLElement): boolean {
  if (document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const { top, bottom } = viewport.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/**
 * Moves on every three seconds until stopped for good: by the first click or key on the page, or by the returned function.
 */
export function useAutoplay(viewport: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<number>(undefined)
  const stop = useCallback(() => window.clearInterval(timer.current), [])
  useEffect(() => {
    timer.current = window.setInterval(() => {
      if (viewport.current && isMotionSeen(viewport.current)) scrollBySlide(viewport.current, 1)
    }, SLIDE_MS)
    const used = ['pointerdown', 'keydown'] as const
    for (const event of used) document.addEventListener(event, stop, { once: true })
    return () => {
      stop()
      for (const event of used) document.removeEventListener(event, stop)
    }
  }, [viewport, stop])
  return stop
}
