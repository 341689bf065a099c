import { audit } from '#domain/audit.ts'
import { csvLines, csvText } from '#domain/files/csv.ts'
import { noDocumentsToExport, noGstin } from '#domain/money/words.ts'
import type { Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { requireStepUp } from '#domain/staff/step-up.ts'
import { formatDate } from '#rules/dates.ts'
import { type AccountingExport, GSTR1_SHEETS } from '#rules/desk/accounting.ts'
import type { Month } from '#rules/desk/months.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import {
  type AccountingDocument,
  listDocuments,
  readTotals,
  requireAccountingAccess,
  taxDocuments,
} from './documents.ts'
import { type Gstr1, gstr1Of } from './gstr1.ts'
import { type Gstr1Sheet, gstr1Json, gstr1Sheet } from './gstr1-files.ts'

interface ExportFile {
  name: string
  content: string
}

export async function readGstr1({ db }: Pick<Shop, 'db'>, month: Month): Promise<Gstr1> {
  const books = gstr1Of(month)
  for await (const page of taxDocuments(db, month)) for (const document of page) books.add(document)
  return books.result()
}

/** Audits the export before returning it, and stores nothing. Throws if the return does not add up to the documents. */
export async function exportAccounting(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  staff: StaffSession,
  { month, what, stepUp }: { month: Month; what: AccountingExport; stepUp?: StepUp },
): Promise<ExportFile> {
  requireAccountingAccess(staff)
  const totals = await readTotals(shop, month)
  const documents = totals.invoices.count + totals.creditNotes.count
  if (documents === 0) throw new Refusal('NOT_FOUND', sentence(noDocumentsToExport))
  await requireStepUp(
    shop,
    staff,
    { action: 'books.export', subject: 'books', about: { month, what } },
    stepUp,
  )
  const books = what === 'documents' ? undefined : await readGstr1(shop, month)
  if (what === 'gstr1' && books?.gstin === '') throw new Refusal('NOT_FOUND', sentence(noGstin))
  await audit(shop.db, {
    at: shop.now(),
    actor: staff.actor,
    action: 'books.exported',
    subject: 'books',
    details: { month, what, documents },
  })
  if (!books) return { name: `documents-${month}.csv`, content: await documentsCsv(shop, month) }
  const whole = totals.invoices.total - totals.creditNotes.total
  if (totalOf(books) !== whole) throw new Error('a GSTR-1 does not add up to its documents')
  return isSheet(what)
    ? { name: `gstr1-${what}-${month}.csv`, content: gstr1Sheet(what, books) }
    : { name: `gstr1-${month}.json`, content: gstr1Json(books) }
}

const isSheet = (what: AccountingExport): what is Gstr1Sheet =>
  (GSTR1_SHEETS as readonly string[]).includes(what)

const totalOf = ({ totals }: Gstr1): Paise =>
  totals.taxableValue + totals.igst + totals.cgst + totals.sgst + totals.exempt

const HEADINGS = [
  'Number',
  'Kind',
  'Date',
  'Order',
  'Against invoice',
  'Place of supply',
  'Taxable value',
  'Tax',
  'Total',
]
const PAGE = 2000

/** Credit notes are negative, so that the sum of a column is the month's. */
async function documentsCsv(shop: Pick<Shop, 'db'>, month: Month): Promise<string> {
  const texts = [csvText([HEADINGS])]
  let after: string | undefined
  for (;;) {
    const page = await listDocuments(shop, { month, after, limit: PAGE })
    texts.push(csvLines(page.map(rowOf)))
    if (page.length < PAGE) return texts.join('')
    after = page.at(-1)?.number
  }
}

function rowOf(document: AccountingDocument): (string | number)[] {
  const sign = document.kind === 'credit-note' ? -1 : 1
  const [value, tax, total] = [document.taxableValue, document.tax, document.total].map(
    paise => sign * toRupees(paise),
  )
  return [
    document.number,
    document.kind,
    formatDate(document.issuedAt),
    document.orderId,
    document.invoice ?? '',
    document.placeOfSupply,
    value ?? 0,
    tax ?? 0,
    total ?? 0,
  ]
}
