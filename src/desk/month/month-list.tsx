import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatPeriod, type Period } from '#rules/desk/months.ts'
import { formatShortRupees } from '#rules/money.ts'
import { figureNames } from '#text/staff.ts'
import type { MonthPart, PartRow } from './contract.ts'
import { OpenedList } from './opened-list.tsx'
import { partName, words } from './words.ts'

type MonthLine = DeskAnswer<'listMonth'>['lines'][number]

export interface OpenedFigure {
  period: Period
  figure: MonthPart['figure']
  by?: MonthPart['by']
  row?: Pick<PartRow, 'key' | 'name'>
  inTime?: 'yes' | 'no'
}

function titleOf({ period, figure, by, row, inTime }: OpenedFigure): string {
  const name = figureNames[figure]
  const part = inTime ? (inTime === 'yes' ? 'in time' : words.notInTime) : by && row && partName(by, row)
  return part
    ? words.partOfList({ figure: name, part, month: formatPeriod(period) })
    : words.list({ figure: name, month: formatPeriod(period) })
}

/** The list behind a number; the number is its length. */
export function MonthList({ opened, onClose }: { opened: OpenedFigure; onClose: () => void }) {
  const { period, figure, by, row, inTime } = opened
  const { value, problem } = useCall(deskApi.listMonth, {
    query: { period, figure, by, key: row?.key, inTime },
  })
  const title = titleOf(opened)
  return (
    <OpenedList title={title} count={value?.count} onClose={onClose}>
      <Problem problem={problem} isLoading={!value} lines={6} />
      {value?.count === 0 && <p>{words.emptyList}</p>}
      {value && value.lines.length < value.count && (
        <p className="my-2 text-muted">{words.firstOnly({ count: value.lines.length })}</p>
      )}
      {value && value.count > 0 && <Lines lines={value.lines} title={title} />}
    </OpenedList>
  )
}

/** Columns that are empty in every line are left out. */
const COLUMNS: readonly { title: string; kind?: 'amount'; cell: (line: MonthLine) => string }[] = [
  { title: 'Patient', cell: ({ patient }) => patient },
  { title: 'City', cell: ({ city }) => city },
  { title: 'When', cell: ({ at }) => formatDateTime(at) },
  { title: words.dimensions.test, cell: ({ test }) => test },
  { title: words.dimensions.centre, cell: ({ centre }) => centre },
  { title: words.dimensions.collector, cell: ({ collector }) => collector },
  {
    title: words.dimensions.reason,
    cell: ({ reason }) => reason && partName('reason', { key: reason, name: reason }),
  },
  { title: words.dimensions.stars, kind: 'amount', cell: ({ stars }) => stars?.toString() ?? '' },
  {
    title: words.amount,
    kind: 'amount',
    cell: ({ amount }) => (amount === 0 ? '' : formatShortRupees(amount)),
  },
]

function Lines({ lines, title }: { lines: readonly MonthLine[]; title: string }) {
  const mayOpen = useDesk().self.permissions.includes('orders.read')
  const columns: Column<MonthLine>[] = [
    {
      title: 'Order',
      kind: 'name',
      cell: ({ orderId }) => (
        <span className="whitespace-nowrap">{mayOpen ? <OrderLink number={orderId} /> : orderId}</span>
      ),
    },
    ...COLUMNS.filter(({ cell }) => lines.some(line => cell(line) !== '')),
  ]
  return (
    <Table
      caption={title}
      columns={columns}
      rows={lines}
      // The key is the index, because a list may contain an order twice with the same test.
      rowKey={(_, index) => String(index)}
      empty={null}
    />
  )
}
