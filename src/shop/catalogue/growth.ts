import { useViewTransitionState } from 'react-router'

/** The picture and the title of an item, which grow into those of its page, and back. */
export const GROWS = {
  picture: '[view-transition-name:picture]',
  title: '[view-transition-name:title]',
} as const

/** For a link's `viewTransition`. */
export const hasMotion = (): boolean =>
  !import.meta.env.SSR && matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Class names for the picture and title of a list's entry, while the page at `to` grows out of it or back into it. */
export function useGrowth(to: string): Partial<typeof GROWS> {
  const isChanging = useViewTransitionState(to)
  // Of a window above the list, the window's own grow.
  return isChanging && !document.querySelector('dialog[open]') ? GROWS : {}
}
