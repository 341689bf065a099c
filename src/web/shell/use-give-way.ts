import { type RefObject, useEffect } from 'react'

/** A smaller movement is a trembling thumb. In px. */
const MIN_SCROLL = 8

/**
 * Marks the header `data-away` while the page is scrolled down, and takes the mark away as soon as it is scrolled up:
 * on a phone the header takes a quarter of the screen. Not while `isNeeded`.
 */
export function useGiveWay(header: RefObject<HTMLElement | null>, isNeeded: boolean) {
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
