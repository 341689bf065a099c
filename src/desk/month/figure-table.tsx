import { type Column, Table } from '#kit/desk/table.tsx'
import { FIGURES, type Figure, formatPeriod, isTimed, type Period, periodBefore } from '#rules/desk/months.ts'
import { formatShortRupees } from '#rules/money.ts'
import { figureNames } from '#text/staff.ts'
import type { FigureSums, MonthFigures } from './contract.ts'
import type { OpenedFigure } from './month-list.tsx'
import { AmountButton } from './opened-list.tsx'
import { words } from './words.ts'

interface Props {
  figures: MonthFigures
  period: Period
  onOpen: (opened: OpenedFigure) => void
}

interface Row {
  figure: Figure
  now: FigureSums
  before: FigureSums
}

/** All figures, a column for each kind of number. */
export function FigureTable({ figures, period, onOpen }: Props) {
  const rows: Row[] = FIGURES.flatMap(figure => {
    const both = figures[figure]
    return both ? [{ figure, ...both }] : []
  })
  const earlier = periodBefore(period)
  const columns: Column<Row>[] = [
    { title: words.figure, kind: 'name', cell: ({ figure }) => figureNames[figure] },
    {
      title: words.number,
      kind: 'amount',
      cell: ({ figure, now }) => (
        <CountButton count={now.count} of={figureNames[figure]} onClick={() => onOpen({ figure, period })} />
      ),
    },
    {
      title: words.amount,
      kind: 'amount',
      cell: ({ now }) => now.amount !== 0 && formatShortRupees(now.amount),
    },
    {
      title: words.inTimeColumn,
      kind: 'amount',
      cell: ({ figure, now }) => isTimed(figure) && percentInTime(now),
    },
    {
      title: 'Late',
      kind: 'amount',
      cell: ({ figure, now }) =>
        isTimed(figure) && (
          <CountButton
            count={now.count - now.inTime}
            of={`${figureNames[figure]}, ${words.notInTime}`}
            onClick={() => onOpen({ figure, period, inTime: 'no' })}
          />
        ),
    },
  ]
  if (rows.some(({ now }) => now.stars !== null))
    columns.push({ title: words.average, kind: 'amount', cell: ({ now }) => now.stars })
  if (rows.some(({ before }) => before.count > 0))
    columns.push({
      title: formatPeriod(earlier),
      kind: 'amount',
      cell: ({ figure, before }) => (
        <CountButton
          count={before.count}
          of={words.list({ figure: figureNames[figure], month: formatPeriod(earlier) })}
          onClick={() => onOpen({ figure, period: earlier })}
        />
      ),
    })
  return (
    <Table
      caption={words.allFigures}
      columns={columns}
      rows={rows}
      rowKey={({ figure }) => figure}
      empty={null}
    />
  )
}

/** '97%'; '' if there are none. */
export const percentInTime = ({ inTime, count }: FigureSums): string =>
  count === 0 ? '' : words.percent({ percent: Math.round((inTime * 100) / count) })

/** A count that opens its list; plain text if the list is empty. */
export function CountButton({ count, of, onClick }: { count: number; of: string; onClick: () => void }) {
  const number = count.toLocaleString('en-IN')
  if (count === 0) return <span className="text-muted">{number}</span>
  return (
    <AmountButton label={words.openFigure({ number, figure: of })} onClick={onClick}>
      {number}
    </AmountButton>
  )
}
