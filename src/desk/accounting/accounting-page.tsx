import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { MonthChooser, useMonth } from '#desk/month/month-chooser.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Problem, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { formatMonth } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { AccountingMonth } from './contract.ts'
import { Documents } from './documents.tsx'
import { Settlements } from './settlements.tsx'
import { TaxReturn } from './tax-return.tsx'
import { words } from './words.ts'

export default function AccountingPage() {
  const { self } = useDesk()
  const mayAdd = self.permissions.includes('cash.count')
  const [month, showMonth] = useMonth()
  const { value, problem } = useCall(deskApi.getAccounting, { query: { month } })
  const isEmpty = value && value.invoices.count + value.creditNotes.count === 0
  return (
    <main tabIndex={-1} className="one-width" aria-labelledby="accounting-title">
      <header className="fields mt-0! items-center!">
        <h1 id="accounting-title">{deskPageTitles.accounting}</h1>
        <MonthChooser month={month} onMonth={showMonth} />
      </header>
      <Problem problem={problem} isLoading={!value} lines={8} />
      {isEmpty && <EmptyList>{words.nothingIssued}</EmptyList>}
      {value && !isEmpty && (
        <>
          <Sums books={value} title={words.issuedIn({ month: formatMonth(month) })} />
          <TaxReturn books={value} month={month} />
        </>
      )}
      <Settlements month={month} mayAdd={mayAdd} />
      {value && !isEmpty && <Documents key={month} month={month} />}
    </main>
  )
}

interface SumRow {
  name: string
  count?: number
  taxableValue: number
  tax: number
  total: number
}

const COLUMNS: readonly Column<SumRow>[] = [
  { title: words.document, kind: 'name', cell: ({ name }) => name },
  { title: words.number, kind: 'amount', cell: ({ count }) => count },
  { title: words.taxableValue, kind: 'amount', cell: ({ taxableValue }) => formatRupees(taxableValue) },
  { title: words.tax, kind: 'amount', cell: ({ tax }) => formatRupees(tax) },
  { title: words.total, kind: 'amount', cell: ({ total }) => formatRupees(total) },
]

function Sums({ books: { invoices, creditNotes }, title }: { books: AccountingMonth; title: string }) {
  const net = [
    invoices.taxableValue - creditNotes.taxableValue,
    invoices.tax - creditNotes.tax,
    invoices.total - creditNotes.total,
  ]
  return (
    <Section title={title}>
      <Table
        caption={title}
        columns={COLUMNS}
        rows={[
          { name: words.invoices, ...invoices },
          { name: words.creditNotes, ...creditNotes },
        ]}
        rowKey={({ name }) => name}
        empty={null}
        foot={
          <tr>
            <th scope="row">{words.net}</th>
            <td />
            {net.map((amount, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always the same three.
              <td key={index} className="amount" data-title={COLUMNS[index + 2]?.title}>
                {formatRupees(amount)}
              </td>
            ))}
          </tr>
        }
      />
    </Section>
  )
}
