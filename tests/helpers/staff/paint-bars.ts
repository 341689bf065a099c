import { inflateSync } from 'node:zlib'
import type { Picture } from './read-barcodes.ts'

/**
 * Paints the filled rectangles of each page of a PDF that pdfkit wrote, in grey, as a printer and a scanner would show
 * them.
 */

/** Pixels to a point: about 290 to an inch. */
const SCALE = 4
/** Free paper around what is painted, in pixels. */
const MARGIN = 60

export function pagesPainted(pdf: Uint8Array): Picture[] {
  const file = Buffer.from(pdf).toString('latin1')
  const streams = [...file.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  return streams
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter(drawn => /^1 0 0 -1 0 [\d.]+ cm/.test(drawn) && / re\b/.test(drawn))
    .map(drawn => paint(rectanglesOf(drawn)))
}

interface Rectangle {
  x: number
  y: number
  wide: number
  high: number
}

/** In pixels. */
const rectanglesOf = (drawn: string): Rectangle[] =>
  [...drawn.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\b/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, wide = 0, high = 0] = numbers.map(one => Number(one) * SCALE)
    return { x, y, wide, high }
  })

/** Cropped to what is painted with some paper around it, because a reader's time grows with the picture's size. */
function paint(all: readonly Rectangle[]): Picture {
  const [left, top] = [
    Math.min(...all.map(({ x }) => x)) - MARGIN,
    Math.min(...all.map(({ y }) => y)) - MARGIN,
  ]
  const width = Math.ceil(Math.max(...all.map(({ x, wide }) => x + wide)) - left + MARGIN)
  const height = Math.ceil(Math.max(...all.map(({ y, high }) => y + high)) - top + MARGIN)
  const ink = new Float32Array(width * height)
  for (const { x: fromLeft, y: fromTop, wide, high } of all) {
    const [x, y] = [fromLeft - left, fromTop - top]
    for (let row = Math.round(y); row < Math.round(y + high); row += 1)
      for (let column = Math.floor(x); column < x + wide; column += 1) {
        // As much of the pixel as is covered.
        const covered = Math.min(column + 1, x + wide) - Math.max(column, x)
        const at = row * width + column
        ink[at] = Math.min(1, (ink[at] ?? 0) + covered)
      }
  }
  return { width, height, grey: Uint8Array.from(ink, one => Math.round(255 * (1 - one))) }
}
