import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { OpenedList } from '#desk/month/opened-list.tsx'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatRupees } from '#rules/money.ts'
import * as books from '#text/desk/books.ts'
import { say } from '#text/text.ts'

export interface OpenedLines {
  id: string
  name: string
  outcome: keyof typeof books.outcomes
}

/** The lines of a report that match in one way, with ours beside them. */
export function SettlementLines({ opened, onLeave }: { opened: OpenedLines; onLeave: () => void }) {
  const { id, name, outcome } = opened
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.listSettlementLines({ params: { id }, query: { outcome } }, { signal }),
    [id, outcome],
  )
  const { value, problem } = useFresh(load, { isOnce: true })
  const title = say(books.linesOf, { outcome: say(books.outcomes[outcome]), name })
  return (
    <OpenedList title={title} onClose={onLeave}>
      <h3>{title}</h3>
      <Problem problem={problem} isLoading={!value} />
      {value && (
        <Scroll>
          <table className="desk-sheet">
            <caption className="desk-hidden">{title}</caption>
            <thead>
              <tr>
                {[books.referenceColumn, books.kindColumn, books.orderColumn, books.settledColumn].map(
                  column => (
                    <th key={column.en} scope="col">
                      {say(column)}
                    </th>
                  ),
                )}
                {[books.totalColumn, books.oursColumn, books.feeColumn, books.feeTaxColumn].map(column => (
                  <th key={column.en} scope="col" className="desk-sum">
                    {say(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.lines.map(line => (
                <tr key={line.line}>
                  <th scope="row">{line.reference}</th>
                  <td>{say(books.kindsOfMoney[line.kind])}</td>
                  <td>{line.orderId}</td>
                  <td>{line.settledOn}</td>
                  <td className="desk-sum">{formatRupees(line.amount)}</td>
                  <td className="desk-sum">{line.ours === null ? '' : formatRupees(line.ours)}</td>
                  <td className="desk-sum">{formatRupees(line.fee)}</td>
                  <td className="desk-sum">{formatRupees(line.tax)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </OpenedList>
  )
}
