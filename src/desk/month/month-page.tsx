import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { Alert, Problem, Section } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { saveFile } from '#kit/files.ts'
import { listDays, monthAt, type Period } from '#rules/desk/months.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { MonthPart } from './contract.ts'
import { DayChart } from './day-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { MonthList, type OpenedFigure } from './month-list.tsx'
import { PartTable } from './part-table.tsx'
import { PeriodChooser, usePeriod } from './period-chooser.tsx'
import { partTitle, words } from './words.ts'

export default function MonthPage() {
  const { now } = useDesk()
  const [period, showPeriod] = usePeriod()
  const { value, problem } = useCall(deskApi.getMonth, { query: { period } })
  const [opened, setOpened] = useState<OpenedFigure>()
  const openPart = (of: Omit<OpenedFigure, 'period'>) => setOpened({ ...of, period })
  const isCompared = value && Object.values(value.figures).some(({ before }) => before.count > 0)
  const days = value?.parts.find(({ by }) => by === 'day')
  return (
    <main tabIndex={-1} aria-labelledby="month-title">
      <header className="fields mt-0! items-center!">
        <h1 id="month-title">{deskPageTitles.month}</h1>
        <PeriodChooser period={period} onPeriod={showPeriod} />
        <CsvButton period={period} />
      </header>
      <p className="my-2 text-muted">
        {'Click a number to see the list behind it.'}{' '}
        {period === monthAt(now()) &&
          isCompared &&
          'This month is counted up to now, the month before in full.'}
      </p>
      <Problem problem={problem} isLoading={!value} lines={12} />
      {value && (
        <>
          <FigureTiles figures={value.figures} parts={value.parts} period={period} onOpen={setOpened} />
          {days && listDays(period).length > 1 && (
            <>
              <DayChart rows={days.rows} period={period} />
              <details className="mt-2">
                <summary className="flex w-fit items-center font-semibold text-leaf-dark underline underline-offset-3">
                  Days as a table
                </summary>
                <PartTable part={days} onOpen={openPart} />
              </details>
            </>
          )}
          <Section title={words.allFigures}>
            <FigureTable figures={value.figures} period={period} onOpen={setOpened} />
          </Section>
          <div className="grid items-start gap-x-6 *:min-w-0 lg:grid-cols-2">
            {value.parts.filter(isTelling).map(part => (
              <Section key={`${part.figure} ${part.by}`} title={partTitle(part.figure, part.by)}>
                <PartTable part={part} onOpen={openPart} />
              </Section>
            ))}
          </div>
        </>
      )}
      {opened && <MonthList opened={opened} onClose={() => setOpened(undefined)} />}
    </main>
  )
}

/** False for days, which are in the chart, and for a single row that would repeat the whole figure. */
function isTelling({ by, rows }: MonthPart): boolean {
  if (by === 'doctor' || by === 'source') return rows.some(({ key }) => key !== '')
  return by !== 'day' && rows.length > (by === 'centre' ? 1 : 0)
}

function CsvButton({ period }: { period: Period }) {
  const { isBusy, submit, error } = useSubmit(async () => {
    const { name, content } = await deskApi.exportMonth({ body: { period } })
    saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), name)
  })
  return (
    <>
      <button
        type="button"
        className="ml-auto flex items-center gap-1.5"
        aria-label="Download CSV"
        aria-disabled={isBusy}
        onClick={() => submit()}
      >
        <Download className="size-4.5" /> {'CSV'}
      </button>
      <Alert>{error}</Alert>
    </>
  )
}
