import { dataUrlOf } from '#kit/data-url.ts'
import { MAX_PHOTO_BYTES, PHOTO_SIDE, PHOTO_TYPES } from '#rules/photos.ts'

/** Enough for the shop to scale down once more. */
const SIDE = PHOTO_SIDE * 2

/**
 * A picture small enough to send, as a data URL: a small file unchanged, of any other the middle square as JPEG. Undefined
 * for a file that is no picture.
 */
export async function smallPicture(file: File): Promise<string | undefined> {
  if (file.size <= MAX_PHOTO_BYTES && PHOTO_TYPES.some(type => type === file.type)) return dataUrlOf(file)
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  }
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.9)
}
