import { readFile } from 'node:fs/promises'
import { pdfProblem } from './pdf.ts'
import { rewritePicture } from './picture.ts'
import { fileType } from './type.ts'

/** What a worker thread does: reads an uploaded file and answers what may be kept of it, or why nothing may. */

// The HEIC decoder prints what it finds wrong; the shop's log is for the shop.
console.log = () => undefined

export type UploadProblem = 'unknown' | 'damaged-picture' | 'damaged' | 'protected' | 'active'
export type Checked = Kept | { problem: UploadProblem }

export interface Kept {
  type: 'image/jpeg' | 'application/pdf'
  /** Of what may be kept, in bytes. */
  size: number
  /** What is kept in the file's place; without it the file is kept as it is. */
  rewritten?: Uint8Array
}

export default async (file: { path: string } | { bytes: Uint8Array }): Promise<Checked> => {
  const bytes = 'path' in file ? new Uint8Array(await readFile(file.path)) : file.bytes
  const type = fileType(bytes)
  if (!type) return { problem: 'unknown' }
  if (type === 'application/pdf') {
    const problem = pdfProblem(bytes)
    return problem ? { problem } : { type, size: bytes.length }
  }
  try {
    const picture = await rewritePicture(bytes, type === 'image/heic')
    return { type: 'image/jpeg', size: picture.length, rewritten: new Uint8Array(picture) }
  } catch {
    // The libraries' own words say nothing to a patient.
    return { problem: 'damaged-picture' }
  }
}
