import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { words } from './words.ts'

type UpiPayment = DeskAnswer<'listUpiToMatch'>['payments'][number]

interface Props {
  payments: readonly UpiPayment[]
  mayMatch: boolean
  onMatched: (sentence: string) => Promise<void>
}

export function WaitingPayments({ payments, mayMatch, onMatched }: Props) {
  const { isBusy, submit, error } = useSubmit(async ({ id, amount, orderId }: UpiPayment) => {
    await deskApi.matchUpi({ params: { id }, body: { amount } })
    await onMatched(words.matched({ amount: formatShortRupees(amount), order: orderId }))
  })
  const columns: Column<UpiPayment>[] = [
    { title: 'Order', kind: 'name', cell: ({ orderId }) => orderId },
    { title: 'Way', cell: ({ as }) => words.ways[as] },
    { title: 'Reference', cell: ({ reference }) => reference ?? words.noReference },
    { title: 'Date', cell: ({ at }) => <DeskTime at={at} /> },
    { title: 'Amount', kind: 'amount', cell: ({ amount }) => formatShortRupees(amount) },
  ]
  if (mayMatch)
    columns.push({
      title: words.inAccount,
      kind: 'button',
      cell: payment =>
        payment.isOwn ? (
          <span className="text-muted">{words.own}</span>
        ) : (
          <button
            type="button"
            aria-disabled={isBusy}
            aria-label={words.inAccountOf({
              amount: formatShortRupees(payment.amount),
              order: payment.orderId,
            })}
            onClick={() => submit(payment)}
          >
            {words.inAccount}
          </button>
        ),
    })
  return (
    <>
      <Alert>{error}</Alert>
      <Table
        caption="Payments to match"
        columns={columns}
        rows={payments}
        rowKey={({ id }) => id}
        empty={words.noneWaiting}
      />
    </>
  )
}
