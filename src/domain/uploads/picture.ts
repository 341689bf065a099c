import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'

/** Pictures larger than this are refused before they are decoded: a small file can hold gigabytes. */
const MAX_PIXELS = 64_000_000

/** The longer edge of what is kept, in pixels: a page of A4 stays readable. */
const MAX_EDGE = 3000

// Only what is taken is ever decoded, whatever else the library knows.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * A picture decoded and written anew as a JPEG, upright: nothing of the file survives but what can be seen, so no place
 * where it was taken and nothing hidden behind it. Throws when it can't be decoded or is too large.
 */
export async function rewritePicture(bytes: Uint8Array, isHeic: boolean): Promise<Uint8Array> {
  const picture = isHeic
    ? await openHeic(bytes)
    : sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient()
  return picture
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** sharp's builds leave HEIC out (patents), so a library of its own decodes it. */
async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const [first] = (await decodeHeic.all({ buffer: bytes })) as unknown as HeicImage[]
  if (!first || first.width * first.height > MAX_PIXELS) throw new Error('no picture, or too large')
  const { data, width, height } = await first.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** What decoding all pictures of a file answers; its types leave out the sizes. */
interface HeicImage {
  width: number
  height: number
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}
