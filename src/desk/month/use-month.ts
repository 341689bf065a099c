import { useSearchParams } from 'react-router'
import { isMonth, type Month, monthAt } from '#rules/desk/months.ts'

/** The month in the address (`?month=2026-11`), else this one; and how to go to another. */
export function useMonth(): [month: Month, show: (month: Month) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('month') ?? ''
  const month = isMonth(asked) ? asked : monthAt(new Date())
  return [month, next => setQuery({ month: next }, { replace: true })]
}
