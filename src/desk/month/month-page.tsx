import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useEditing } from '#kit/desk/use-submit.ts'
import { deskPageTitles } from '#text/staff.ts'
import { DayChart } from './day-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { MonthChooser, useMonth } from './month-chooser.tsx'
import type { OpenedFigure } from './month-list.tsx'
import { PartTable } from './part-table.tsx'
import { words } from './words.ts'

export default function MonthPage() {
  const [month, showMonth] = useMonth()
  const { value, problem, refresh } = useCall(deskApi.getMonth, { query: { month } })
  const { editing: opened, edit: open, onClose } = useEditing<OpenedFigure | undefined>(refresh)
  const days = value?.parts.find(({ by }) => by === 'day')
  const shown = value?.parts.filter(({ rows }) => rows.length > 0) ?? []
  return (
    <main tabIndex={-1} aria-labelledby="month-title">
      <header className="fields mt-0! items-center!">
        <h1 id="month-title">{deskPageTitles.month}</h1>
        <MonthChooser
          month={month}
          onMonth={next => {
            open(undefined)
            showMonth(next)
          }}
        />
      </header>
      <p className="my-2 text-muted">{words.intro}</p>
      <Problem problem={problem} isLoading={!value} />
      {value && (
        <>
          {days && <DayChart rows={days.rows} month={month} />}
          <FigureTable
            figures={value.figures}
            month={month}
            opened={opened}
            onOpen={open}
            onClose={onClose}
          />
        </>
      )}
      {shown.length > 0 && (
        <div className="grid items-start gap-x-6 *:min-w-0 lg:grid-cols-2">
          {shown
            // The longest last.
            .toSorted((one, other) => Math.sign(one.rows.length - other.rows.length))
            .map(part => (
              <PartTable
                key={`${part.figure} ${part.by}`}
                part={part}
                opened={opened?.month === month ? opened : undefined}
                onOpen={next => open({ ...next, month })}
                onClose={onClose}
              />
            ))}
        </div>
      )}
    </main>
  )
}
