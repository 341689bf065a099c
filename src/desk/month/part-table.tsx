import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { formatRupees } from '#rules/money.ts'
import type { MonthPart, PartRow } from './contract.ts'
import { CountButton } from './figure-table.tsx'
import { MonthList, type OpenedFigure } from './month-list.tsx'
import { partName, words } from './words.ts'

interface Props {
  part: MonthPart
  opened: OpenedFigure | undefined
  onOpen: (opened: Omit<OpenedFigure, 'month'>) => void
  onClose: () => void
}

export function PartTable({ part: { figure, by, rows }, opened, onOpen, onClose }: Props) {
  const own = opened?.figure === figure && opened.by === by ? opened : undefined
  const title = words.parts[`${figure} ${by}` as keyof typeof words.parts]
  const columns: Column<PartRow>[] = [
    { title: words.dimensions[by], kind: 'name', cell: row => partName(by, row) },
    {
      title: words.number,
      kind: 'amount',
      cell: row => (
        <CountButton
          count={row.count}
          of={`${title}, ${partName(by, row)}`}
          onClick={() => onOpen({ figure, by, row })}
        />
      ),
    },
  ]
  if (rows.some(({ amount }) => amount !== 0))
    columns.push({ title: words.amount, kind: 'amount', cell: ({ amount }) => formatRupees(amount) })
  if (figure === 'visits' || figure === 'reports')
    columns.push({
      title: words.keptInTime,
      kind: 'amount',
      cell: ({ kept, count }) => (
        <>
          {kept} <span className="inline-block w-12 text-muted">{Math.round((kept * 100) / count)} %</span>
        </>
      ),
    })
  if (by !== 'stars' && rows.some(({ stars }) => stars !== null))
    columns.push({ title: words.average, kind: 'amount', cell: ({ stars }) => stars })
  return (
    // With an open list it takes the whole width.
    <div className={own && 'col-span-full'}>
      <Section title={title}>
        <Table
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          empty={null}
          below={({ key }) =>
            own?.row?.key === key && <MonthList key={JSON.stringify(own)} opened={own} onClose={onClose} />
          }
        />
      </Section>
    </div>
  )
}
