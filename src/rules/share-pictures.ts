/** In pixels: the size that previews of links are made for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The preview of a page in messages and social networks. */
export interface SharePicture {
  /** Absolute. */
  address: string
  /** The `alt` text. */
  alternative: string
}
