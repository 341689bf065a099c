/** A route's link to a font of its first view. Without it the browser requests the font only after layout. */
export const fontPreload = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})
