import { Link } from 'react-router'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { PhoneOfOrder } from '#desk/orders/phone-of-order.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { formatShortRupees } from '#rules/money.ts'
import { deskPageTitles } from '#text/staff.ts'
import { words } from './words.ts'

type Payout = DeskAnswer<'listDuePayouts'>['payouts'][number]

/** Money of cancelled or refunded orders that has to be given back by hand. */
export default function PayoutsPage() {
  const { value, problem } = usePolling(deskApi.listDuePayouts)
  useUpToDateWaiting('payouts', value?.payouts.length)
  const sum = value?.payouts.reduce((all, { amount }) => all + amount, 0) ?? 0
  return (
    <main tabIndex={-1} className="one-width" aria-labelledby="payouts-title">
      <h1 id="payouts-title">{deskPageTitles.payouts}</h1>
      {sum > 0 && (
        <p className="my-2 text-muted">
          <b>{formatShortRupees(sum)}</b> is due to customers who paid at a door or counter. Give it back in
          cash, by UPI or by bank transfer, then record it on the order.
        </p>
      )}
      <Problem problem={problem} isLoading={!value} lines={6} />
      <Table
        caption={deskPageTitles.payouts}
        columns={COLUMNS}
        rows={value?.payouts}
        rowKey={({ orderId, since }) => `${orderId} ${since}`}
        empty="No money has to be given back by hand. Refunds of cash, UPI and card payments are listed here when they are due."
      />
    </main>
  )
}

const COLUMNS: readonly Column<Payout>[] = [
  {
    title: 'Order',
    kind: 'name',
    cell: ({ orderId, patientName }) => (
      <>
        <OrderLink number={orderId} /> {patientName}
      </>
    ),
  },
  {
    title: 'To give back',
    kind: 'amount',
    cell: ({ amount, paidAs }) => (
      <>
        <b>{formatShortRupees(amount)}</b> <small className="block text-muted">{words.paidAs[paidAs]}</small>
      </>
    ),
  },
  { title: 'Where', cell: ({ centre, city }) => centre ?? `At home, ${city}` },
  { title: 'Phone', cell: ({ orderId, phone }) => <PhoneOfOrder orderId={orderId} masked={phone} /> },
  { title: 'Due since', cell: ({ since }) => <DeskTime at={since} /> },
  {
    title: 'Record',
    kind: 'button',
    cell: ({ orderId, amount }) => (
      <Link
        className="underline underline-offset-3"
        to={`${deskPath('order', { number: orderId })}?action=refund`}
        aria-label={words.giveBackOf({ amount: formatShortRupees(amount), order: orderId })}
      >
        Give back
      </Link>
    ),
  },
]
