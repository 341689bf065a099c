import { PHOTO_SIDE, PHOTO_TYPES } from '#rules/photos.ts'
import { squarePicture } from './picture.ts'
import { fileType } from './type.ts'

/** The worker thread: makes a square picture of a photograph, or returns why it is refused. */

export type CheckedPhoto = { square: Uint8Array } | { problem: 'type' | 'damaged' }

export default async (bytes: Uint8Array): Promise<CheckedPhoto> => {
  const type = fileType(bytes)
  if (!PHOTO_TYPES.some(known => known === type)) return { problem: 'type' }
  try {
    return { square: new Uint8Array(await squarePicture(bytes, PHOTO_SIDE)) }
  } catch {
    // The library's messages are not for readers of the page.
    return { problem: 'damaged' }
  }
}
