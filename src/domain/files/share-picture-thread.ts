import { fileType } from '#rules/file-type.ts'
import { MIN_SHARE_EDGES, SHARE_SIZE } from '#rules/share-pictures.ts'
import { MAX_PIXELS } from './picture.ts'
import { sharp } from './sharp.ts'

export type CheckedSharePicture = { jpeg: Uint8Array } | { problem: 'type' | 'small' | 'damaged' }

/** Cropped to the size of previews; a quality that keeps it below the 300 KB of messengers. */
export default async (bytes: Uint8Array): Promise<CheckedSharePicture> => {
  const type = fileType(bytes)
  if (type !== 'image/png' && type !== 'image/jpeg') return { problem: 'type' }
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
    const { width, height } = (await picture.metadata()).autoOrient
    if (width < MIN_SHARE_EDGES.width || height < MIN_SHARE_EDGES.height) return { problem: 'small' }
    const cropped = picture.resize({ ...SHARE_SIZE, fit: 'cover' }).flatten({ background: '#ffffff' })
    return { jpeg: new Uint8Array(await cropped.jpeg({ quality: 75, mozjpeg: true }).toBuffer()) }
  } catch {
    return { problem: 'damaged' }
  }
}
