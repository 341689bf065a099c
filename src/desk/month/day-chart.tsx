import { formatShortDay } from '#rules/dates.ts'
import { formatMonth, type Month } from '#rules/desk/months.ts'
import type { PartRow } from './contract.ts'
import { words } from './words.ts'

/** Lines of the scale above zero, at most. */
const MAX_LINES = 4
const STEPS = [1, 2, 5]

/** 21 → 10: whole steps of 1, 2 or 5 times a power of ten. */
function stepOf(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of STEPS) if (most <= step * power * MAX_LINES) return step * power
}

const countDays = (month: Month): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** A bar with its value for each day of the month; the table of days has the same numbers. */
export function DayChart({ rows, month }: { rows: readonly PartRow[]; month: Month }) {
  const counts = new Map(rows.map(row => [Number(row.key.slice(-2)), row]))
  const days = Array.from({ length: countDays(month) }, (_, at) => at + 1)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const step = stepOf(most)
  const top = Math.ceil(most / step) * step
  const ticks = Array.from({ length: top / step + 1 }, (_, at) => at * step)
  const firstMost = rows.find(({ count }) => count === most)
  const heightOf = (count: number) => `${(count * 100) / top}%`
  return (
    <figure className="mt-3 rounded-xl border border-line bg-surface px-4 pt-3 pb-2">
      <figcaption className="text-base font-[650]">
        {`Orders confirmed each day, ${formatMonth(month)}`}
      </figcaption>
      <div
        role="img"
        aria-label={words.chart({ month: formatMonth(month), most })}
        className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted"
      >
        <div className="relative h-44 text-right whitespace-nowrap">
          {/** The width of the longest number of the scale. */}
          <span className="invisible">{top}</span>
          {ticks.map(tick => (
            <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: heightOf(tick) }}>
              {tick}
            </span>
          ))}
        </div>
        <div className="relative h-44">
          {ticks.map(tick => (
            <i
              key={tick}
              className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-line-strong' : 'border-line'}`}
              style={{ bottom: heightOf(tick) }}
            />
          ))}
          <div className="absolute inset-0 flex items-end gap-[2px] sm:gap-1">
            {days.map(day => {
              const row = counts.get(day)
              return (
                <div
                  key={day}
                  className="relative min-w-0 flex-1 rounded-t-[3px] bg-leaf forced-colors:bg-[CanvasText]"
                  style={{ height: heightOf(row?.count ?? 0) }}
                  title={row && `${formatShortDay(row.key)}: ${row.count}`}
                >
                  {row && (
                    <span
                      className={`absolute inset-x-0 bottom-full flex justify-center pb-0.5 whitespace-nowrap ${row.count === most ? 'font-bold text-ink' : ''} ${row === firstMost ? '' : 'max-md:hidden'}`}
                    >
                      {row.count}
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        </div>
        <span />
        <div className="flex gap-[2px] pt-1 sm:gap-1">
          {days.map(day => (
            <span key={day} className="flex min-w-0 flex-1 justify-center">
              <span className={`whitespace-nowrap ${day % 7 === 1 ? '' : 'max-md:hidden'}`}>{day}</span>
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
