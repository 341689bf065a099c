import { fileType } from '#rules/file-type.ts'
import { PHOTO_SIDE, PHOTO_TYPES } from '#rules/photos.ts'
import { squarePicture } from './picture.ts'

export type CheckedPhoto = { square: Uint8Array } | { problem: 'type' | 'damaged' }

export default async (bytes: Uint8Array): Promise<CheckedPhoto> => {
  const type = fileType(bytes)
  if (!PHOTO_TYPES.some(known => known === type)) return { problem: 'type' }
  try {
    return { square: new Uint8Array(await squarePicture(bytes, PHOTO_SIDE)) }
  } catch {
    return { problem: 'damaged' }
  }
}
