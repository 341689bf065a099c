/** In pixels: the sizes in which the logo is stored. */
export const LOGO_SIZES = [64, 192, 512, 1024] as const
export type LogoSize = (typeof LOGO_SIZES)[number]

/** Of the longer edge of a PNG or JPEG, in pixels. */
export const MIN_LOGO_EDGE = 512

export const MAX_LOGO_BYTES = 1024 * 1024

export const isLogo = (text: string): boolean => /^[0-9a-f]{12}$/.test(text)

/** `logo`: its name, new for each upload. */
export const logoPath = (logo: string, size: LogoSize): string => `/api/look/${logo}/mark-${size}.png`
