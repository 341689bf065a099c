import { useSearchParams } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { addMonths, formatMonth, isMonth, type Month, monthAt } from '#rules/desk/months.ts'
import { deskPageTitles } from '#text/staff.ts'

/** The month in the address (`?month=2026-11`), else the present one; and a function that shows another. */
export function useMonth(): [month: Month, show: (month: Month) => void] {
  const { now } = useDesk()
  const [query, setQuery] = useSearchParams()
  const given = query.get('month') ?? ''
  const month = isMonth(given) ? given : monthAt(now())
  return [month, next => setQuery({ month: next }, { replace: true })]
}

/** Buttons to the months before and after, because not every browser has an input for months. */
export function MonthChooser({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{deskPageTitles.month}</legend>
      <button type="button" aria-label="Previous month" onClick={() => onMonth(addMonths(month, -1))}>
        ‹
      </button>
      <output aria-live="polite" className="font-semibold">
        {formatMonth(month)}
      </output>
      <button type="button" aria-label="Next month" onClick={() => onMonth(addMonths(month, 1))}>
        ›
      </button>
    </fieldset>
  )
}
