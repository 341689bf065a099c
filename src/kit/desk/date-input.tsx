import { type ComponentProps, useState } from 'react'
import { formatDay, isDate } from '#rules/dates.ts'

/**
 * The browser's date field. It writes days in the browser's own format, often month first, so the day stands in it in
 * words until the field has the focus.
 */
export function DateInput({ className = '', onChange, ...input }: ComponentProps<'input'>) {
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''))
  const day = String(input.value ?? typed)
  const words = isDate(day) ? `${formatDay(day)} ${day.slice(0, 4)}` : undefined
  return (
    // Without text of its own, which would become a part of the field's label.
    <span data-day={words} className={`relative inline-grid ${words ? DAY_IN_WORDS : ''} ${className}`}>
      <input
        {...input}
        type="date"
        className={`min-w-39 ${words || input.disabled ? 'not-focus:text-transparent! forced-colors:text-[FieldText]!' : ''}`}
        onChange={event => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
      />
    </span>
  )
}

const DAY_IN_WORDS =
  "after:pointer-events-none after:absolute after:inset-y-0 after:left-[11px] after:flex after:items-center after:whitespace-nowrap after:content-[attr(data-day)_/_''] focus-within:after:hidden forced-colors:after:hidden"
