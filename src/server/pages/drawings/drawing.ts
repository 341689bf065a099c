import { createHash } from 'node:crypto'

/** Pictures that the shop draws itself. */

/** The preview of a page in messages and social networks. */
export interface ShareDrawing {
  kind: 'share'
  brand: string
  accent: string
  /** The name of the uploaded logo; null for the shop's own mark. */
  logo: string | null
  title: string
  /** Below the title; in place of a price. */
  line: string | null
  /** '₹1,299' */
  price: string | null
  /** Struck through; null without a reduction. */
  regularPrice: string | null
}

/** The shop's own mark, for the home screen of a phone. */
export interface IconDrawing {
  kind: 'icon'
  accent: string
  size: number
}

export type Drawing = ShareDrawing | IconDrawing

/** Raised when the same content is drawn in another way, because addresses are cached for ever. */
const STYLE = 1

/** A new address for every change of what is drawn. */
export function drawingAddress(drawing: Drawing): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([STYLE, drawing]))
    .digest('hex')
    .slice(0, 24)
  return drawing.kind === 'share' ? `/share/${hash}.jpg` : `/icons/${hash}.png`
}
