/** In pixels: the size that previews of links are made for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Of the laboratory's own picture, in pixels. */
export const MIN_SHARE_EDGES = { width: 600, height: 315 } as const

/** `picture`: the name of the uploaded picture, new for each upload. */
export const sharePicturePath = (picture: string): string => `/share/${picture}.jpg`

/** The preview of a page in messages and social networks. */
export interface SharePicture {
  /** Absolute. */
  address: string
  /** The `alt` text. */
  alternative: string
}
