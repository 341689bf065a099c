import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatMonth } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import * as books from '#text/desk/books.ts'
import { say } from '#text/text.ts'
import { Documents } from './documents.tsx'
import '#desk/frame/money.css'
import { MonthChooser, useMonth } from '#desk/month/month-chooser.tsx'
import { Problem } from '#kit/desk/problem.tsx'
import { Settlements } from './settlements.tsx'
import { TaxReturn } from './tax-return.tsx'
import { UpiToMatch } from './upi-to-match.tsx'

export type MonthBooks = Awaited<ReturnType<typeof deskApi.getBooks>>

/** A month's books. */
export default function BooksPage() {
  const [month, showMonth] = useMonth()
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.getBooks({ query: { month } }, { signal }),
    [month],
  )
  const { value, problem } = useFresh(load, { isOnce: true })
  const isEmpty = value && value.invoices.count + value.creditNotes.count === 0
  return (
    <main tabIndex={-1} aria-labelledby="books-title">
      <header className="desk-fields">
        <h1 id="books-title">{say(books.booksTitle)}</h1>
        <MonthChooser month={month} onMonth={showMonth} />
      </header>
      <Problem problem={problem} isLoading={!value} />
      {isEmpty && <p className="desk-empty">{say(books.nothingIssued)}</p>}
      {value && !isEmpty && (
        <>
          <Sums value={value} month={formatMonth(month)} />
          <TaxReturn value={value} month={month} />
        </>
      )}
      <UpiToMatch />
      <Settlements month={month} />
      {value && !isEmpty && <Documents key={month} month={month} />}
    </main>
  )
}

type Sum = MonthBooks['invoices']

const less = (one: Sum, other: Sum): Omit<Sum, 'count'> => ({
  taxableValue: one.taxableValue - other.taxableValue,
  tax: one.tax - other.tax,
  total: one.total - other.total,
})

function Sums({ value, month }: { value: MonthBooks; month: string }) {
  const { invoices, creditNotes } = value
  return (
    <section className="desk-part" aria-labelledby="books-sums">
      <h2 id="books-sums">{say(books.sumsTitle, { month })}</h2>
      <Scroll>
        <table className="desk-sheet desk-narrow">
          <caption className="desk-hidden">{say(books.sumsTitle, { month })}</caption>
          <thead>
            <tr>
              <th scope="col">{say(books.kindColumn)}</th>
              {[books.countColumn, books.taxableColumn, books.taxColumn, books.totalColumn].map(column => (
                <th key={column.en} scope="col" className="desk-sum">
                  {say(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <SumRow name={say(books.invoicesRow)} sum={invoices} />
            <SumRow name={say(books.notesRow)} sum={creditNotes} />
          </tbody>
          <tfoot>
            <SumRow name={say(books.netRow)} sum={less(invoices, creditNotes)} />
          </tfoot>
        </table>
      </Scroll>
    </section>
  )
}

const SumRow = ({ name, sum }: { name: string; sum: Omit<Sum, 'count'> & { count?: number } }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="desk-sum">{sum.count ?? ''}</td>
    {[sum.taxableValue, sum.tax, sum.total].map((amount, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: always the same three.
      <td key={at} className="desk-sum">
        {formatRupees(amount)}
      </td>
    ))}
  </tr>
)
