import { useViewTransitionState } from 'react-router'
import { GROWS } from '#kit/motion.ts'

/** Class name for the picture of a list's entry, while the page at `to` grows out of it or back into it. */
export function useGrowth(to: string): string {
  const isChanging = useViewTransitionState(to)
  // If a window is open above the list, the row in the window grows instead.
  return isChanging && !document.querySelector('dialog[open]') ? GROWS : ''
}
