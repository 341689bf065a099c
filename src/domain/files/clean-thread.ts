import { readFile } from 'node:fs/promises'
import { fileType } from '#rules/file-type.ts'
import { checkPdf, rewritePdf } from './pdf.ts'
import { PictureTooLarge, rewritePicture } from './picture.ts'

// The HEIC decoder prints its errors. They must not get into the shop's log.
console.log = () => undefined

export type UploadProblem =
  | 'empty'
  | 'unknown'
  | 'damaged-picture'
  | 'large-picture'
  | 'damaged'
  | 'protected'
  | 'active'
export type CheckedFile = CleanFile | { problem: UploadProblem }

export interface CleanFile {
  type: 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
}

export type Upload = { path: string } | { bytes: Uint8Array }

export default async (file: Upload): Promise<CheckedFile> => {
  const bytes = 'path' in file ? new Uint8Array(await readFile(file.path)) : file.bytes
  if (bytes.length === 0) return { problem: 'empty' }
  const type = fileType(bytes)
  if (!type) return { problem: 'unknown' }
  if (type === 'application/pdf') return await cleanPdf(bytes)
  try {
    const picture = await rewritePicture(bytes, type === 'image/heic')
    return { type: 'image/jpeg', bytes: new Uint8Array(picture) }
  } catch (error) {
    return { problem: error instanceof PictureTooLarge ? 'large-picture' : 'damaged-picture' }
  }
}

async function cleanPdf(bytes: Uint8Array): Promise<CheckedFile> {
  const checked = await checkPdf(bytes)
  if ('problem' in checked) return checked
  try {
    return { type: 'application/pdf', bytes: await rewritePdf(checked.pdf) }
  } catch {
    return { problem: 'damaged' }
  }
}
