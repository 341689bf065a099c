import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { formatShortRupees } from '#rules/money.ts'
import { words } from './words.ts'

type Decided = DeskAnswer<'listDecidedApprovals'>['decided'][number]

export function DecidedApprovals() {
  const { value, problem } = useCall(deskApi.listDecidedApprovals)
  return (
    <Section title="Decided" problem={problem} isLoading={!value}>
      <Table
        caption="Decided"
        columns={COLUMNS}
        rows={value?.decided}
        rowKey={({ id }) => id}
        empty="Nothing was decided yet."
      />
    </Section>
  )
}

const COLUMNS: readonly Column<Decided>[] = [
  {
    title: 'Order',
    kind: 'name',
    cell: ({ orderId, patientName, kind }) => (
      <>
        <OrderLink number={orderId} /> {patientName}
        <small className="font-normal text-muted"> {words.kinds[kind]}</small>
      </>
    ),
  },
  { title: 'Refund', kind: 'amount', cell: ({ amount }) => formatShortRupees(amount) },
  { title: 'Decision', cell: ({ state }) => words.states[state] },
  {
    title: 'Reason and note',
    cell: ({ reason, note }) => (
      <span className="block min-w-48 whitespace-normal">{note ? `${reason} · ${note}` : reason}</span>
    ),
  },
  { title: 'Requested by', cell: ({ askedBy }) => askedBy },
  {
    title: 'Decided',
    cell: ({ decidedBy, decidedAt }) => (
      <>
        {decidedBy}{' '}
        <span className="block whitespace-nowrap text-muted">
          <DeskTime at={decidedAt} />
        </span>
      </>
    ),
  },
]
