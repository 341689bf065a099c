import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { formatRupees } from '#rules/money.ts'
import type { MonthPart, PartRow } from './contract.ts'
import { CountButton } from './figure-table.tsx'
import type { OpenedFigure } from './month-list.tsx'
import { partName, words } from './words.ts'

interface Props {
  part: MonthPart
  onOpen: (opened: Omit<OpenedFigure, 'month'>) => void
}

/** The parts of a figure, largest first. */
export function PartTable({ part: { figure, by, rows }, onOpen }: Props) {
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
          {kept} <span className="text-muted">{Math.round((kept * 100) / count)} %</span>
        </>
      ),
    })
  if (by !== 'stars' && rows.some(({ stars }) => stars !== null))
    columns.push({ title: words.average, kind: 'amount', cell: ({ stars }) => stars })
  return (
    <Section title={title}>
      <Table caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
    </Section>
  )
}
