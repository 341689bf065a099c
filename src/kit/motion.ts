/** For what moves by script; animations of the style sheet stop by themselves. */
export const hasMotion = (): boolean =>
  !import.meta.env.SSR && matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Class name of the picture that grows into the one of its window or page, and back. One on a page at a time. */
export const GROWS = '[view-transition-name:picture]'
