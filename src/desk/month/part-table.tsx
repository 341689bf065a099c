import { type Column, Table } from '#kit/desk/table.tsx'
import { isTimed } from '#rules/desk/months.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { MonthPart, PartRow } from './contract.ts'
import { CountButton, percentInTime } from './figure-table.tsx'
import type { OpenedFigure } from './month-list.tsx'
import { partName, partTitle, words } from './words.ts'

interface Props {
  part: MonthPart
  onOpen: (opened: Omit<OpenedFigure, 'period'>) => void
}

export function PartTable({ part: { figure, by, rows }, onOpen }: Props) {
  const title = partTitle(figure, by)
  const most = Math.max(...rows.map(({ count }) => count))
  const columns: Column<PartRow>[] = [
    { title: words.dimensions[by], kind: 'name', cell: row => partName(by, row) },
    {
      title: words.number,
      kind: 'amount',
      cell: row => (
        <span className="flex items-center justify-end gap-3">
          <Bar share={row.count / most} />
          <span className="min-w-[4.5ch]">
            <CountButton
              count={row.count}
              of={`${title}, ${partName(by, row)}`}
              onClick={() => onOpen({ figure, by, row })}
            />
          </span>
        </span>
      ),
    },
  ]
  if (rows.some(({ amount }) => amount !== 0))
    columns.push({ title: words.amount, kind: 'amount', cell: ({ amount }) => formatShortRupees(amount) })
  if (isTimed(figure))
    columns.push({ title: words.inTimeColumn, kind: 'amount', cell: row => percentInTime(row) })
  if (by !== 'stars' && rows.some(({ stars }) => stars !== null))
    columns.push({ title: words.average, kind: 'amount', cell: ({ stars }) => stars })
  return (
    <Table caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} empty={words.emptyList} />
  )
}

/** A bar for the number beside it. All bars of a table have the same full width, so that they can be compared. */
const Bar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="h-2 w-32 max-md:hidden xl:w-40">
    <span
      className="block h-full rounded-sm bg-leaf/45 forced-colors:bg-[CanvasText]"
      style={{ width: `${share * 100}%` }}
    />
  </span>
)
