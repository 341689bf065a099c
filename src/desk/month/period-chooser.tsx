import { useSearchParams } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { DateInput } from '#kit/desk/date-input.tsx'
import { addDays, indianDate } from '#rules/dates.ts'
import { isMonth, isPeriod, monthAt, type Period, periodDays } from '#rules/desk/months.ts'
import { MonthChooser } from './month-chooser.tsx'

type Kind = 'month' | 'day' | 'days'

const kindOf = (period: Period): Kind => (isMonth(period) ? 'month' : period.includes('/') ? 'days' : 'day')

/** The period in the address (`?period=2026-11-24`, or `?month=2026-11`), else the present month. */
export function usePeriod(): [period: Period, show: (period: Period) => void] {
  const { now } = useDesk()
  const [query, setQuery] = useSearchParams()
  const given = query.get('period') ?? query.get('month') ?? ''
  return [isPeriod(given) ? given : monthAt(now()), next => setQuery({ period: next }, { replace: true })]
}

interface Props {
  period: Period
  onPeriod: (period: Period) => void
}

/** A month, a day or any days. */
export function PeriodChooser({ period, onPeriod }: Props) {
  const { now } = useDesk()
  const kind = kindOf(period)
  const { first, next } = periodDays(period)
  const last = addDays(next, -1)
  const choose = (chosen: string) => {
    const today = indianDate(now())
    if (chosen === 'month') onPeriod(first.slice(0, 7))
    else if (chosen === 'day') onPeriod(last < today ? last : today)
    else onPeriod(`${first}/${last}`)
  }
  const showDays = (from: string, to: string) => {
    const days = `${from}/${to}`
    if (isPeriod(days)) onPeriod(days)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label>
        <span className="sr-only">Period</span>
        <select value={kind} onChange={event => choose(event.target.value)}>
          <option value="month">Month</option>
          <option value="day">Day</option>
          <option value="days">Days</option>
        </select>
      </label>
      {kind === 'month' && <MonthChooser month={period} onMonth={onPeriod} />}
      {kind === 'day' && (
        <>
          <button type="button" aria-label="Previous day" onClick={() => onPeriod(addDays(first, -1))}>
            ‹
          </button>
          <DateField label="Day" value={first} onDate={onPeriod} />
          <button type="button" aria-label="Next day" onClick={() => onPeriod(next)}>
            ›
          </button>
        </>
      )}
      {kind === 'days' && (
        <>
          <DateField label="First day" value={first} max={last} onDate={from => showDays(from, last)} />
          <span aria-hidden="true">–</span>
          <DateField label="Last day" value={last} min={first} onDate={to => showDays(first, to)} />
        </>
      )}
    </div>
  )
}

interface DateFieldProps {
  label: string
  value: string
  min?: string
  max?: string
  onDate: (date: string) => void
}

const DateField = ({ label, onDate, ...field }: DateFieldProps) => (
  <DateInput
    aria-label={label}
    {...field}
    onChange={event => event.target.value && onDate(event.target.value)}
  />
)
