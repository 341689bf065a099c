import type { ReactNode } from 'react'
import { formatPeriod, type Period, periodBefore } from '#rules/desk/months.ts'
import { formatShortRupees } from '#rules/money.ts'
import { figureNames } from '#text/staff.ts'
import type { FigureSums, MonthFigures, MonthPart } from './contract.ts'
import { percentInTime } from './figure-table.tsx'
import type { OpenedFigure } from './month-list.tsx'
import { partName, words } from './words.ts'

/** Reasons named on the tile of recollections. */
const NAMED_REASONS = 2

interface Tile {
  figure: OpenedFigure['figure']
  inTime?: OpenedFigure['inTime']
  value: ReactNode
  label: string
  detail: string
  /** The month before. */
  earlier: string
}

interface Props {
  figures: MonthFigures
  parts: readonly MonthPart[]
  period: Period
  onOpen: (opened: OpenedFigure) => void
}

/** Four figures at a glance, beside the month before; each opens its list. */
export function FigureTiles({ figures, parts, period, onOpen }: Props) {
  const hasEarlier = Object.values(figures).some(({ before }) => before.count > 0)
  const earlier = formatPeriod(periodBefore(period))
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] overflow-hidden rounded-xl border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
      {tilesOf(figures, parts).map(({ figure, inTime, value, label, detail, earlier: before }) => (
        <li key={figure} className="-mt-px -ml-px border-t border-l border-line">
          <Box
            onOpen={
              figures[figure]?.now.count
                ? () => onOpen({ figure, period, ...(inTime && { inTime }) })
                : undefined
            }
          >
            <strong className="text-xl lg:text-2xl">{value}</strong>
            <span className="font-[650]">{label}</span>
            <span className="text-muted">{detail}</span>
            {hasEarlier && (
              <span className="text-muted">{words.earlier({ month: earlier, value: before })}</span>
            )}
          </Box>
        </li>
      ))}
    </ul>
  )
}

/** A button where there is a list. */
function Box({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  const className = 'grid size-full content-start gap-0.5 px-3.5 py-3 text-left leading-snug'
  if (!onOpen) return <div className={className}>{children}</div>
  return (
    <button
      type="button"
      className={`${className} rounded-none border-0 font-normal hover:bg-leaf-tint`}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}

function tilesOf(
  { orders, visits, recollections, refunded }: MonthFigures,
  parts: readonly MonthPart[],
): Tile[] {
  const tiles: Tile[] = []
  if (orders)
    tiles.push({
      figure: 'orders',
      value: formatShortRupees(orders.now.amount),
      label: figureNames.orders,
      detail: words.orderCount({ count: orders.now.count }),
      earlier: formatShortRupees(orders.before.amount),
    })
  if (visits) tiles.push(visitsTile(visits))
  if (recollections)
    tiles.push({
      figure: 'recollections',
      value: recollections.now.count,
      label: figureNames.recollections,
      detail: listReasons(parts),
      earlier: String(recollections.before.count),
    })
  if (refunded)
    tiles.push({
      figure: 'refunded',
      value: formatShortRupees(refunded.now.amount),
      label: 'Refunded',
      detail: words.creditNoteCount({ count: refunded.now.count }),
      earlier: formatShortRupees(refunded.before.amount),
    })
  return tiles
}

/** The count opens the list of late visits, if there are any. */
function visitsTile({ now, before }: Record<'now' | 'before', FigureSums>): Tile {
  const late = now.count - now.inTime
  return {
    figure: 'visits',
    ...(late > 0 && { inTime: 'no' }),
    value: percentInTime(now) || 0,
    label: now.count === 0 ? figureNames.visits : 'Home visits in time',
    detail: now.count === 0 ? '' : words.lateOf({ late, count: now.count }),
    earlier: percentInTime(before) || '0',
  }
}

/** 'Haemolysed 3, Clotted 1' */
const listReasons = (parts: readonly MonthPart[]): string =>
  (parts.find(({ figure, by }) => figure === 'recollections' && by === 'reason')?.rows ?? [])
    .slice(0, NAMED_REASONS)
    .map(row => `${partName('reason', row)} ${row.count}`)
    .join(', ')
