import { readFile } from 'node:fs/promises'
import { fileType } from '#rules/file-type.ts'
import { pdfProblem } from './pdf.ts'
import { rewritePicture } from './picture.ts'

// The HEIC decoder prints its errors. They must not get into the shop's log.
console.log = () => undefined

export type UploadProblem = 'unknown' | 'damaged-picture' | 'damaged' | 'protected' | 'active'
export type CheckedFile = CleanFile | { problem: UploadProblem }

export interface CleanFile {
  type: 'image/jpeg' | 'application/pdf'
  /** In bytes. */
  size: number
  /** Undefined if the file is stored unchanged. */
  rewritten?: Uint8Array
}

export default async (file: { path: string } | { bytes: Uint8Array }): Promise<CheckedFile> => {
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
    return { problem: 'damaged-picture' }
  }
}
