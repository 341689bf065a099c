import { type RefObject, useEffect } from 'react'

/** Smaller scroll movements are ignored, px. */
const MIN_SCROLL = 8

/**
 * Sets `data-away` on the header when the page is scrolled down, and removes it when scrolled up: on a phone the header
 * takes a quarter of the screen. Never while `isNeeded`.
 */
export function useHideOnScroll(header: RefObject<HTMLElement | null>, isNeeded: boolean) {
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const element = header.current
      const now = window.scrollY
      if (!element || Math.abs(now - last) < MIN_SCROLL) return
      element.toggleAttribute('data-away', !isNeeded && now > last && now > element.offsetHeight)
      last = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [header, isNeeded])
}
