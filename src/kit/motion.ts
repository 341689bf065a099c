/** For movement by scripts; animations of the style sheet stop without it. */
export const hasMotion = (): boolean =>
  !import.meta.env.SSR && matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Class name of the picture that grows into the picture of its window or page, and back. A page has only one. */
export const GROWS = '[view-transition-name:picture]'
