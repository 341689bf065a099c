import { PDF, PdfDict, type PdfObject } from '@libpdf/core'
// @ts-expect-error: has no types of its own
import pako from 'pako'

export type PdfProblem = 'damaged' | 'protected' | 'active'

/** In bytes; against decompression bombs. A report's compressed objects have less than a hundredth. */
const MAX_INFLATED = 64 * 1024 * 1024

let inflated = 0
const { onData } = pako.Inflate.prototype
/** The PDF library inflates with pako, which has no limit but offers this hook. Pictures are never inflated. */
pako.Inflate.prototype.onData = function (chunk: Uint8Array) {
  inflated += chunk.length
  if (inflated > MAX_INFLATED) throw new Error('the PDF inflates to too much')
  onData.call(this, chunk)
}

/** More than any report has; against files that only cost time. */
const MAX_OBJECTS = 200_000

/** Actions (`/S`) that run a program or a script, send data, or open another file. */
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Thread',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
])
/** Annotations (`/Subtype`) that play or contain another file. */
const ANNOTATIONS = new Set(['RichMedia', '3D', 'Movie', 'Sound', 'FileAttachment'])
/** Entries of scripts, embedded files and XML forms. */
const ENTRIES = ['JS', 'JavaScript', 'EF', 'EmbeddedFiles', 'XFA', 'OnInstantiate', 'RichMediaContent']
/** Entries whose actions run without a click; even a link to a web page is refused there. */
const AUTOMATIC = new Set(['OpenAction', 'AA'])
/** A stream's content in another file. */
const EXTERNAL = ['F', 'FFilter']

export type CheckedPdf = { problem: PdfProblem } | { pdf: PDF }

/** Reads a PDF's objects as a reader does, from its catalog, and looks for active content among them. */
export async function checkPdf(bytes: Uint8Array): Promise<CheckedPdf> {
  inflated = 0
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) return { problem: 'protected' }
    if (hasActiveContent(pdf)) return { problem: 'active' }
    // The library leaves out objects that could not be inflated.
    const isWhole = pdf.getPageCount() > 0 && inflated <= MAX_INFLATED
    return isWhole ? { pdf } : { problem: 'damaged' }
  } catch {
    return { problem: 'damaged' }
  }
}

/**
 * Writes the objects that were checked, and nothing else of the file: readers repair a damaged file in different ways,
 * and one might find there what the check has not.
 */
export async function rewritePdf(pdf: PDF): Promise<Uint8Array> {
  // Without a change the library returns the file as it was.
  pdf.setProducer('Jaanch')
  return pdf.save()
}

interface Step {
  object: PdfObject
  /** True for an action that runs without a click. */
  isAutomatic: boolean
}

/** Throws if the file has too many objects. */
function hasActiveContent(pdf: PDF): boolean {
  const seen = { automatic: new Set<PdfObject>(), other: new Set<PdfObject>() }
  const steps: Step[] = [{ object: pdf.getCatalog(), isAutomatic: false }]
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { isAutomatic } = step
    const object = step.object.type === 'ref' ? pdf.getObject(step.object) : step.object
    const before = isAutomatic ? seen.automatic : seen.other
    if (!object || before.has(object)) continue
    before.add(object)
    if (seen.automatic.size + seen.other.size > MAX_OBJECTS) throw new Error('the PDF has too many objects')
    if (object.type === 'array') {
      for (const item of object) steps.push({ object: item, isAutomatic })
    } else if (object instanceof PdfDict) {
      if (isActive(object, isAutomatic)) return true
      for (const [{ value: name }, entry] of object) {
        const value = entry.type === 'ref' ? pdf.getObject(entry) : entry
        if (value)
          steps.push({ object: value, isAutomatic: runsWithoutClick(name, value, object, isAutomatic) })
      }
    }
  }
  return false
}

/**
 * True for an entry whose action runs without a click: at the opening, from a list of triggers, or after such an
 * action.
 */
function runsWithoutClick(name: string, value: PdfObject, parent: PdfDict, isAutomatic: boolean): boolean {
  // An array is a destination in the document, not an action.
  if (AUTOMATIC.has(name)) return value.type !== 'array'
  return isAutomatic && (name === 'Next' || !(parent.has('S') || parent.has('Type')))
}

function isActive(dict: PdfDict, isAutomatic: boolean): boolean {
  const action = dict.getName('S')?.value ?? ''
  return (
    ACTIONS.has(action) ||
    (isAutomatic && action === 'URI') ||
    ANNOTATIONS.has(dict.getName('Subtype')?.value ?? '') ||
    dict.getName('Type')?.value === 'EmbeddedFile' ||
    ENTRIES.some(name => dict.has(name)) ||
    (dict.type === 'stream' && EXTERNAL.some(name => dict.has(name)))
  )
}
