import { useCallback, useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDate } from '#rules/dates.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import * as books from '#text/desk/books.ts'
import { say } from '#text/text.ts'

type Document = Awaited<ReturnType<typeof deskApi.listBookDocuments>>['documents'][number]

/** As many as the server sends at once: fewer are the last. */
const AT_ONCE = 100

/** A month's invoices and credit notes, in the order of their issue. */
export function Documents({ month }: { month: Month }) {
  const [documents, setDocuments] = useState<Document[]>([])
  const [hasMore, setHasMore] = useState(true)
  const { isBusy, press, why } = useTry(
    useCallback(
      async (after?: string) => {
        const answer = await deskApi.listBookDocuments({ query: { month, after } })
        setDocuments(before => (after ? [...before, ...answer.documents] : answer.documents))
        setHasMore(answer.documents.length === AT_ONCE)
      },
      [month],
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another month is another list.
  useEffect(() => void press(), [])
  return (
    <section className="desk-part" aria-labelledby="books-documents">
      <h2 id="books-documents">{say(books.documentsTitle)}</h2>
      <Scroll>
        <table className="desk-sheet">
          <caption className="desk-hidden">{say(books.documentsTitle)}</caption>
          <thead>
            <tr>
              {[
                books.numberColumn,
                books.kindColumn,
                books.dateColumn,
                books.orderColumn,
                books.placeColumn,
              ].map(column => (
                <th key={column.en} scope="col">
                  {say(column)}
                </th>
              ))}
              {[books.taxableColumn, books.taxColumn, books.totalColumn].map(column => (
                <th key={column.en} scope="col" className="desk-sum">
                  {say(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {documents.map(one => (
              <Row key={one.number} one={one} />
            ))}
          </tbody>
        </table>
      </Scroll>
      <p role="alert" className="desk-problem">
        {why}
      </p>
      {hasMore && documents.length > 0 && (
        <p className="desk-fields">
          <button type="button" aria-disabled={isBusy} onClick={() => press(documents.at(-1)?.number)}>
            {say(books.showMore)}
          </button>
        </p>
      )}
    </section>
  )
}

function Row({ one }: { one: Document }) {
  // Never -0, which is written with its sign.
  const signed = (amount: number) => formatRupees(one.kind === 'credit-note' && amount > 0 ? -amount : amount)
  return (
    <tr>
      <th scope="row">{one.number}</th>
      <td>
        {say(books.kinds[one.kind])}{' '}
        {one.invoice && <span className="desk-quiet">{say(books.against, { invoice: one.invoice })}</span>}
      </td>
      <td>{formatDate(one.issuedAt)}</td>
      <td>{one.orderId}</td>
      <td>{one.placeOfSupply}</td>
      <td className="desk-sum">{signed(one.taxableValue)}</td>
      <td className="desk-sum">{signed(one.tax)}</td>
      <td className="desk-sum">{signed(one.total)}</td>
    </tr>
  )
}
