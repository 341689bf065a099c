import { checkPdf, type PdfProblem } from './pdf.ts'

/** Returns why a PDF is refused; undefined if it is not. */
export default async (bytes: Uint8Array): Promise<PdfProblem | undefined> => {
  const checked = await checkPdf(bytes)
  return 'problem' in checked ? checked.problem : undefined
}
