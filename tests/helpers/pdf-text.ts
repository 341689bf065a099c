import { inflateSync } from 'node:zlib'

/** Reads back what pdfkit wrote, for tests: each piece of text with its place, measured from the top left, in points. */

export interface PdfText {
  text: string
  left: number
  right: number
  /** Height of the baseline. */
  y: number
  size: number
  /** True when a glyph is the font's empty box. */
  hasBox: boolean
}

interface PdfFont {
  /** The text that each glyph stands for. */
  letters: Map<number, string>
  /** Width of each glyph, in thousandths of the size. */
  widths: number[]
}

const first = (text: string, pattern: RegExp): string => text.match(pattern)?.[1] ?? ''

/** The texts of each page, in the order in which they were drawn. */
export function pagesOf(pdf: Uint8Array): PdfText[][] {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const get = (id: string): string => objects.get(id) ?? ''
  const catalog = [...objects.values()].find(body => body.includes('/Type /Catalog')) ?? ''
  const kids = first(get(first(catalog, /\/Pages (\d+)/)), /\/Kids \[([^\]]*)\]/)
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const page = get(id)
    const resources = get(first(page, /\/Resources (\d+)/))
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
        name,
        fontOf(get, font),
      ]),
    )
    return textsOf(streamOf(get(first(page, /\/Contents (\d+)/))), fonts)
  })
}

/** The same as lines of text, from top to bottom and left to right. */
export function linesOf(page: readonly PdfText[]): string[] {
  const byHeight = Map.groupBy(page, ({ y }) => Math.round(y))
  return [...byHeight]
    .sort(([one], [other]) => one - other)
    .map(([, texts]) =>
      texts
        .sort((one, other) => one.left - other.left)
        .map(({ text }) => text.trim())
        .join(' '),
    )
}

function streamOf(object: string): string {
  const packed = first(object, /stream\n([\s\S]*)\nendstream$/)
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

function fontOf(get: (id: string) => string, id: string): PdfFont {
  const font = get(id)
  const widths = first(get(first(font, /\/DescendantFonts \[(\d+)/)), /\/W \[0 \[([^\]]*)\]/)
  const letters = new Map<number, string>()
  const toUnicode = streamOf(get(first(font, /\/ToUnicode (\d+)/)))
  for (const [, start = '', list = ''] of toUnicode.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    ;[...list.matchAll(/<([^>]*)>/g)].forEach(([, codes = ''], index) => {
      const units = codes.split(' ').flatMap(code => code.match(/.{4}/g) ?? [])
      letters.set(
        Number.parseInt(start, 16) + index,
        String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))),
      )
    })
  }
  return { letters, widths: widths.split(' ').map(Number) }
}

const A4_HEIGHT = 841.89
const SHOWN = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n([\s\S]*?)\nET/g

function textsOf(content: string, fonts: ReadonlyMap<string, PdfFont>): PdfText[] {
  return [...content.matchAll(SHOWN)].map(([, x, y, name = '', points, shown = '']) => {
    const font = fonts.get(name)
    if (!font) throw new Error('a font that the page does not have')
    const size = Number(points)
    let text = ''
    let width = 0
    let hasBox = false
    for (const [, glyphs, move] of shown.matchAll(/<(\w+)>|(-?[\d.]+)(?=[ \]])/g)) {
      if (move) width -= Number(move)
      for (const glyph of glyphs?.match(/.{4}/g) ?? []) {
        const id = Number.parseInt(glyph, 16)
        text += font.letters.get(id) ?? ''
        width += font.widths[id] ?? 0
        hasBox ||= id === 0
      }
    }
    const left = Number(x)
    return { text, left, right: left + (width / 1000) * size, y: A4_HEIGHT - Number(y), size, hasBox }
  })
}
