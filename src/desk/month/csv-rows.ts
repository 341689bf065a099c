import { FIGURES, type Figure, isTimed, type Period, periodBefore } from '#rules/desk/months.ts'
import { toRupees } from '#rules/money.ts'
import { figureNames } from '#text/staff.ts'
import type { MonthInPaise } from './contract.ts'
import { partName, words } from './words.ts'

type Cell = string | number

const HEADER = [
  'Month',
  words.figure,
  'By',
  'Name',
  words.number,
  words.amount,
  words.inTimeColumn,
  words.average,
]

/**
 * The numbers of the page, one row each: the figures of the month and of the month before, then the parts of the month.
 */
export function csvRows(period: Period, { figures, parts }: MonthInPaise): Cell[][] {
  const row = (of: Period, figure: Figure, sums: Sums, by = '', name = ''): Cell[] => [
    of,
    figureNames[figure],
    by,
    name,
    ...sumCells(figure, sums),
  ]
  return [
    HEADER,
    ...FIGURES.map(figure => row(period, figure, figures[figure].now)),
    ...FIGURES.map(figure => row(periodBefore(period), figure, figures[figure].before)),
    ...parts.flatMap(({ figure, by, rows }) =>
      rows.map(sums =>
        row(period, figure, sums, words.dimensions[by], by === 'day' ? sums.key : partName(by, sums)),
      ),
    ),
  ]
}

type Sums = MonthInPaise['figures'][Figure]['now']

const sumCells = (figure: Figure, { count, amount, inTime, stars }: Sums): Cell[] => [
  count,
  amount === 0 ? '' : toRupees(amount).toFixed(2),
  isTimed(figure) ? inTime : '',
  stars ?? '',
]
