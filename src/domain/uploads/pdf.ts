import { inflateSync } from 'node:zlib'

/** Why a PDF is refused: damaged, encrypted, or with active content or attachments. */
export type PdfProblem = 'damaged' | 'protected' | 'active'

/** Limit of a file's decompressed objects, bytes: against decompression bombs. */
const MAX_INFLATED = 64 * 1024 * 1024

/** Limit of the search for a stream's dictionary, bytes backwards. */
const MAX_DICTIONARY = 64 * 1024

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
/** Markers of an object stream, whatever type it claims. */
const HOLDS_OBJECTS = named('ObjStm', 'First')
const FILTERED = named('Filter')
const ONLY_FLATE = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?=\/|>>)/
const PREDICTED = named('Predictor')

/**
 * Searches a PDF, with its compressed objects, for active content. Matches names instead of parsing fully: what can't
 * be searched is refused as damaged.
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith('%PDF-') || !/\d obj\b/.test(text) || !text.includes('%%EOF')) return 'damaged'
  if (ENCRYPTED.test(text)) return 'protected'
  const hidden = compressedObjects(bytes, text)
  if (!hidden) return 'damaged'
  return ACTIVE.test(text) || hidden.some(part => ACTIVE.test(part)) ? 'active' : undefined
}

/** Decompressed object streams; undefined when some can't be read. */
function compressedObjects(bytes: Uint8Array, text: string): string[] | undefined {
  const found: string[] = []
  let left = MAX_INFLATED
  let objectStart = 0
  for (const match of text.matchAll(/\bobj\b|(?<!end)stream\r?\n/g)) {
    if (match[0] === 'obj') {
      objectStart = match.index
      continue
    }
    const from = Math.max(objectStart, match.index - MAX_DICTIONARY)
    const dictionary = text.slice(from, match.index)
    if (!HOLDS_OBJECTS.test(dictionary) || !FILTERED.test(dictionary)) continue
    if (!ONLY_FLATE.test(dictionary) || PREDICTED.test(dictionary)) return undefined
    const objects = inflated(bytes.subarray(match.index + match[0].length), left)
    if (objects === undefined) return undefined
    found.push(objects)
    left -= objects.length
  }
  return found
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
