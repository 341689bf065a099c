import { Refusal } from '#contract/errors.ts'
import { pdfActive, pdfDamaged, pdfProtected, pictureDamaged } from '#text/errors/files.ts'
import { fileOfOtherType } from '#text/requests/request-forms.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { inWorkerThreads } from '../worker-threads.ts'
import type { Checked, Kept, UploadProblem } from './clean-thread.ts'

/** Sanitises uploads: pictures are re-encoded, PDFs with active content refused. */

const check = inWorkerThreads<{ path: string } | { bytes: Uint8Array }, Checked>(
  new URL('./clean-thread.ts', import.meta.url),
  // One at a time: a decoded picture takes some hundred MB.
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
 * Sanitises an upload, given as a path or bytes: any picture becomes a JPEG, a PDF is unchanged. Refusals: INVALID with
 * a message for the field `file`; BUSY when the queue is full.
 */
export async function cleanUpload(file: { path: string } | { bytes: Uint8Array }): Promise<Kept> {
  const checked = await check(file)
  if (!('problem' in checked)) return checked
  const wrong = PROBLEMS[checked.problem]
  throw new Refusal('INVALID', wrong, { fields: { file: wrong } })
}
