import { constants, inflateSync } from 'node:zlib'

type PdfProblem = 'damaged' | 'protected' | 'active'

/** In bytes; against decompression bombs. */
const MAX_INFLATED = 64 * 1024 * 1024

const MAX_STREAMS = 10_000

const PEEKED = 512

/** Matches a PDF name: each character may be escaped as '#' and its hex code. */
const spelt = (name: string): string =>
  `/${[...name].map(letter => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`

const named = (...names: string[]): RegExp => new RegExp(names.map(spelt).join('|'), 'i')

const ACTIVE = named(
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
)
const ENCRYPTED = named('Encrypt')
const FILTERED = named('Filter')
const TYPED = named('ObjStm')
const COUNTED = named('N')
const FIRST = named('First')
/** Filters that hide objects from a search of the inflated bytes; may be a reference (9 0 R). */
const CODED = new RegExp(
  `${named('Predictor', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode').source}|${spelt('Filter')}[\\s\\[]{0,16}\\d`,
  'i',
)

/**
 * Searches a PDF, with its compressed objects, for active content. Matches names instead of parsing; what
 * can't be searched is 'damaged'. Linear in the file's size.
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith('%PDF-') || !/\d obj\b/.test(text) || !text.includes('%%EOF')) return 'damaged'
  if (ENCRYPTED.test(text)) return 'protected'
  const hidden = compressedObjects(bytes, text)
  if (!hidden) return 'damaged'
  return ACTIVE.test(text) || hidden.some(part => ACTIVE.test(part)) ? 'active' : undefined
}

/**
 * Inflates every stream that can hold objects, whatever its dictionary states; returns undefined if one can't be read.
 * Searches the whole gap between two streams for marks of an object stream, because a comment or string before `stream`
 * could fake the start of the dictionary.
 */
function compressedObjects(bytes: Uint8Array, text: string): string[] | undefined {
  const found: string[] = []
  let left = MAX_INFLATED
  let streams = 0
  let before = 0
  // Readers accept spaces and any end of line behind the word, or none.
  for (const match of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n?|\n)?/g)) {
    streams += 1
    if (streams > MAX_STREAMS) return undefined
    const dictionary = text.slice(before, match.index)
    before = match.index + match[0].length
    const isObjects = TYPED.test(dictionary) || (COUNTED.test(dictionary) && FIRST.test(dictionary))
    if (isObjects && CODED.test(dictionary)) return undefined
    const data = bytes.subarray(before)
    if (!canHoldObjects(data)) {
      if (isObjects && FILTERED.test(dictionary)) return undefined
      continue
    }
    const objects = inflated(data, left)
    if (objects === undefined) return undefined
    found.push(objects)
    left -= objects.length
  }
  return found
}

/** Object streams begin with a number or a comment. */
function canHoldObjects(data: Uint8Array): boolean {
  const [first = 0, second = 0] = data
  if ((first & 0x0f) !== 8 || ((first << 8) | second) % 31 !== 0) return false
  try {
    const begin = inflateSync(data.subarray(0, PEEKED), { finishFlush: constants.Z_SYNC_FLUSH })
    return /^[\s\0]*(?:[\d%+]|$)/.test(begin.toString('latin1'))
  } catch {
    return false
  }
}

function inflated(compressed: Uint8Array, limit: number): string | undefined {
  try {
    return inflateSync(compressed, { maxOutputLength: Math.max(1, limit) }).toString('latin1')
  } catch {
    return undefined
  }
}
