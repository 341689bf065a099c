import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Motion } from './carousel-motion.tsx'

/** Autoplay: how long a slide stays, ms. */
const SLIDE_MS = 3000

const CALM = '(prefers-reduced-motion: reduce)'
const PHONE = '(max-width: 39.99rem)'

/** False with `prefers-reduced-motion`, on phones for slides that are a grid there, and until hydration. */
export function useMotionWelcome(isGridOnPhone: boolean): boolean {
  const [isWelcome, setWelcome] = useState(false)
  useEffect(() => {
    const calm = window.matchMedia(isGridOnPhone ? [PHONE, CALM].join() : CALM)
    const follow = () => setWelcome(!calm.matches)
    follow()
    calm.addEventListener('change', follow)
    return () => calm.removeEventListener('change', follow)
  }, [isGridOnPhone])
  return isWelcome
}

/** True once an element has been near the viewport, so that its code is loaded only then. */
export function useIsNearViewport(element: RefObject<HTMLElement | null>): boolean {
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

/** Moves on every three seconds until stopped for good: by its carousel, or by the first click or key on the page. */
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
