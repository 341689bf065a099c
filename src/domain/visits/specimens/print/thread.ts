import { move } from 'piscina'
import type { Label } from './label.ts'
import { labelsPdf } from './pdf.ts'
import { labelsZpl } from './zpl.ts'

export interface PrintTask {
  format: 'pdf' | 'zpl'
  labels: Label[]
  /** Number of labels already used on the first sheet of a PDF. */
  start: number
}

/** The bytes of a PDF, or ZPL as text. */
export default async ({ format, labels, start }: PrintTask) => {
  if (format === 'zpl') return labelsZpl(labels)
  const pdf = new Uint8Array(await labelsPdf(labels, start))
  return move(pdf)
}
