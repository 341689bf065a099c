import { useState } from 'react'
import type { City } from '#rules/cities.ts'
import { hoursText, readHours } from '#rules/desk/hours.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useTry } from '../use-try.ts'
import type { SetUp } from './set-up-page.tsx'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const USUAL_PER_HOUR = 3

interface Props {
  city: City
  collector: SetUp['collectors'][number]
  onDone: (sentence: string) => Promise<void>
}

/** A collector's week: a field a day. */
export function WeekRow({ city, collector, onDone }: Props) {
  const { id, name } = collector
  const [typed, setTyped] = useState(() => collector.week.map(hoursText))
  const [area, setArea] = useState(collector.area ?? '')
  const [perHour, setPerHour] = useState(String(collector.perHour ?? USUAL_PER_HOUR))
  const [problem, setProblem] = useState('')
  const { isBusy, press, why } = useTry(async () => {
    const week = typed.map(text => readHours(text) ?? null)
    await deskApi.setCollectorWeek({
      params: { id },
      body: { city, area: area.trim() || null, perHour: Number(perHour), week },
    })
    await onDone(say(words.weekSaved, { name }))
  })
  const save = () => {
    const wrong = WEEKDAYS.filter((_, at) => readHours(typed[at] ?? '') === undefined)
    const days = wrong.map(day => say(words.weekdays[day])).join(', ')
    setProblem(days && say(words.hoursWrong, { days }))
    if (!days) void press()
  }
  const told = problem || why
  return (
    <tr>
      <th scope="row">
        {name} {collector.city === null && <span className="desk-quiet">{say(words.notSetUp)}</span>}
        {told && (
          <p role="alert" className="desk-problem">
            {told}
          </p>
        )}
      </th>
      <td>
        <input
          aria-label={say(words.cellLabel, { name, day: say(words.startsIn) })}
          value={area}
          maxLength={40}
          onChange={event => setArea(event.target.value)}
        />
      </td>
      <td>
        <input
          type="number"
          min={1}
          max={12}
          aria-label={say(words.cellLabel, { name, day: say(words.perHourColumn) })}
          value={perHour}
          onChange={event => setPerHour(event.target.value)}
        />
      </td>
      {WEEKDAYS.map((day, at) => (
        <td key={day}>
          <input
            aria-label={say(words.cellLabel, { name, day: say(words.weekdays[day]) })}
            aria-invalid={readHours(typed[at] ?? '') === undefined || undefined}
            value={typed[at]}
            maxLength={9}
            autoComplete="off"
            onChange={event =>
              setTyped(typed.map((text, index) => (index === at ? event.target.value : text)))
            }
            onKeyDown={event => {
              if (event.key === 'Enter') save()
            }}
          />
        </td>
      ))}
      <td>
        <button type="button" aria-disabled={isBusy} onClick={save}>
          {say(words.saveWeek, { name })}
        </button>
      </td>
    </tr>
  )
}
