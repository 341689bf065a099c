import { move } from 'piscina'
import type { Label } from './label.ts'
import { labelsPdf } from './pdf.ts'

export default async ({ labels, start }: { labels: Label[]; start: number }) => {
  const pdf = new Uint8Array(await labelsPdf(labels, start))
  return move(pdf)
}
