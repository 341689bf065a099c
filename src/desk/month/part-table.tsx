import { useId } from 'react'
import { Scroll } from '#kit/desk/scroll.tsx'
import { formatDay } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as text from '#text/desk/month.ts'
import { say } from '#text/text.ts'
import { OpenedBy } from './figure-table.tsx'
import type { Asked } from './month-list.tsx'
import type { MonthFigures } from './month-page.tsx'

type Part = MonthFigures['parts'][number]
type Row = Part['rows'][number]

/** A row of a part as it is read: 'Tue, 24 Nov', 'At home', 'Imran Shaikh (2)', 'haemolysed'. */
export function partName(by: Part['by'], { key, name }: Pick<Row, 'key' | 'name'>): string {
  if (by === 'day') return formatDay(key)
  if (by === 'centre') return key || say(text.atHome)
  if (by === 'collector') return name || say(text.nobody)
  return by === 'reason' && isReason(key) ? say(text.reasons[key]) : key
}

const isReason = (key: string): key is keyof typeof text.reasons => key in text.reasons

/** One figure parted by something, largest first. */
export function PartTable({
  part: { figure, by, rows },
  onOpen,
}: {
  part: Part
  onOpen: (asked: Omit<Asked, 'month'>) => void
}) {
  const title = useId()
  const isMoney = rows.some(({ amount }) => amount !== 0)
  const isTimed = figure === 'visits' || figure === 'reports'
  const isRated = by !== 'stars' && rows.some(({ stars }) => stars !== null)
  const name = say(text.parts[`${figure} ${by}` as keyof typeof text.parts])
  return (
    <section className="desk-part" aria-labelledby={title}>
      <h2 id={title}>{name}</h2>
      <Scroll>
        <table className="desk-sheet">
          <caption className="desk-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{say(text.keyColumns[by])}</th>
              <th scope="col" className="desk-sum">
                {say(text.countColumn)}
              </th>
              {isMoney && <Column name={say(text.amountColumn)} />}
              {isTimed && <Column name={say(text.keptColumn)} />}
              {isRated && <Column name={say(text.starsColumn)} />}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.key}>
                <th scope="row">{partName(by, row)}</th>
                <td className="desk-sum">
                  <OpenedBy
                    number={row.count}
                    of={`${name}, ${partName(by, row)}`}
                    onOpen={() => onOpen({ figure, by, row })}
                  />
                </td>
                {isMoney && <td className="desk-sum">{formatRupees(row.amount)}</td>}
                {isTimed && (
                  <td className="desk-sum">
                    {row.kept}{' '}
                    <span className="desk-quiet">{Math.round((row.kept * 100) / row.count)} %</span>
                  </td>
                )}
                {isRated && <td className="desk-sum">{row.stars}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

const Column = ({ name }: { name: string }) => (
  <th scope="col" className="desk-sum">
    {name}
  </th>
)
