import { createHash } from 'node:crypto'
import { sharePicturePath } from '#rules/share-pictures.ts'

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

/** The laboratory's own picture, which is stored and not drawn. */
export interface UploadedPicture {
  kind: 'uploaded'
  name: string
  /** Not in the picture; of the page that it stands for. */
  title: string
}

export type Drawing = ShareDrawing | IconDrawing
export type Picture = Drawing | UploadedPicture

/** Raised when the same content is drawn in another way, because addresses are cached for ever. */
const STYLE = 1

/** A new address for every change of what is shown. */
export function pictureAddress(picture: Picture): string {
  if (picture.kind === 'uploaded') return sharePicturePath(picture.name)
  const hash = createHash('sha256')
    .update(JSON.stringify([STYLE, picture]))
    .digest('hex')
    .slice(0, 24)
  return picture.kind === 'share' ? `/share/${hash}.jpg` : `/icons/${hash}.png`
}
