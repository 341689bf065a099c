import type { ReactNode } from 'react'
import { type Column, Table } from '#kit/desk/table.tsx'
import { addMonths, FIGURES, type Figure, formatMonth, type Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { FigureSums, MonthFigures } from './contract.ts'
import { MonthList, type OpenedFigure } from './month-list.tsx'
import { AmountButton } from './opened-list.tsx'
import { words } from './words.ts'

/** Figures with a share in time. */
const TIMED: readonly string[] = ['visits', 'reports']

const percent = ({ kept, count }: FigureSums): string => `${Math.round((kept * 100) / count)} %`

interface Props {
  figures: MonthFigures
  month: Month
  opened: OpenedFigure | undefined
  onOpen: (opened: OpenedFigure) => void
  onClose: () => void
}

export function FigureTable({ figures, month, opened, onOpen, onClose }: Props) {
  const earlier = addMonths(month, -1)
  const columns: Column<Figure>[] = [
    { title: words.figure, kind: 'name', cell: figure => words.figures[figure] },
    {
      title: formatMonth(month),
      kind: 'amount',
      cell: figure => {
        const sums = figures[figure]?.now
        if (!sums) return null
        return (
          <Pair>
            <CountButton
              count={sums.count}
              of={words.figures[figure]}
              onClick={() => onOpen({ figure, month })}
            />
            <Beside figure={figure} sums={sums} onOpenLate={() => onOpen({ figure, month, kept: 'no' })} />
          </Pair>
        )
      },
    },
  ]
  const hasEarlier = FIGURES.some(figure => figures[figure]?.before.count)
  if (hasEarlier)
    columns.push({
      title: formatMonth(earlier),
      kind: 'amount',
      cell: figure => {
        const sums = figures[figure]?.before
        if (!sums) return null
        return (
          <Pair>
            <CountButton
              count={sums.count}
              of={words.list({ figure: words.figures[figure], month: formatMonth(earlier) })}
              onClick={() => onOpen({ figure, month: earlier })}
            />
            <span className="text-muted">{besideText(figure, sums)}</span>
          </Pair>
        )
      },
    })
  const isOpen = opened && !opened.by
  return (
    // Narrow until a list opens in it: a figure stays beside its name.
    <div className={isOpen ? 'mt-4' : `mt-4 ${hasEarlier ? 'max-w-[62rem]' : 'max-w-160'}`}>
      <Table
        caption={deskPageTitles.month}
        columns={columns}
        rows={FIGURES}
        rowKey={figure => figure}
        empty={null}
        below={figure =>
          isOpen &&
          opened.figure === figure && (
            <MonthList key={JSON.stringify(opened)} opened={opened} onClose={onClose} />
          )
        }
      />
    </div>
  )
}

/** A count and the figure beside it, in aligned columns. */
const Pair = ({ children }: { children: ReactNode }) => (
  <span className="inline-grid grid-cols-[3.5rem_6.5rem] items-baseline gap-x-4 text-right md:grid-cols-[3.5rem_13rem] [&>button]:justify-self-end">
    {children}
  </span>
)

/** A count that opens its list; without lines there is none. */
export function CountButton({ count, of, onClick }: { count: number; of: string; onClick: () => void }) {
  const number = count.toLocaleString('en-IN')
  if (count === 0) return <span className="text-muted">{number}</span>
  return (
    <AmountButton label={words.openFigure({ number, figure: of })} onClick={onClick}>
      {number}
    </AmountButton>
  )
}

/** Beside a count: money, the share in time, or the average. */
function besideText(figure: Figure, sums: FigureSums): string {
  if (sums.count === 0) return ''
  if (TIMED.includes(figure)) return words.shareInTime({ percent: percent(sums) })
  if (sums.stars !== null) return words.averageStars({ stars: sums.stars })
  return sums.amount === 0 ? '' : formatRupees(sums.amount)
}

interface BesideProps {
  figure: Figure
  sums: FigureSums
  onOpenLate: () => void
}

/** The figure's second line; a count of late ones opens their list. */
function Beside({ figure, sums, onOpenLate }: BesideProps) {
  const late = sums.count - sums.kept
  if (!TIMED.includes(figure) || late === 0)
    return <span className="text-muted">{besideText(figure, sums)}</span>
  return (
    <span>
      <span className="text-muted">{besideText(figure, sums)},</span>{' '}
      <CountButton count={late} of={`${words.figures[figure]}, ${words.notInTime}`} onClick={onOpenLate} />{' '}
      <span className="text-muted">{words.notInTime}</span>
    </span>
  )
}
