import { formatShortDay } from '#rules/dates.ts'
import * as text from '#text/desk/month.ts'
import { say } from '#text/text.ts'
import type { MonthFigures } from './month-page.tsx'

type Row = MonthFigures['parts'][number]['rows'][number]

const DAYS = 31
const WIDTH = 20
const HEIGHT = 120
const BAR = 14

/** A bar for each day of the month. What it shows stands in words and numbers in the table of its days. */
export function DayChart({ rows, month }: { rows: readonly Row[]; month: string }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const dayOf = ({ key }: Row) => Number(key.slice(-2))
  return (
    <figure className="desk-chart">
      <svg
        viewBox={`0 0 ${DAYS * WIDTH} ${HEIGHT + 20}`}
        role="img"
        aria-label={say(text.chartLabel, { month, most })}
      >
        <line x1="0" y1={HEIGHT} x2={DAYS * WIDTH} y2={HEIGHT} />
        {rows.map(row => {
          const height = Math.max(2, (row.count / most) * (HEIGHT - 8))
          return (
            <rect
              key={row.key}
              x={(dayOf(row) - 1) * WIDTH + 3}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${formatShortDay(row.key)}: ${row.count}`}</title>
            </rect>
          )
        })}
        {[1, 8, 15, 22, 29].map(day => (
          <text key={day} x={(day - 1) * WIDTH + 10} y={HEIGHT + 16} textAnchor="middle">
            {day}
          </text>
        ))}
      </svg>
    </figure>
  )
}
