import { open } from 'node:fs/promises'
import { inWorkerThreads } from '#domain/worker-threads.ts'
import { fileType, PDF_HEADER_WITHIN } from '#rules/file-type.ts'
import { MIN_LOGO_EDGE } from '#rules/logo.ts'
import { MIN_SHARE_EDGES } from '#rules/share-pictures.ts'
import { photoDamaged, pictureDamaged } from '#text/errors/http.ts'
import { fileEmpty, fileOfOtherType } from '#text/requests.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { CheckedFile, CleanFile, Upload, UploadProblem } from './clean-thread.ts'
import type { CheckedLogo, LogoProblem } from './logo-thread.ts'
import type { PdfProblem } from './pdf.ts'
import type { CheckedPhoto } from './photo-thread.ts'
import type { CheckedSharePicture } from './share-picture-thread.ts'
import {
  fileSlow,
  logoActive,
  logoSmall,
  logoType,
  pdfDamaged,
  pdfHasActiveContent,
  pdfProtected,
  photoType,
  pictureLarge,
  sharePictureSmall,
  sharePictureType,
} from './words.ts'

/** Sanitises what comes from outside: pictures and PDFs are rewritten, PDFs with active content refused. */

// A decoded picture takes some hundred MB, so only one is decoded at a time.
const LIMITS = { threads: 1, waiting: 8, timeoutMs: 30_000 }
/** Ordinary PDFs take a tenth of this time, even on a busy machine. */
const PDF_TIMEOUT_MS = 8000

// A second try would take as long.
const onTimeout = () => refusalOf('slow')

const newThread = () =>
  inWorkerThreads<Upload, CheckedFile>(new URL('./clean-thread.ts', import.meta.url), {
    ...LIMITS,
    onTimeout,
  })
/** Separate threads, so that public uploads can't delay the staff. */
const clean = { public: newThread(), staff: newThread() }

const findPdfProblem = inWorkerThreads<Uint8Array, PdfProblem | undefined>(
  new URL('./pdf-thread.ts', import.meta.url),
  { ...LIMITS, timeoutMs: PDF_TIMEOUT_MS, onTimeout },
)

const PROBLEMS: Record<UploadProblem | 'slow', Sentence> = {
  empty: sentence(fileEmpty),
  slow: sentence(fileSlow),
  unknown: sentence(fileOfOtherType),
  'damaged-picture': sentence(pictureDamaged),
  'large-picture': sentence(pictureLarge),
  damaged: sentence(pdfDamaged),
  protected: sentence(pdfProtected),
  active: sentence(pdfHasActiveContent),
}

const refusalOf = (problem: keyof typeof PROBLEMS): Refusal =>
  new Refusal('INVALID', PROBLEMS[problem], { fields: { file: PROBLEMS[problem] } })

/** Rewrites a picture as a JPEG, or a PDF. */
export async function cleanUpload(file: Upload, sender: keyof typeof clean): Promise<CleanFile> {
  const isPdf = fileType('path' in file ? await beginningOf(file.path) : file.bytes) === 'application/pdf'
  const checked = await clean[sender](file, isPdf ? PDF_TIMEOUT_MS : undefined)
  if ('problem' in checked) throw refusalOf(checked.problem)
  return checked
}

/** Checks a laboratory's report, which is stored unchanged because it may be signed. */
export async function checkReport(pdf: Uint8Array): Promise<void> {
  const problem = await findPdfProblem(pdf)
  if (problem) throw refusalOf(problem)
}

const checkPhoto = inWorkerThreads<Uint8Array, CheckedPhoto>(
  new URL('./photo-thread.ts', import.meta.url),
  LIMITS,
)

/** A JPEG, PNG or WebP picture becomes a square WebP. */
export async function cleanPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const checked = await checkPhoto(bytes)
  if ('square' in checked) return checked.square
  const wrong = sentence(checked.problem === 'type' ? photoType : photoDamaged)
  throw new Refusal('INVALID', wrong, { fields: { photo: wrong } })
}

const checkLogo = inWorkerThreads<Uint8Array, CheckedLogo>(
  new URL('./logo-thread.ts', import.meta.url),
  LIMITS,
)

const LOGO_PROBLEMS: Record<LogoProblem, Sentence> = {
  type: sentence(logoType),
  small: sentence(logoSmall, { edge: MIN_LOGO_EDGE }),
  damaged: sentence(photoDamaged),
  active: sentence(logoActive),
}

/** A PNG, JPEG or SVG picture becomes square PNGs. */
export async function cleanLogo(bytes: Uint8Array) {
  const checked = await checkLogo(bytes)
  if ('marks' in checked) return checked.marks
  const wrong = LOGO_PROBLEMS[checked.problem]
  throw new Refusal('INVALID', wrong, { fields: { picture: wrong } })
}

const checkSharePicture = inWorkerThreads<Uint8Array, CheckedSharePicture>(
  new URL('./share-picture-thread.ts', import.meta.url),
  LIMITS,
)

const SHARE_PICTURE_PROBLEMS = {
  type: sentence(sharePictureType),
  small: sentence(sharePictureSmall, MIN_SHARE_EDGES),
  damaged: sentence(photoDamaged),
}

/** A PNG or JPEG picture becomes a JPEG in the size of previews. */
export async function cleanSharePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const checked = await checkSharePicture(bytes)
  if ('jpeg' in checked) return checked.jpeg
  const wrong = SHARE_PICTURE_PROBLEMS[checked.problem]
  throw new Refusal('INVALID', wrong, { fields: { picture: wrong } })
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(PDF_HEADER_WITHIN + 8) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
