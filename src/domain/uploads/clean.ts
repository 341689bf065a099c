import { Refusal } from '#contract/errors.ts'
import { inWorkerThreads } from '../worker-threads.ts'
import type { Checked, Kept, UploadProblem } from './clean-thread.ts'

/** Files from outside, before anybody opens them: pictures are written anew, PDFs that act are refused. */

const check = inWorkerThreads<{ path: string } | { bytes: Uint8Array }, Checked>(
  new URL('./clean-thread.ts', import.meta.url),
  // One after the other: a picture decoded takes some hundred MB.
  { threads: 1, waiting: 8, timeoutMs: 30_000 },
)

const PROBLEMS: Record<UploadProblem, string> = {
  unknown: 'Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.',
  'damaged-picture': 'This picture could not be opened. Please choose another file.',
  damaged: 'This PDF could not be read. Please save it as a new PDF, or choose another file.',
  protected: 'This PDF is protected. Please save it without a password or restrictions.',
  active: 'This PDF contains a program or another file. Please print it to a new PDF.',
}

/**
 * What may be kept of an uploaded file, read from `path` or given as bytes: a JPEG for any picture, a PDF as it is.
 * Refusals: INVALID with a sentence at the field `file`; BUSY while many files are waiting.
 */
export async function cleanUpload(file: { path: string } | { bytes: Uint8Array }): Promise<Kept> {
  const checked = await check(file)
  if (!('problem' in checked)) return checked
  const sentence = PROBLEMS[checked.problem]
  throw new Refusal('INVALID', sentence, { fields: { file: sentence } })
}
