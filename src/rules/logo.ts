/** In pixels: the sizes in which the logo is stored. */
export const LOGO_SIZES = [64, 192, 512, 1024] as const
export type LogoSize = (typeof LOGO_SIZES)[number]

/** Of the longer edge of a PNG or JPEG, in pixels. */
export const MIN_LOGO_EDGE = 512

/** Of an uploaded logo or share picture. */
export const MAX_LOOK_BYTES = 5 * 1024 * 1024

export const isLogo = (text: string): boolean => /^[0-9a-f]{12}$/.test(text)

/** `logo`: its name, new for each upload. */
export const logoPath = (logo: string, size: LogoSize): string => `/api/look/${logo}/mark-${size}.png`

/** The shop's own mark, as SVG paths in a square of 32: a drop in the accent, and a tick of width 2.8. */
export const OWN_MARK = {
  drop: 'M16,1.5c6,7,10.2,12.2,10.2,17.8a10.2,10.2,0,0,1-20.4,0c0-5.6,4.2-10.8,10.2-17.8Z',
  tick: 'm11.3 19 3.4 3.4 6.2-6.6',
  tickColour: '#f2a516',
  tickWidth: 2.8,
}
