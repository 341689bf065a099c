import { type Line, type Paragraph, paragraph, type Style } from '#domain/money/invoices/pdf/typesetting.ts'
import { paletteOf } from '#rules/look.ts'
import { SHARE_SIZE } from '#rules/share-pictures.ts'
import type { IconDrawing, ShareDrawing } from './drawing.ts'
import { drawMark } from './mark.ts'

/**
 * Text is drawn as outlines of the fonts of the invoices: the picture library would use the system's fonts, and a
 * container has none.
 */

const PAPER = '#fbfaf6'
const INK = '#12312b'
const MUTED = '#4a635d'

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
const MARGIN = 80
const ROOM = WIDTH - 2 * MARGIN
const BAND = 20

const MARK_SIZE = 76
export const LOGO_SIZE = 84
const HEAD_MIDDLE = 112
/** Where an uploaded logo is laid over the picture. */
export const LOGO_AT = { left: MARGIN, top: HEAD_MIDDLE - LOGO_SIZE / 2 }

const TITLE_SIZES = [92, 84, 76, 68, 60, 54, 48]
/** Of lines, relative to the size. */
const LINE_STEP = 1.2
/** Top and height of the area of the title. */
const TITLE_TOP = 186
const TITLE_ROOM = { abovePrice: 252, aboveLines: 204 }
const FOOT_BASELINE = 542

const round = (value: number): number => Math.round(value * 100) / 100

/** `x`, `y`: the beginning of the base line. */
function outlineOf(line: Line, { size, color }: Style, x: number, y: number): string {
  let left = x
  const paths: string[] = []
  for (const { face, text, width } of line.runs) {
    const scale = size / face.font.unitsPerEm
    const { glyphs, positions } = face.font.layout(text)
    let pen = 0
    glyphs.forEach((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
      const at = `${round(left + (pen + xOffset) * scale)} ${round(y - yOffset * scale)}`
      const path = glyph.path.toSVG()
      if (path) paths.push(`<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>`)
      pen += xAdvance
    })
    left += width
  }
  return `<g fill="${color}">${paths.join('')}</g>`
}

/** Cut after a word, if there is a word to cut after, so that an ellipsis shows that more follows. */
function fitLines(text: string, lines: number, style: Style): Paragraph {
  const whole = paragraph(text, ROOM, style)
  if (whole.lines.length <= lines) return whole
  const letters = [...new Intl.Segmenter('en-IN').segment(text)].map(({ segment }) => segment)
  const cutAt = (count: number) => paragraph(`${letters.slice(0, count).join('').trimEnd()}…`, ROOM, style)
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (cutAt(middle).lines.length <= lines) fits = middle
    else tooLong = middle
  }
  const space = letters.lastIndexOf(' ', fits)
  return cutAt(space > fits / 2 ? space : fits)
}

/** In the largest size in which it fits, or else cut. */
function setTitle(title: string, room: number): Paragraph {
  const style = (size: number): Style => ({ size, weight: 'bold', color: INK })
  const linesOf = (size: number) => Math.floor(room / (size * LINE_STEP))
  for (const size of TITLE_SIZES) {
    const block = paragraph(title, ROOM, style(size))
    if (block.lines.length <= linesOf(size)) return block
  }
  const smallest = TITLE_SIZES.at(-1) ?? 0
  return fitLines(title, linesOf(smallest), style(smallest))
}

const widthOf = ({ lines }: Paragraph): number => lines[0]?.width ?? 0

const drawLine = (block: Paragraph, x: number, y: number): string =>
  block.lines[0] ? outlineOf(block.lines[0], block.style, x, y) : ''

function drawTitle({ title, price }: ShareDrawing): string {
  const room = price === null ? TITLE_ROOM.aboveLines : TITLE_ROOM.abovePrice
  const block = setTitle(title, room)
  const { size } = block.style
  const step = size * LINE_STEP
  // The height of capital letters is 0.71 of the size.
  const top = TITLE_TOP + (room - (block.lines.length - 1) * step - size * 0.71) / 2
  return block.lines
    .map((line, index) => outlineOf(line, block.style, MARGIN, top + size * 0.71 + index * step))
    .join('')
}

function drawFoot({ accent, line, price, regularPrice }: ShareDrawing): string {
  if (price === null) {
    const { lines, style } = fitLines(line ?? '', 3, { size: 32, color: MUTED })
    return lines
      .map((each, index) => outlineOf(each, style, MARGIN, FOOT_BASELINE + (index + 1 - lines.length) * 44))
      .join('')
  }
  const now = paragraph(price, ROOM, { size: 84, weight: 'bold', color: accent })
  const drawn = drawLine(now, MARGIN, FOOT_BASELINE)
  if (regularPrice === null) return drawn
  const before = paragraph(regularPrice, ROOM, { size: 44, color: MUTED })
  const left = MARGIN + widthOf(now) + 32
  const middle = FOOT_BASELINE - 16
  const strike = `<path d="M${left - 4} ${middle}H${left + widthOf(before) + 4}" stroke="${MUTED}" stroke-width="3"/>`
  return drawn + drawLine(before, left, FOOT_BASELINE) + strike
}

function drawHead({ accent, brand }: ShareDrawing, hasLogo: boolean): string {
  const size = hasLogo ? LOGO_SIZE : MARK_SIZE
  // The mark is narrower than its square.
  const [indent, inset] = hasLogo ? [0, 0] : [MARK_SIZE * 0.18, MARK_SIZE * 0.36]
  const own =
    !hasLogo &&
    `<g transform="translate(${MARGIN - indent} ${HEAD_MIDDLE - size / 2}) scale(${size / 32})">${drawMark(accent)}</g>`
  const style: Style = { size: 52, weight: 'bold', color: paletteOf(accent).leafDark }
  return (own || '') + drawLine(fitLines(brand, 1, style), MARGIN + size - inset + 20, HEAD_MIDDLE + 18)
}

/** With a place for the logo, which is laid over it. */
export const shareSvg = (drawing: ShareDrawing, { hasLogo }: { hasLogo: boolean }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path fill="${PAPER}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="${drawing.accent}" d="M0 ${HEIGHT - BAND}h${WIDTH}v${BAND}H0z"/>${drawHead(drawing, hasLogo)}${drawTitle(drawing)}${drawFoot(drawing)}</svg>`

/** Launchers crop icons to a circle, so the mark keeps clear of the edge. */
export const iconSvg = ({ accent, size }: IconDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 56 56"><path fill="${PAPER}" d="M0 0h56v56H0z"/><g transform="translate(12 12)">${drawMark(accent)}</g></svg>`
