import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { formatShortPaise, formatShortRupees, toPaise } from '#rules/money.ts'
import { words } from './words.ts'

type Receipt = DeskAnswer<'listCashReceipts'>['receipts'][number]

const COLUMNS: readonly Column<Receipt>[] = [
  { title: 'Order', kind: 'name', cell: ({ orderId }) => orderId },
  {
    title: words.when,
    // On two lines on a phone, so that the amount is in view.
    cell: ({ at }) => (
      <span className="max-md:block max-md:min-w-20 max-md:whitespace-normal">
        <DeskTime at={at} />
      </span>
    ),
  },
  {
    title: 'Amount',
    kind: 'amount',
    cell: ({ amount }) => (
      <>
        {amount < 0 && <span className="text-muted max-md:block">refunded </span>}
        {formatShortRupees(amount)}
      </>
    ),
  },
]

export function ReceiptTable({ receipts, caption }: { receipts: readonly Receipt[]; caption: string }) {
  const sum = receipts.reduce((paise, { amount }) => paise + toPaise(amount), 0)
  const hasRefund = receipts.some(({ amount }) => amount < 0)
  return (
    <Table
      caption={caption}
      columns={COLUMNS}
      rows={receipts}
      rowKey={({ orderId, at, amount }) => `${orderId} ${at} ${amount}`}
      empty={words.noCash}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            {(hasRefund ? words.refundCount : words.receiptCount)({ count: receipts.length })}
          </th>
          <td className="text-right">{formatShortPaise(sum)}</td>
        </tr>
      }
    />
  )
}
