import { open } from 'node:fs/promises'
import { inWorkerThreads } from '#domain/worker-threads.ts'
import { fileType } from '#rules/file-type.ts'
import { photoDamaged, pictureDamaged } from '#text/errors/http.ts'
import { fileOfOtherType } from '#text/requests.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { CheckedFile, CleanFile, UploadProblem } from './clean-thread.ts'
import type { CheckedPhoto } from './photo-thread.ts'
import { pdfActive, pdfDamaged, pdfProtected, photoType } from './words.ts'

/** Sanitises uploads: pictures are re-encoded, PDFs with active content refused. */

type Upload = { path: string } | { bytes: Uint8Array }

// A decoded picture takes some hundred MB, so one at a time.
const LIMITS = { threads: 1, waiting: 8, timeoutMs: 30_000 }

const newThread = () =>
  inWorkerThreads<Upload, CheckedFile>(new URL('./clean-thread.ts', import.meta.url), LIMITS)
/** Separate threads, so that public uploads can't delay the staff. */
const checks = { public: newThread(), staff: newThread() }

const PDF_TIMEOUT_MS = 3000

const PROBLEMS: Record<UploadProblem, Sentence> = {
  unknown: sentence(fileOfOtherType),
  'damaged-picture': sentence(pictureDamaged),
  damaged: sentence(pdfDamaged),
  protected: sentence(pdfProtected),
  active: sentence(pdfActive),
}

/** Any picture becomes a JPEG; a PDF is unchanged. */
export async function cleanUpload(file: Upload, sender: keyof typeof checks): Promise<CleanFile> {
  const isPdf = fileType('path' in file ? await beginningOf(file.path) : file.bytes) === 'application/pdf'
  const checked = await checks[sender](file, isPdf ? PDF_TIMEOUT_MS : undefined)
  if (!('problem' in checked)) return checked
  const wrong = PROBLEMS[checked.problem]
  throw new Refusal('INVALID', wrong, { fields: { file: wrong } })
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

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(32) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
