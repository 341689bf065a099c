import { Refusal } from '#contract/errors.ts'
import { pdfActive, pdfDamaged, pdfProtected, pictureDamaged } from '#text/errors/files.ts'
import { fileOfOtherType } from '#text/requests/request-forms.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { inWorkerThreads } from '../worker-threads.ts'
import type { Checked, Kept, UploadProblem } from './clean-thread.ts'

/** Files from outside, before anybody opens them: pictures are written anew, PDFs that act are refused. */

const check = inWorkerThreads<{ path: string } | { bytes: Uint8Array }, Checked>(
  new URL('./clean-thread.ts', import.meta.url),
  // One after the other: a picture decoded takes some hundred MB.
  { threads: 1, waiting: 8, timeoutMs: 30_000 },
)

const PROBLEMS: Record<UploadProblem, Sentence> = {
  unknown: sentence(fileOfOtherType),
  'damaged-picture': sentence(pictureDamaged),
  damaged: sentence(pdfDamaged),
  protected: sentence(pdfProtected),
  active: sentence(pdfActive),
}

/**
 * What may be kept of an uploaded file, read from `path` or given as bytes: a JPEG for any picture, a PDF as it is.
 * Refusals: INVALID with a sentence at the field `file`; BUSY while many files are waiting.
 */
export async function cleanUpload(file: { path: string } | { bytes: Uint8Array }): Promise<Kept> {
  const checked = await check(file)
  if (!('problem' in checked)) return checked
  const wrong = PROBLEMS[checked.problem]
  throw new Refusal('INVALID', wrong, { fields: { file: wrong } })
}
