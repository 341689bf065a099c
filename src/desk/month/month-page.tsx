import { useCallback, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatMonth } from '#rules/desk/months.ts'
import * as text from '#text/desk/month.ts'
import { say } from '#text/text.ts'
import { DayChart } from './day-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import '#desk/frame/money.css'
import { Problem } from '#kit/desk/problem.tsx'
import { MonthChooser } from './month-chooser.tsx'
import { type Asked, MonthList } from './month-list.tsx'
import { PartTable } from './part-table.tsx'
import { useMonth } from './use-month.ts'

export type MonthFigures = Awaited<ReturnType<typeof deskApi.getMonth>>

/** The owner's month: figures, their parts, and the list behind each number. */
export default function MonthPage() {
  const [month, showMonth] = useMonth()
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.getMonth({ query: { month } }, { signal }),
    [month],
  )
  const { value, problem } = useFresh(load, { isOnce: true })
  const [asked, setAsked] = useState<Asked>()
  const opener = useRef<Element | null>(null)
  const open = (next: Asked) => {
    opener.current = document.activeElement
    setAsked(next)
  }
  const days = value?.parts.find(({ by }) => by === 'day')
  return (
    <main tabIndex={-1} aria-labelledby="month-title">
      <header className="desk-fields">
        <h1 id="month-title">{say(text.monthTitle)}</h1>
        <MonthChooser
          month={month}
          onMonth={next => {
            setAsked(undefined)
            showMonth(next)
          }}
        />
      </header>
      <p className="desk-note">{say(text.monthIntro)}</p>
      <Problem problem={problem} isLoading={!value} />
      {value && (
        <div className="desk-month">
          <FigureTable figures={value.figures} month={month} onOpen={open} />
          {days && <DayChart rows={days.rows} month={formatMonth(month)} />}
        </div>
      )}
      {asked && (
        <MonthList
          key={JSON.stringify(asked)}
          asked={asked}
          onLeave={() => {
            setAsked(undefined)
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
        />
      )}
      {value && (
        <div className="desk-parts">
          {value.parts
            .filter(({ rows }) => rows.length > 0)
            // The longest last.
            .toSorted((one, other) => Math.sign(one.rows.length - other.rows.length))
            .map(part => (
              <PartTable
                key={`${part.figure} ${part.by}`}
                part={part}
                onOpen={next => open({ ...next, month })}
              />
            ))}
        </div>
      )}
    </main>
  )
}
