import { type Face, face, type Piece, piecesOf } from './fonts.ts'

/** Wraps text in several scripts, which pdfkit can't. In points, from the page's top left. */

export interface Style {
  size: number
  weight?: 'regular' | 'bold'
  color: string
  align?: 'left' | 'right'
}

interface Run extends Piece {
  width: number
}

export interface Line {
  runs: Run[]
  width: number
}

export interface Paragraph {
  lines: Line[]
  width: number
  height: number
  style: Style
}

/** Relative to the font size. */
const LEADING = 1.38
const ASCENT = 1.05

const runOf = ({ face, text }: Piece, size: number): Run => {
  const { advanceWidth } = face.font.layout(text)
  return { face, text, width: (advanceWidth / face.font.unitsPerEm) * size }
}

const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.width, 0)

/** Breaks words that are wider than a line, such as email addresses. */
export function paragraph(text: string, width: number, style: Style): Paragraph {
  const { size, weight = 'regular' } = style
  const space = runOf({ face: face(weight), text: ' ' }, size)
  const lines: Run[][][] = [[]]
  let used = 0
  for (const word of wordsOf(text, weight, width, size)) {
    const wordWidth = widthOf(word)
    const line = lines.at(-1) ?? []
    if (line.length > 0 && used + space.width + wordWidth > width) {
      lines.push([word])
      used = wordWidth
    } else {
      used += (line.length > 0 ? space.width : 0) + wordWidth
      line.push(word)
    }
  }
  const set = lines.map(words => lineOf(words, space))
  return { lines: set, width, height: lines.length * size * LEADING, style }
}

/** Longer words are broken before shaping: some scripts take seconds for some hundred characters. */
const MAX_SHAPED_WHOLE = 60

function wordsOf(text: string, weight: 'regular' | 'bold', width: number, size: number): Run[][] {
  return text
    .split(/\s+/)
    .map(word => piecesOf(word, weight))
    .filter(pieces => pieces.length > 0)
    .flatMap(pieces => {
      if (pieces.reduce((sum, piece) => sum + piece.text.length, 0) > MAX_SHAPED_WHOLE)
        return cut(pieces, width, size)
      const word = pieces.map(piece => runOf(piece, size))
      return widthOf(word) <= width ? [word] : cut(pieces, width, size)
    })
}

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Breaks a word between grapheme clusters, which are measured one by one. */
function cut(word: readonly Piece[], width: number, size: number): Run[][] {
  const parts: Piece[][] = [[]]
  let used = 0
  for (const { face, text } of word) {
    for (const { segment } of letters.segment(text)) {
      const letterWidth = runOf({ face, text: segment }, size).width
      const part = parts.at(-1) ?? []
      const last = part.at(-1)
      if (part.length > 0 && used + letterWidth > width) {
        parts.push([{ face, text: segment }])
        used = letterWidth
      } else {
        used += letterWidth
        if (last?.face === face) last.text += segment
        else part.push({ face, text: segment })
      }
    }
  }
  return parts.map(part => part.map(piece => runOf(piece, size)))
}

const isTurned = (word: readonly Run[]): boolean => word[0]?.face.isRightToLeft ?? false

/** Reverses the order of adjacent right-to-left words. */
function lineOf(words: readonly Run[][], space: Run): Line {
  const ordered: Run[][] = []
  for (const word of words) {
    const from = ordered.findLastIndex(other => !isTurned(other)) + 1
    if (isTurned(word)) ordered.splice(from, 0, word.toReversed())
    else ordered.push(word)
  }
  const runs = ordered.flatMap((word, index) => (index === 0 ? word : [space, ...word]))
  return { runs: mergeRuns(runs, space.face), width: widthOf(runs) }
}

/** Merges adjacent runs in the main font, so that text extraction finds whole phrases. */
function mergeRuns(runs: readonly Run[], main: Face): Run[] {
  const whole: Run[] = []
  for (const run of runs) {
    const last = whole.at(-1)
    if (last && last.face === main && run.face === main) {
      whole[whole.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width }
    } else whole.push(run)
  }
  return whole
}

/** pdfkit accepts parsed fonts, which its types lack. */
const select = (doc: PDFKit.PDFDocument, { name, font }: Face): PDFKit.PDFDocument =>
  doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource).font(name)

/** Returns the lower edge. */
export function draw(doc: PDFKit.PDFDocument, block: Paragraph, x: number, y: number): number {
  const { size, color, align } = block.style
  block.lines.forEach((line, index) => {
    let left = align === 'right' ? x + block.width - line.width : x
    const baseline = y + size * (ASCENT + index * LEADING)
    for (const { face, text, width } of line.runs) {
      select(doc, face).fontSize(size).fillColor(color)
      doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += width
    }
  })
  return y + block.height
}

/** Returns the lower edge. */
export const write = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  style: Style,
): number => draw(doc, paragraph(text, width, style), x, y)
