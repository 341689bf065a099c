import type { Sharp } from 'sharp'
import { fileType } from '#rules/file-type.ts'
import { LOGO_SIZES, type LogoSize, MIN_LOGO_EDGE } from '#rules/logo.ts'
import { MAX_PIXELS } from './picture.ts'
import { sharp } from './sharp.ts'

export type LogoProblem = 'type' | 'small' | 'damaged' | 'active'
export type CheckedLogo = { marks: { size: LogoSize; png: Uint8Array }[] } | { problem: LogoProblem }

/** What runs, or loads something else. The picture is drawn here; browsers never get the SVG. */
const ACTIVE = [
  '<script',
  ':script',
  'foreignobject',
  '<!doctype',
  '<!entity',
  '<image',
  'href',
  '@import',
  'data:',
]

const isSvg = (text: string): boolean => /^\uFEFF?\s*<(\?xml|!--|svg)/.test(text) && text.includes('<svg')

const hasActiveContent = (text: string): boolean => {
  const small = text.toLowerCase()
  return (
    ACTIVE.some(part => small.includes(part)) ||
    small
      .split('url(')
      .slice(1)
      .some(target => !/^["']?#/.test(target))
  )
}

/** Each edge as large as the largest mark, so that lines stay sharp. */
async function openSvg(bytes: Uint8Array): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const density = Math.min(2400, Math.max(1, (72 * 1024) / Math.max(width, height)))
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, density })
}

async function openPicture(bytes: Uint8Array): Promise<Sharp | undefined> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (Math.max(width, height) < MIN_LOGO_EDGE) return undefined
  return sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
}

export default async (bytes: Uint8Array): Promise<CheckedLogo> => {
  const type = fileType(bytes)
  const text = type === undefined ? new TextDecoder().decode(bytes) : ''
  if (type !== 'image/png' && type !== 'image/jpeg' && !isSvg(text)) return { problem: 'type' }
  if (hasActiveContent(text)) return { problem: 'active' }
  try {
    const picture = text ? await openSvg(bytes) : await openPicture(bytes)
    if (!picture) return { problem: 'small' }
    const marks = []
    for (const size of LOGO_SIZES) {
      const square = { width: size, height: size, fit: 'contain', background: '#ffffff00' } as const
      marks.push({ size, png: new Uint8Array(await picture.clone().resize(square).png().toBuffer()) })
    }
    return { marks }
  } catch {
    return { problem: 'damaged' }
  }
}
