import { readFile } from 'node:fs/promises'
import { pdfProblem } from './pdf.ts'
import { rewritePicture } from './picture.ts'
import { fileType } from './type.ts'

/** What a worker thread does: reads an uploaded file and answers what may be kept of it, or why nothing may. */

// The HEIC decoder prints what it finds wrong; the shop's log is for the shop.
console.log = () => undefined

export type UploadProblem = 'unknown' | 'damaged-picture' | 'damaged' | 'protected' | 'active'
export type Checked =
  | { type: 'image/jpeg' | 'application/pdf'; bytes: Uint8Array }
  | { problem: UploadProblem }

export default async (file: { path: string } | { bytes: Uint8Array }): Promise<Checked> => {
  const bytes = 'path' in file ? new Uint8Array(await readFile(file.path)) : file.bytes
  const type = fileType(bytes)
  if (!type) return { problem: 'unknown' }
  if (type === 'application/pdf') {
    const problem = pdfProblem(bytes)
    return problem ? { problem } : { type, bytes }
  }
  try {
    const picture = await rewritePicture(bytes, type === 'image/heic')
    return { type: 'image/jpeg', bytes: new Uint8Array(picture) }
  } catch {
    // The libraries' own words say nothing to a patient.
    return { problem: 'damaged-picture' }
  }
}
