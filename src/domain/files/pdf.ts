import { constants, inflateSync } from 'node:zlib'

/** Why a PDF is refused: damaged, encrypted, or with active content or attachments. */
export type PdfProblem = 'damaged' | 'protected' | 'active'

/** Limit of a file's decompressed objects, bytes: against decompression bombs. */
const MAX_INFLATED = 64 * 1024 * 1024

/** Limit of a file's streams: each is looked at. */
const MAX_STREAMS = 10_000

/** Compressed bytes that show how a stream begins. */
const PEEKED = 512

/** A regex for a name in a PDF: each character may be escaped as '#' and its hex code. */
const spelt = (name: string): string =>
  `/${[...name].map(letter => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`

const named = (...names: string[]): RegExp => new RegExp(names.map(spelt).join('|'), 'i')

/** Actions that run or fetch something, attachments, and dynamic forms. */
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
/** Marks of an object stream's dictionary. */
const TYPED = named('ObjStm')
const COUNTED = named('N')
const FIRST = named('First')
/** What hides the objects of a stream from a search of its inflated bytes; a filter may stand elsewhere (9 0 R). */
const CODED = new RegExp(
  `${named('Predictor', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode').source}|${spelt('Filter')}[\\s\\[]{0,16}\\d`,
  'i',
)

/**
 * Searches a PDF, with its compressed objects, for active content. Matches names instead of parsing: what can't be
 * searched is refused as damaged. Linear in the size of the file.
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
 * Inflates every stream that can hold objects, whatever its dictionary says; undefined when one can't be read. Each part
 * of the file between two streams is searched once for marks of an object stream, as a comment or a string before
 * `stream` could pretend that the dictionary begins later than it does.
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

/** True for compressed bytes that begin as an object stream does, with a number or a comment. */
function canHoldObjects(data: Uint8Array): boolean {
  const [first = 0, second = 0] = data
  // The header of zlib (RFC 1950).
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
    // Ignores data after the compressed part.
    return inflateSync(compressed, { maxOutputLength: Math.max(1, limit) }).toString('latin1')
  } catch {
    // Damaged, or too large.
    return undefined
  }
}
