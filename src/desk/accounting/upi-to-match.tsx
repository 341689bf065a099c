import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as books from '#text/desk/books.ts'
import { say } from '#text/text.ts'

const load = (signal?: AbortSignal) => deskApi.listUpiToMatch(undefined, { signal })
type Payment = Awaited<ReturnType<typeof load>>['payments'][number]

/** What was paid by UPI to the laboratory itself, till somebody has found it in the account. */
export function UpiToMatch() {
  const { value, problem, refresh } = useFresh(load)
  const [said, setSaid] = useState('')
  const section = useRef<HTMLElement>(null)
  const { isBusy, press, why } = useTry(async ({ id, amount, orderId }: Payment) => {
    await deskApi.matchUpi({ params: { id }, body: { amount } })
    setSaid(say(books.upiMatched, { amount: formatRupees(amount), order: orderId }))
    await refresh()
    section.current?.focus()
  })
  return (
    <section ref={section} tabIndex={-1} className="desk-part" aria-labelledby="upi">
      <h2 id="upi">
        {say(books.upiTitle)} {value && <b>{value.total}</b>}
      </h2>
      <p className="desk-note">{say(value?.total === 0 ? books.noUpi : books.upiWhy)}</p>
      <Problem problem={problem} isLoading={!value} />
      <p role="status" className="desk-said">
        {said}
      </p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
      {value && value.total > value.payments.length && (
        <p>{say(books.upiFirst, { shown: value.payments.length, total: value.total })}</p>
      )}
      {value && value.payments.length > 0 && (
        <Scroll>
          <table className="desk-sheet desk-narrow">
            <caption className="desk-hidden">{say(books.upiTitle)}</caption>
            <thead>
              <tr>
                {[books.orderColumn, books.referenceColumn, books.dateColumn].map(column => (
                  <th key={column.en} scope="col">
                    {say(column)}
                  </th>
                ))}
                <th scope="col" className="desk-sum">
                  {say(books.totalColumn)}
                </th>
                <th scope="col">{say(books.inAccount)}</th>
              </tr>
            </thead>
            <tbody>
              {value.payments.map(one => (
                <tr key={one.id}>
                  <th scope="row">{one.orderId}</th>
                  <td>{one.reference ?? say(books.noReference)}</td>
                  <td>{formatDateTime(one.at)}</td>
                  <td className="desk-sum">{formatRupees(one.amount)}</td>
                  <td>
                    <button
                      type="button"
                      aria-disabled={isBusy}
                      aria-label={say(books.inAccountOf, {
                        amount: formatRupees(one.amount),
                        order: one.orderId,
                      })}
                      onClick={() => press(one)}
                    >
                      {say(books.inAccount)}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}
