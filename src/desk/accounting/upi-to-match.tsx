import { useRef } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { Alert, Done, Problem } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone, useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { words } from './words.ts'

type UpiPayment = DeskAnswer<'listUpiToMatch'>['payments'][number]

/** UPI payments to the laboratory's own address that are not matched with the bank account. */
export function UpiToMatch({ mayMatch }: { mayMatch: boolean }) {
  const { value, problem, refresh } = usePolling(deskApi.listUpiToMatch)
  const { done, onDone } = useDone(refresh)
  const section = useRef<HTMLElement>(null)
  const { isBusy, submit, error } = useSubmit(async ({ id, amount, orderId }: UpiPayment) => {
    await deskApi.matchUpi({ params: { id }, body: { amount } })
    await onDone(words.upiMatched({ amount: formatRupees(amount), order: orderId }))
    section.current?.focus()
  })
  const columns: Column<UpiPayment>[] = [
    { title: words.order, kind: 'name', cell: ({ orderId }) => orderId },
    { title: words.reference, cell: ({ reference }) => reference ?? words.noReference },
    { title: words.date, cell: ({ at }) => formatDateTime(at) },
    { title: words.total, kind: 'amount', cell: ({ amount }) => formatRupees(amount) },
  ]
  if (mayMatch)
    columns.push({
      title: words.inAccount,
      cell: payment =>
        payment.isOwn ? (
          words.ownUpi
        ) : (
          <button
            type="button"
            aria-disabled={isBusy}
            aria-label={words.inAccountOf({ amount: formatRupees(payment.amount), order: payment.orderId })}
            onClick={() => submit(payment)}
          >
            {words.inAccount}
          </button>
        ),
    })
  return (
    <section ref={section} tabIndex={-1} className="mt-5" aria-labelledby="upi">
      <h2 id="upi">
        {words.upi} {value && value.total > 0 && <b>{value.total}</b>}
      </h2>
      <p className="my-2 text-muted">
        {value?.total === 0
          ? words.noUpi
          : [words.upiHelp, mayMatch ? words.upiMatch : words.upiMatchedByOthers].join(' ')}
      </p>
      <Problem problem={problem} isLoading={!value} />
      <Done>{done}</Done>
      <Alert>{error}</Alert>
      {value && value.total > value.payments.length && (
        <p>{words.upiFirst({ shown: value.payments.length, total: value.total })}</p>
      )}
      {value && value.payments.length > 0 && (
        <Table
          caption={words.upi}
          columns={columns}
          rows={value.payments}
          rowKey={({ id }) => id}
          empty={null}
        />
      )}
    </section>
  )
}
