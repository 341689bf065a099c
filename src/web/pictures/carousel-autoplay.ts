import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Motion } from './carousel-motion.tsx'

/** How long a slide stays while a carousel moves by itself, ms. */
const SLIDE_MS = 3000

const CALM = '(prefers-reduced-motion: reduce)'

/** Whether this visitor is fine with things that move; false until the browser could be asked. */
export function useMotionWelcome(): boolean {
  const [isWelcome, setWelcome] = useState(false)
  useEffect(() => {
    const calm = window.matchMedia(CALM)
    const follow = () => setWelcome(!calm.matches)
    follow()
    calm.addEventListener('change', follow)
    return () => calm.removeEventListener('change', follow)
  }, [])
  return isWelcome
}

/** True once an element has come near the screen: what it needs to move is not fetched before. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        setNear(true)
        watch.disconnect()
      },
      { rootMargin: '200px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isNear
}

/**
 * Goes on every three seconds until it is stopped, which is for good: by its carousel, or by the first press or key
 * anywhere on the page, for whoever uses the page is reading it.
 */
export function useAutoplay(motion: Motion | undefined): { isStopped: boolean; stop: () => void } {
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    if (!motion || isStopped) return
    const timer = setInterval(() => {
      if (!document.hidden) motion.scrollNext()
    }, SLIDE_MS)
    return () => clearInterval(timer)
  }, [motion, isStopped])
  const stop = useCallback(() => setStopped(true), [])
  useEffect(() => {
    const used = ['pointerdown', 'keydown'] as const
    for (const event of used) document.addEventListener(event, stop, { once: true })
    return () => {
      for (const event of used) document.removeEventListener(event, stop)
    }
  }, [stop])
  return { isStopped, stop }
}
