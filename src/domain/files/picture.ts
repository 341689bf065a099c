import decodeHeic from 'heic-decode'
import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'

/** Checked before decoding; against decompression bombs. */
export const MAX_PIXELS = 64_000_000
/**
 * For JPEGs that are not progressive, which are scaled down while they are read. The largest phone camera has 200
 * million.
 */
const MAX_PIXELS_IN_ROWS = 220_000_000

/** In pixels; an A4 page stays readable. */
const MAX_EDGE = 3000
/** The shorter edge of a long screenshot, in pixels: its lines stay readable. */
const MIN_EDGE = 1000

/** A picture with more pixels than the shop decodes. */
export class PictureTooLarge extends Error {}

interface OpenPicture {
  picture: Sharp
  width: number
  height: number
}

/** Re-encoding drops metadata (GPS position) and hidden content. Throws `PictureTooLarge`. */
export async function rewritePicture(bytes: Uint8Array, isHeic: boolean): Promise<Uint8Array> {
  const { picture, width, height } = isHeic ? await openHeic(bytes) : await openPicture(bytes)
  return picture
    .resize({ ...sizeOf(width, height), withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Limits the longer edge, but never makes the shorter one too small to read. */
function sizeOf(width: number, height: number) {
  const shorter = Math.min(width, height) * Math.min(1, MAX_EDGE / Math.max(width, height))
  return shorter < MIN_EDGE
    ? ({ width: MIN_EDGE, height: MIN_EDGE, fit: 'outside' } as const)
    : ({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside' } as const)
}

export const squarePicture = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  open(bytes, MAX_PIXELS)
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer()

const open = (bytes: Uint8Array, limitInputPixels: number): Sharp =>
  sharp(bytes, { limitInputPixels, sequentialRead: true }).autoOrient()

async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  const { format, isProgressive, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const limit = format === 'jpeg' && !isProgressive ? MAX_PIXELS_IN_ROWS : MAX_PIXELS
  if (width * height > limit) throw new PictureTooLarge()
  return { picture: open(bytes, limit), width, height }
}

/** sharp's builds lack HEIC (patents), so another library decodes it. */
async function openHeic(bytes: Uint8Array): Promise<OpenPicture> {
  const [first] = (await decodeHeic.all({ buffer: bytes })) as unknown as HeicImage[]
  if (!first) throw new Error('no picture')
  if (first.width * first.height > MAX_PIXELS) throw new PictureTooLarge()
  const { data, width, height } = await first.decode()
  return { picture: sharp(data, { raw: { width, height, channels: 4 } }), width, height }
}

interface HeicImage {
  width: number
  height: number
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}
