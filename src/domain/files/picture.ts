import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'

/** Checked before decoding; against decompression bombs. */
const MAX_PIXELS = 64_000_000

/** In pixels; an A4 page stays readable. */
const MAX_EDGE = 3000

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Re-encoding drops metadata (GPS position) and hidden content. */
export async function rewritePicture(bytes: Uint8Array, isHeic: boolean): Promise<Uint8Array> {
  const picture = isHeic ? await openHeic(bytes) : open(bytes)
  return picture
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

export const squarePicture = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  open(bytes)
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer()

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient()

/** sharp's builds lack HEIC (patents), so another library decodes it. */
async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const [first] = (await decodeHeic.all({ buffer: bytes })) as unknown as HeicImage[]
  if (!first || first.width * first.height > MAX_PIXELS) throw new Error('no picture, or too large')
  const { data, width, height } = await first.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
}

interface HeicImage {
  width: number
  height: number
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}
