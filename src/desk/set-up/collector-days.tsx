import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDay } from '#rules/dates.ts'
import { readHours } from '#rules/desk/hours.ts'
import { reread } from '#text/desk/record-changes.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import type { SetUp } from './set-up-page.tsx'

interface Props {
  collector: SetUp['collectors'][number]
  onDone: (sentence: string) => Promise<void>
  onReread: () => Promise<void>
}

const NOTHING = { date: '', hours: '', reason: '' }

/** Days on which a collector works otherwise than in each week. */
export function CollectorDays({ collector: { id, name, days }, onDone, onReread }: Props) {
  const [typed, setTyped] = useState(NOTHING)
  const [problem, setProblem] = useState('')
  const { press, why } = useTry(
    async (date: string, hours: ReturnType<typeof readHours> | 'usual', reason: string) => {
      const known = days.find(day => day.date === date)
      const seen = known ? { hours: known.hours, reason: known.reason } : null
      await deskApi.setCollectorDay({ params: { id }, body: { date, hours: hours ?? null, reason, seen } })
      setTyped(NOTHING)
      await onDone(say(words.daySaved, { day: formatDay(date), name }))
    },
  )
  const change = (part: Partial<typeof NOTHING>) => setTyped(before => ({ ...before, ...part }))
  return (
    <details className="desk-days">
      <summary>
        {say(words.daysOf, { name })} <b>{days.length}</b>
      </summary>
      <ul>
        {days.map(({ date, hours, reason }) => {
          const day = formatDay(date)
          return (
            <li key={date}>
              {hours
                ? say(words.dayHours, { day, from: hours.from, to: hours.to })
                : say(words.dayOff, { day })}
              {reason && <span className="desk-quiet"> {reason}</span>}{' '}
              <button type="button" onClick={() => press(date, 'usual', '')}>
                {say(words.usualAgain, { day })}
              </button>
            </li>
          )
        })}
      </ul>
      <form
        aria-label={say(words.addDay, { name })}
        className="desk-deeds"
        onSubmit={event => {
          event.preventDefault()
          const hours = readHours(typed.hours)
          setProblem(hours === undefined ? say(words.hoursWrong, { days: say(words.dayLabel) }) : '')
          if (hours !== undefined) void press(typed.date, hours, typed.reason)
        }}
      >
        <label>
          {say(words.dayLabel)}{' '}
          <input
            type="date"
            required
            value={typed.date}
            onChange={event => change({ date: event.target.value })}
          />
        </label>
        <label>
          {say(words.hoursLabel)}{' '}
          <input
            value={typed.hours}
            maxLength={9}
            onChange={event => change({ hours: event.target.value })}
          />
        </label>
        <label>
          {say(words.reasonLabel)}{' '}
          <input
            value={typed.reason}
            maxLength={100}
            onChange={event => change({ reason: event.target.value })}
          />
        </label>
        <button type="submit">{say(words.saveDay)}</button>
        <p role="alert" className="desk-problem">
          {problem || why}
        </p>
        {why && (
          <button type="button" onClick={onReread}>
            {say(reread)}
          </button>
        )}
      </form>
    </details>
  )
}
