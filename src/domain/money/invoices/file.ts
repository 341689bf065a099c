import { createHash } from 'node:crypto'
import type { Staff } from '#domain/actor.ts'
import { readFacts } from '#domain/catalogue/facts.ts'
import { readLogo } from '#domain/catalogue/look-pictures.ts'
import { storedOrMade } from '#domain/files/stored-or-made.ts'
import { invoiceOften } from '#domain/money/words.ts'
import { consume } from '#domain/rate-limits.ts'
import type { Shop } from '#domain/shop.ts'
import { inWorkerThreads } from '#domain/worker-threads.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import type { PdfTask } from './pdf/thread.ts'
import type { IssuedInvoice } from './read.ts'

/** Issued documents don't change, so a PDF is made once and stored, with the colour and logo of that day. */

/** Limit per order and hour: signed links need no session and can be passed on. */
const MAX_DOWNLOADS_PER_HOUR = 30

const setPdf = inWorkerThreads<PdfTask, Uint8Array>(new URL('./pdf/thread.ts', import.meta.url), {
  threads: 2,
  waiting: 20,
  timeoutMs: 20_000,
})

/** Each member of staff has a limit apart from the customer's, which includes the signed links. */
export async function invoiceFile(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files'>,
  issued: IssuedInvoice,
  staff?: Staff,
): Promise<Uint8Array> {
  await consume(shop, shop.db, {
    key: `invoice-download:${issued.orderId}${staff ? `/${staff.id}` : ''}`,
    windowMs: HOUR_MS,
    limit: MAX_DOWNLOADS_PER_HOUR,
    message: sentence(invoiceOften),
  })
  return storedOrMade(shop, keyOf(issued), async () => {
    const { accent, logo } = await readFacts(shop.db)
    return setPdf({ issued, look: { accent, logo: await readLogo(shop, logo, 192) } })
  })
}

/** Each credit note makes a new file of the document. */
export function invoiceFileKeys(
  { invoice, creditNotes = [] }: Partial<IssuedInvoice>,
  orderId: string,
): string[] {
  if (!invoice) return []
  const states = [[], ...creditNotes.map((_, index) => creditNotes.slice(0, index + 1))]
  return states.map(notes => keyOf({ orderId, invoice, creditNotes: notes }))
}

/** Derived from the content: a credit note makes another file. */
function keyOf({ orderId, invoice, creditNotes }: IssuedInvoice): string {
  // `null` without a credit note, for keys of earlier releases.
  const printed = [invoice, ...(creditNotes.length > 0 ? creditNotes : [null])]
  const hash = createHash('sha256').update(JSON.stringify(printed))
  return `invoices/${orderId}/${hash.digest('hex').slice(0, 32)}.pdf`
}
