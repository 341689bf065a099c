import { addMonths, formatMonth, type Month } from '#rules/desk/months.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'

/** Which month, by its two neighbours: a field for months is not in every browser. */
export function MonthChooser({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  return (
    <fieldset className="desk-fields">
      <legend className="desk-hidden">{say(cash.monthLabel)}</legend>
      <button type="button" aria-label={say(cash.monthBefore)} onClick={() => onMonth(addMonths(month, -1))}>
        ‹
      </button>
      <output aria-live="polite">{formatMonth(month)}</output>
      <button type="button" aria-label={say(cash.monthAfter)} onClick={() => onMonth(addMonths(month, 1))}>
        ›
      </button>
    </fieldset>
  )
}
