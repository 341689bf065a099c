import { MAX_DOOR_PHOTO_BYTES } from '#rules/collector/phone-events.ts'

/** Side lengths in pixels and qualities to try, the most readable first. */
const TRIES = [
  [1280, 0.6],
  [1024, 0.5],
  [800, 0.45],
  [640, 0.35],
  [480, 0.3],
] as const

/** A small JPEG in base64. Redrawing drops the GPS position. Undefined if the file is no picture. */
export async function shrinkPhoto(file: Blob): Promise<string | undefined> {
  for (const [side, quality] of TRIES) {
    const picture = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' }).catch(
      () => undefined,
    )
    if (!picture) return undefined
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    const address = canvas.toDataURL('image/jpeg', quality)
    const jpeg = address.slice(address.indexOf(',') + 1)
    if ((jpeg.length * 3) / 4 <= MAX_DOOR_PHOTO_BYTES) return jpeg
  }
  return undefined
}
