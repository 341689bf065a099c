import type { Sentence } from '#text/text.ts'

/** A multipart form with one file, which is written to the disk while it arrives. */

export interface UploadLimits {
  /** The largest file, in bytes, and the message for a larger one. */
  maxBytes: number
  tooLarge: Sentence
  /** Timeouts of the whole upload, and of an idle one, ms. */
  maxMs: number
  maxIdleMs: number
  /** Minimum rate: an upload that falls behind `bytes` per `ms` would not end in time and is aborted. */
  minPace: { bytes: number; ms: number }
}

export interface UploadedForm {
  /** Text fields by name, as typed. */
  texts: Record<string, string>
  /** Number of files that are not empty; the first was written to the path. */
  files: number
}
