import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import type { City } from '#rules/cities.ts'
import { hoursText, readHours } from '#rules/desk/hours.ts'
import * as records from '#text/desk/record-changes.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import type { SetUp } from './set-up-page.tsx'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const USUAL_PER_HOUR = 3

type Collector = SetUp['collectors'][number]

interface Props {
  city: City
  collector: Collector
  onDone: (sentence: string) => Promise<void>
  onReread: () => Promise<void>
}

const draftOf = ({ week, area, perHour }: Collector) => ({
  typed: week.map(hoursText),
  area: area ?? '',
  perHour: String(perHour ?? USUAL_PER_HOUR),
})

/** A collector's week: a field a day. Follows what stands until something is typed. */
export function WeekRow({ city, collector, onDone, onReread }: Props) {
  const { id, name } = collector
  const [edit, setEdit] = useState<{ draft: ReturnType<typeof draftOf>; of: Collector }>()
  const { draft, of } = edit ?? { draft: draftOf(collector), of: collector }
  const { typed, area, perHour } = draft
  const change = (part: Partial<typeof draft>) => setEdit({ draft: { ...draft, ...part }, of })
  const [problem, setProblem] = useState('')
  const { isBusy, press, why } = useTry(async () => {
    // What is sent stays in the fields, whatever comes meanwhile.
    setEdit({ draft, of })
    const week = typed.map(text => readHours(text) ?? null)
    const seen = { city: of.city, area: of.area, perHour: of.perHour, week: of.week }
    const body = { city, area: area.trim() || null, perHour: Number(perHour), week, seen }
    await deskApi.setCollectorWeek({ params: { id }, body })
    await onDone(say(words.weekSaved, { name }))
    setEdit(undefined)
  })
  const reread = async () => {
    await onReread()
    setEdit(undefined)
  }
  const save = () => {
    const wrong = WEEKDAYS.filter((_, at) => readHours(typed[at] ?? '') === undefined)
    const days = wrong.map(day => say(words.weekdays[day])).join(', ')
    setProblem(days && say(words.hoursWrong, { days }))
    if (!days) void press()
  }
  const told = problem || (edit && why)
  return (
    <tr>
      <th scope="row">
        {name} {collector.city === null && <span className="desk-quiet">{say(words.notSetUp)}</span>}
        {told && (
          <p role="alert" className="desk-problem">
            {told}
          </p>
        )}
        {edit && why && (
          <button type="button" onClick={reread}>
            {say(records.reread)}
          </button>
        )}
      </th>
      <td>
        <input
          aria-label={say(words.cellLabel, { name, day: say(words.startsIn) })}
          value={area}
          maxLength={40}
          onChange={event => change({ area: event.target.value })}
        />
      </td>
      <td>
        <input
          type="number"
          min={1}
          max={12}
          aria-label={say(words.cellLabel, { name, day: say(words.perHourColumn) })}
          value={perHour}
          onChange={event => change({ perHour: event.target.value })}
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
              change({ typed: typed.map((text, index) => (index === at ? event.target.value : text)) })
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
