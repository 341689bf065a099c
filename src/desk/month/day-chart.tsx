import { formatShortDay } from '#rules/dates.ts'
import { formatPeriod, listDays, type Period } from '#rules/desk/months.ts'
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

/** A bar with its value for each day of the period; the table of days has the same numbers. */
export function DayChart({ rows, period }: { rows: readonly PartRow[]; period: Period }) {
  const counts = new Map(rows.map(row => [row.key, row]))
  const days = listDays(period)
  // Of more days than a month only each seventh has its number.
  const everyDayClass = days.length > 31 ? 'hidden' : 'max-md:hidden'
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const step = stepOf(most)
  const top = Math.ceil(most / step) * step
  const ticks = Array.from({ length: top / step + 1 }, (_, at) => at * step)
  const firstMost = rows.find(({ count }) => count === most)
  const heightOf = (count: number) => `${(count * 100) / top}%`
  return (
    <figure className="mt-3 rounded-xl border border-line bg-surface px-4 pt-3 pb-2">
      <figcaption className="text-base font-[650]">
        {`Orders confirmed each day, ${formatPeriod(period)}`}
      </figcaption>
      <div
        role="img"
        aria-label={words.chart({ month: formatPeriod(period), most })}
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
                      className={`absolute inset-x-0 bottom-full flex justify-center pb-0.5 whitespace-nowrap ${row.count === most ? 'font-bold text-ink' : ''} ${row === firstMost ? '' : everyDayClass}`}
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
          {days.map((day, at) => (
            <span key={day} className="flex min-w-0 flex-1 justify-center">
              <span className={`whitespace-nowrap ${at % 7 === 0 ? '' : everyDayClass}`}>
                {Number(day.slice(-2))}
              </span>
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
