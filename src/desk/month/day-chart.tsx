import { formatShortDay } from '#rules/dates.ts'
import type { PartRow } from './contract.ts'
import { words } from './words.ts'

const DAYS = 31
const WIDTH = 20
const HEIGHT = 120
const BAR = 14

/** A bar for each day of the month; the table of days has the same numbers. */
export function DayChart({ rows, month }: { rows: readonly PartRow[]; month: string }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const dayOf = ({ key }: PartRow) => Number(key.slice(-2))
  return (
    <figure className="flex-[1_1_24rem] border border-line bg-surface px-4 py-3 max-md:min-w-0 max-md:basis-full">
      <svg
        className="max-h-72 w-full"
        viewBox={`0 0 ${DAYS * WIDTH} ${HEIGHT + 20}`}
        role="img"
        aria-label={words.chart({ month, most })}
      >
        <line className="stroke-line-strong" x1="0" y1={HEIGHT} x2={DAYS * WIDTH} y2={HEIGHT} />
        {rows.map(row => {
          const height = Math.max(2, (row.count / most) * (HEIGHT - 8))
          return (
            <rect
              key={row.key}
              className="fill-leaf"
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
          <text
            key={day}
            className="fill-muted text-[12px]"
            x={(day - 1) * WIDTH + 10}
            y={HEIGHT + 16}
            textAnchor="middle"
          >
            {day}
          </text>
        ))}
      </svg>
    </figure>
  )
}
