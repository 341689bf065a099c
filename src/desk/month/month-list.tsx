import { useCallback } from 'react'
import { Link } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { deskPath } from '#desk/frame/desk-links.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatMonth, type Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import * as text from '#text/desk/month.ts'
import { say } from '#text/text.ts'
import type { MonthFigures } from './month-page.tsx'
import { OpenedList } from './opened-list.tsx'
import { partName } from './part-table.tsx'

type Part = MonthFigures['parts'][number]

/** Which list is open. */
export interface Asked {
  month: Month
  figure: Part['figure']
  by?: Part['by']
  row?: Pick<Part['rows'][number], 'key' | 'name'>
  kept?: 'yes' | 'no'
}

function titleOf({ month, figure, by, row, kept }: Asked): string {
  const name = say(text.figures[figure])
  const part = kept ? say(kept === 'yes' ? text.inTime : text.notInTime) : by && row && partName(by, row)
  return part
    ? say(text.partOfList, { figure: name, part, month: formatMonth(month) })
    : say(text.listTitle, { figure: name, month: formatMonth(month) })
}

/** The list behind a number: its length is that number. */
export function MonthList({ asked, onLeave }: { asked: Asked; onLeave: () => void }) {
  const { month, figure, by, row, kept } = asked
  const key = row?.key
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.listMonth({ query: { month, figure, by, key, kept } }, { signal }),
    [month, figure, by, key, kept],
  )
  const { value, problem } = useFresh(load, { isOnce: true })
  const title = titleOf(asked)
  return (
    <OpenedList title={title} onLeave={onLeave}>
      <h2>
        {title} {value && <b>{value.count}</b>}
      </h2>
      <Problem problem={problem} isLoading={!value} />
      {value?.count === 0 && <p>{say(text.emptyList)}</p>}
      {value && value.lines.length < value.count && (
        <p className="desk-note">{say(text.firstOnly, { count: value.lines.length })}</p>
      )}
      {value && value.count > 0 && <Lines lines={value.lines} title={title} />}
    </OpenedList>
  )
}

type Line = Awaited<ReturnType<typeof deskApi.listMonth>>['lines'][number]

/** What a column says of a line; one that says nothing of any line is left out. */
const COLUMNS = [
  { name: text.keyColumns.test, of: (line: Line) => line.test },
  { name: text.keyColumns.centre, of: (line: Line) => line.centre },
  { name: text.keyColumns.collector, of: (line: Line) => line.collector },
  {
    name: text.keyColumns.reason,
    of: (line: Line) => line.reason && partName('reason', { key: line.reason, name: line.reason }),
  },
  { name: text.keyColumns.stars, of: (line: Line) => line.stars?.toString() ?? '' },
  { name: text.amountColumn, of: (line: Line) => (line.amount === 0 ? '' : formatRupees(line.amount)) },
] as const

function Lines({ lines, title }: { lines: readonly Line[]; title: string }) {
  const { permissions } = useDesk().self
  const columns = COLUMNS.filter(({ of }) => lines.some(line => of(line) !== ''))
  return (
    <Scroll>
      <table className="desk-sheet">
        <caption className="desk-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say(text.orderColumn)}</th>
            <th scope="col">{say(text.whenColumn)}</th>
            {columns.map(({ name }) => (
              <th key={name.en} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may stand in a list twice, with the same test.
            <tr key={at}>
              <th scope="row">
                {permissions.includes('orders.read') ? (
                  <Link to={deskPath('order', { number: line.orderId })}>{line.orderId}</Link>
                ) : (
                  line.orderId
                )}
              </th>
              <td>{formatDateTime(line.at)}</td>
              {columns.map(({ name, of }) => (
                <td key={name.en}>{of(line)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
