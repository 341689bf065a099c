import { useId, useState } from 'react'
import { formatLongDay, type IndianDate } from '#rules/dates.ts'
import { DateInput } from './date-input.tsx'
import { words } from './later-words.ts'

interface Props {
  /** Of the form's values, one for each day. */
  name: string
  label: string
  days: readonly IndianDate[]
  problem: string | undefined
}

/** A list of days, each chosen from the browser's calendar and shown in words. */
export function DayPicker({ name, label, days: given, problem }: Props) {
  const id = useId()
  const problemId = useId()
  const [days, setDays] = useState(given)
  const [chosen, setChosen] = useState('')
  const add = () => {
    if (chosen && !days.includes(chosen)) setDays([...days, chosen].toSorted())
    setChosen('')
  }
  return (
    <div className="grid max-w-full min-w-0 gap-1">
      <label htmlFor={id}>{label}</label>
      <span className="flex flex-wrap items-center gap-2">
        <DateInput
          id={id}
          value={chosen}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={event => setChosen(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" aria-disabled={!chosen} onClick={add}>
          {chosen ? words.addThisDay({ day: formatLongDay(chosen) }) : words.addDay}
        </button>
      </span>
      <ul className="grid gap-1">
        {days.map(day => (
          <li key={day} className="flex flex-wrap items-center gap-2">
            <input type="hidden" name={name} value={day} />
            {formatLongDay(day)}
            <button
              type="button"
              className="compact"
              aria-label={words.removeDay({ day: formatLongDay(day) })}
              onClick={() => setDays(days.filter(other => other !== day))}
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <span id={problemId} className="font-semibold text-rose">
          {problem}
        </span>
      )}
    </div>
  )
}
