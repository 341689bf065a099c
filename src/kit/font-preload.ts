/** A route's link to a font of its first view: without it the font is asked for only once the page is laid out. */
export const fontPreload = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})
