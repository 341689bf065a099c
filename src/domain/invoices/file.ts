import { createHash } from 'node:crypto'
import { HOUR_MS } from '#rules/durations.ts'
import { invoiceOften } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { ProviderError } from '../ports/provider-error.ts'
import { consume } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'
import { inWorkerThreads } from '../worker-threads.ts'
import type { IssuedInvoice } from './read.ts'

/** The PDF of an invoice: set once, because what was issued never changes, and kept with the files. */

/** Downloads an hour of one order's invoice: a link needs no session and may be passed on. */
const DOWNLOADS_PER_HOUR = 30

const setPdf = inWorkerThreads<IssuedInvoice, Uint8Array>(new URL('./pdf/thread.ts', import.meta.url), {
  threads: 2,
  waiting: 20,
  timeoutMs: 20_000,
})

/** PDFs being made at this moment, by key: who asks for one meanwhile gets the same. */
const underWay = new Map<string, Promise<Uint8Array>>()

/**
 * The invoice as a PDF, its credit note with it. Refusals: TOO_MANY; BUSY when too many wait for theirs. Throws
 * ProviderError when the files can't be read or written.
 */
export async function invoiceFile(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files'>,
  issued: IssuedInvoice,
): Promise<Uint8Array> {
  await consume(shop, shop.db, {
    key: `invoice-download:${issued.orderId}`,
    windowMs: HOUR_MS,
    limit: DOWNLOADS_PER_HOUR,
    message: sentence(invoiceOften),
  })
  const key = keyOf(issued)
  const kept = await keptFile(shop, key)
  if (kept) return kept
  const known = underWay.get(key)
  if (known) return known
  const making = setAndKeep(shop, key, issued).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function setAndKeep({ files }: Pick<Shop, 'files'>, key: string, issued: IssuedInvoice) {
  const pdf = await setPdf(issued)
  await files.put(key, pdf)
  return pdf
}

async function keptFile({ files }: Pick<Shop, 'files'>, key: string): Promise<Uint8Array | undefined> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return undefined
    throw error
  }
}

/** The keys of all PDFs that were ever made for an order: with and without its credit note. */
export function invoiceFileKeys({ invoice, creditNote }: Partial<IssuedInvoice>, orderId: string): string[] {
  if (!invoice) return []
  const alone = keyOf({ orderId, invoice })
  return creditNote ? [alone, keyOf({ orderId, invoice, creditNote })] : [alone]
}

/** Below the order's own folder, by what is printed: a credit note makes another file. */
function keyOf({ orderId, invoice, creditNote }: IssuedInvoice): string {
  const hash = createHash('sha256').update(JSON.stringify([invoice, creditNote]))
  return `invoices/${orderId}/${hash.digest('hex').slice(0, 32)}.pdf`
}
