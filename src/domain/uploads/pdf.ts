import { inflateSync } from 'node:zlib'

/** What is wrong with a PDF: it is no whole file, it is encrypted, or it does something or carries another file. */
export type PdfProblem = 'damaged' | 'protected' | 'active'

/** How much the compressed objects of one file may hold, in bytes: a small file can hold gigabytes. */
const MAX_INFLATED = 64 * 1024 * 1024

/** How far the dictionary before a stream may reach back, in bytes. */
const MAX_DICTIONARY = 64 * 1024

/** A name as it may stand in a file: each of its letters may be written as '#' and its code. */
const spelt = (name: string): string =>
  `/${[...name].map(letter => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`

const named = (...names: string[]): RegExp => new RegExp(names.map(spelt).join('|'), 'i')

/** Actions that run or fetch something, files within the file, and forms that are programs. */
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
/** What a stream that holds objects must say of them, whatever type it claims. */
const HOLDS_OBJECTS = named('ObjStm', 'First')
const FILTERED = named('Filter')
const ONLY_FLATE = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?=\/|>>)/
const PREDICTED = named('Predictor')

/**
 * Looks through a PDF, its compressed objects too, for what a document to be read has no use for. A look at the names
 * in it rather than a reader's understanding: whatever hides from it is refused as damaged.
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith('%PDF-') || !/\d obj\b/.test(text) || !text.includes('%%EOF')) return 'damaged'
  if (ENCRYPTED.test(text)) return 'protected'
  const hidden = compressedObjects(bytes, text)
  if (!hidden) return 'damaged'
  return ACTIVE.test(text) || hidden.some(part => ACTIVE.test(part)) ? 'active' : undefined
}

/** The objects that lie compressed in streams; undefined when some can't be looked at. */
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
    // What follows the compressed part is left alone.
    return inflateSync(compressed, { maxOutputLength: Math.max(1, limit) }).toString('latin1')
  } catch {
    // Broken, or larger than any document's objects.
    return undefined
  }
}
