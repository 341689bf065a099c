import { Scroll } from '#kit/desk/scroll.tsx'
import { addMonths, formatMonth, type Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import * as text from '#text/desk/month.ts'
import { say } from '#text/text.ts'
import type { Asked } from './month-list.tsx'
import type { MonthFigures } from './month-page.tsx'

type Name = keyof typeof text.figures
type Sums = NonNullable<MonthFigures['figures'][Name]>['now']

const NAMES = Object.keys(text.figures) as Name[]
/** Of these the share in time matters. */
const TIMED: readonly string[] = ['visits', 'reports']

const percent = ({ kept, count }: Sums): string => `${Math.round((kept * 100) / count)} %`

/** Each figure of the month beside the month before. */
export function FigureTable({
  figures,
  month,
  onOpen,
}: {
  figures: MonthFigures['figures']
  month: Month
  onOpen: (asked: Asked) => void
}) {
  const earlier = addMonths(month, -1)
  return (
    <Scroll>
      <table className="desk-sheet desk-narrow">
        <caption className="desk-hidden">{say(text.monthTitle)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(text.figureColumn)}</th>
            {[month, earlier].map(one => (
              <th key={one} scope="col" className="desk-sum">
                {formatMonth(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NAMES.map(name => {
            const { now, before } = figures[name] ?? {}
            return (
              <tr key={name}>
                <th scope="row">{say(text.figures[name])}</th>
                <td className="desk-sum">
                  {now && (
                    <OpenedBy
                      number={now.count}
                      of={say(text.figures[name])}
                      onOpen={() => onOpen({ figure: name, month })}
                    />
                  )}{' '}
                  {now && (
                    <Beside
                      figure={name}
                      sums={now}
                      onLate={() => onOpen({ figure: name, month, kept: 'no' })}
                    />
                  )}
                </td>
                <td className="desk-sum">
                  {before && (
                    <OpenedBy
                      number={before.count}
                      of={say(text.listTitle, {
                        figure: say(text.figures[name]),
                        month: formatMonth(earlier),
                      })}
                      onOpen={() => onOpen({ figure: name, month: earlier })}
                    />
                  )}{' '}
                  <span className="desk-quiet">{before && besideText(name, before)}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}

const grouped = (number: number): string => number.toLocaleString('en-IN')

/** A number that opens its list. */
export const OpenedBy = ({ number, of, onOpen }: { number: number; of: string; onOpen: () => void }) => (
  <button
    type="button"
    className="desk-open"
    aria-label={say(text.openFigure, { number: grouped(number), figure: of })}
    onClick={onOpen}
  >
    {grouped(number)}
  </button>
)

/** What a count is worth: money, the share in time, the average. */
function besideText(figure: Name, sums: Sums): string {
  if (sums.count === 0) return ''
  if (TIMED.includes(figure)) return say(text.shareInTime, { percent: percent(sums) })
  if (sums.stars !== null) return say(text.averageStars, { stars: sums.stars })
  return sums.amount === 0 ? '' : formatRupees(sums.amount)
}

/** The same, where what is not in time opens its own list. */
function Beside({ figure, sums, onLate }: { figure: Name; sums: Sums; onLate: () => void }) {
  const late = sums.count - sums.kept
  if (!TIMED.includes(figure) || late === 0)
    return <span className="desk-quiet">{besideText(figure, sums)}</span>
  return (
    <>
      <span className="desk-quiet">{besideText(figure, sums)},</span>{' '}
      <OpenedBy number={late} of={`${say(text.figures[figure])}, ${say(text.notInTime)}`} onOpen={onLate} />{' '}
      <span className="desk-quiet">{say(text.notInTime)}</span>
    </>
  )
}
