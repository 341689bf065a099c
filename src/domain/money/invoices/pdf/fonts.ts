import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { unpackedFont } from './woff.ts'

/** Parsing a font takes longer than typesetting an invoice, so fonts are parsed on first use and shared. */

export interface Face {
  name: string
  font: Font
  isRightToLeft: boolean
}

const notoSans = (face: string) =>
  unpackedFont(readFileSync(path.join(import.meta.dirname, 'fonts', `noto-sans-${face}.woff`)))

/** Noto Sans has Latin, Greek, Cyrillic and Devanagari; the others have one weight. */
const FILES = {
  regular: () => notoSans('regular'),
  bold: () => notoSans('semibold'),
  arabic: () => notoSans('arabic'),
  bengali: () => notoSans('bengali'),
  gujarati: () => notoSans('gujarati'),
  gurmukhi: () => notoSans('gurmukhi'),
  kannada: () => notoSans('kannada'),
  malayalam: () => notoSans('malayalam'),
  oriya: () => notoSans('oriya'),
  tamil: () => notoSans('tamil'),
  telugu: () => notoSans('telugu'),
} as const

type FaceName = keyof typeof FILES

const SCRIPTS: readonly (readonly [RegExp, FaceName])[] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Bengali}/u, 'bengali'],
  [/\p{Script=Gujarati}/u, 'gujarati'],
  [/\p{Script=Gurmukhi}/u, 'gurmukhi'],
  [/\p{Script=Kannada}/u, 'kannada'],
  [/\p{Script=Malayalam}/u, 'malayalam'],
  [/\p{Script=Oriya}/u, 'oriya'],
  [/\p{Script=Tamil}/u, 'tamil'],
  [/\p{Script=Telugu}/u, 'telugu'],
]

const opened = new Map<FaceName, Face>()

export function face(name: FaceName): Face {
  const known = opened.get(name)
  if (known) return known
  const font = create(FILES[name]())
  if ('fonts' in font) throw new Error('a collection of fonts where one font was expected')
  const made = { name, font: shapingSafely(font), isRightToLeft: name === 'arabic' }
  opened.set(name, made)
  return made
}

const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false }

/** fontkit fails on marks without anchors; such words are shaped again with default positions. */
function shapingSafely(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...rest) => {
    try {
      return layout(text, features, ...rest)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return layout(text, { ...WITHOUT_MARKS }, ...rest)
    }
  }
  return font
}

const hasGlyph = ({ font }: Face, letter: string): boolean =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

function faceOf(letter: string, weight: 'regular' | 'bold'): Face | undefined {
  const main = face(weight)
  if (hasGlyph(main, letter)) return main
  const script = SCRIPTS.find(([pattern]) => pattern.test(letter))
  const other = script && face(script[1])
  return other && hasGlyph(other, letter) ? other : undefined
}

export interface Piece {
  face: Face
  text: string
}

/**
 * Splits a word into runs of one font. Marks, joiners and digits stay with the previous font if it
 * has them. A letter without a font becomes '?'; other characters, such as emoji, are dropped.
 */
export function piecesOf(word: string, weight: 'regular' | 'bold'): Piece[] {
  const pieces: Piece[] = []
  for (const letter of word.normalize('NFC')) {
    const last = pieces.at(-1)
    const isNeutral = /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)
    const kept = last && isNeutral && hasGlyph(last.face, letter) ? last.face : faceOf(letter, weight)
    if (!kept && !/[\p{L}\p{N}]/u.test(letter)) continue
    const found = kept ?? face(weight)
    const text = kept ? letter : '?'
    if (last && last.face === found) last.text += text
    else pieces.push({ face: found, text })
  }
  return pieces
}
