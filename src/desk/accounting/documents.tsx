import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { InvoiceLink, OrderLink } from '#desk/orders/order-links.tsx'
import { words as listWords } from '#kit/desk/later-words.ts'
import { Alert, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDate } from '#rules/dates.ts'
import { DOCUMENTS_AT_ONCE } from '#rules/desk/accounting.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import { words } from './words.ts'

type BookDocument = DeskAnswer<'listAccountingDocuments'>['documents'][number]

/** Credit notes are negative. Never -0, which would be shown with a sign. */
const formatSigned = ({ kind }: BookDocument, amount: number): string =>
  formatRupees(kind === 'credit-note' && amount > 0 ? -amount : amount)

const COLUMNS: readonly Column<BookDocument>[] = [
  {
    title: words.number,
    kind: 'name',
    cell: ({ number, orderId }) => <InvoiceLink orderId={orderId}>{number}</InvoiceLink>,
  },
  {
    title: words.document,
    cell: ({ kind, invoice }) => (
      <>
        {words.kinds[kind]} {invoice && <span className="text-muted">{words.against({ invoice })}</span>}
      </>
    ),
  },
  { title: words.date, cell: ({ issuedAt }) => formatDate(issuedAt) },
  {
    title: words.order,
    cell: ({ orderId }) => <OrderLink number={orderId} />,
  },
  { title: words.placeOfSupply, cell: ({ placeOfSupply }) => placeOfSupply },
  {
    title: words.taxableValue,
    kind: 'amount',
    cell: document => formatSigned(document, document.taxableValue),
  },
  { title: words.tax, kind: 'amount', cell: document => formatSigned(document, document.tax) },
  { title: words.total, kind: 'amount', cell: document => formatSigned(document, document.total) },
]

/** A month's invoices and credit notes, in the order of their issue. */
export function Documents({ month }: { month: Month }) {
  const { value, problem } = useCall(deskApi.listAccountingDocuments, { query: { month } })
  const [more, setMore] = useState<BookDocument[][]>([])
  const { isBusy, submit, error } = useSubmit(async (after: string) => {
    const answer = await deskApi.listAccountingDocuments({ query: { month, after } })
    setMore(pages => [...pages, answer.documents])
  })
  const documents = value && [value.documents, ...more].flat()
  const last = documents?.at(-1)
  const hasMore = (more.at(-1) ?? value?.documents)?.length === DOCUMENTS_AT_ONCE
  return (
    <Section title={words.documents} problem={problem} isLoading={!value}>
      <Table
        caption={words.documents}
        columns={COLUMNS}
        rows={documents}
        rowKey={({ number }) => number}
        empty={words.nothingIssued}
      />
      <Alert>{error}</Alert>
      {hasMore && last && (
        <p className="fields">
          <button type="button" aria-disabled={isBusy} onClick={() => submit(last.number)}>
            {listWords.showMore}
          </button>
        </p>
      )}
    </Section>
  )
}
